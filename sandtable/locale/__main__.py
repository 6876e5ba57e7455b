"""Bring the catalogues up to date."""

from __future__ import annotations

from sandtable.locale import update

for language in ("ru", "pl"):
    missing, dropped = update(language)
    print(f"{language}: {missing} to translate, {dropped} dropped")
