"""The parts of the bots that are compiled together with the engine: search, rules of thumb, belief."""
