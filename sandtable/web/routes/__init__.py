"""The addresses of the house, one module for each kind of page."""
