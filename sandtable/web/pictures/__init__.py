"""The maps as pictures: a still layer that every reader's browser keeps, and what lies on it now."""
