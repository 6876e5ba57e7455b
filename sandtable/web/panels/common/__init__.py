"""What the panels of all games share."""
