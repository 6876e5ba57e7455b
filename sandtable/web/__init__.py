"""The web table: people play in the browser, alone against bots, together at one screen, or far apart."""
