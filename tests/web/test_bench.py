"""The bench of the web table measures what it says; here with small numbers."""

from __future__ import annotations

from sandtable.web.bench import measure


def test_the_bench_measures_a_server_of_its_own() -> None:
    report = measure(many=2, clicks=6, idlers=5, seconds=0.5)
    assert report["click_ms_1_table"]["clicks"] == 6
    assert report["click_ms_2_tables"]["clicks"] > 0
    assert 0 < report["click_ms_1_table"]["median"] <= report["click_ms_1_table"]["p99"]
    assert sum(report["first_load_bytes"].values()) < 120_000
    assert report["first_load_bytes"]["fonts"] > 30_000
    assert report["server_cpu_ms_per_click"] > 0
    assert report["bytes_per_move"] > 100
    assert report["choices_per_second"] > 0
