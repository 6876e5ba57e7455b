"""The panels of Balance of Power."""
