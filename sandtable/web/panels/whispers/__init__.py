"""The panels of War of Whispers."""
