"""The panels of a game that has no look of its own yet."""
