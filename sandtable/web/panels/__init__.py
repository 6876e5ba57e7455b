"""From a view to what a panel shows: pure functions, one folder for each game and one for what all games share."""
