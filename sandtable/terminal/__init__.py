"""The games in a terminal: play, replay, verify, check a board."""
