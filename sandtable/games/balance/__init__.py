"""Balance of Power: two players and a strong passive neutral army fight over Europe."""

from __future__ import annotations

from .kind import BalanceKind

GAME = BalanceKind()
