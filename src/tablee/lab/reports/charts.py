"""Charts of a report, drawn by Altair and kept as SVG: a page that shows them needs neither network nor script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tablee.lab.reports.figures import Figure

if TYPE_CHECKING:
    import altair as alt
    import polars as pl

COLOUR = "#7a2e2e"


def bars(figures: Sequence[Figure], title: str, axis: str, share: bool = False) -> str:
    """A bar with its interval for each item, in the order given."""
    import altair as alt

    order = [figure.item for figure in figures]
    base = alt.Chart(_data(figures))
    item = alt.Y("item:N", sort=order, title=None, axis=alt.Axis(labelLimit=360))
    form = alt.Axis(format="%") if share else alt.Axis()
    bar = base.mark_bar(color=COLOUR, opacity=0.65).encode(x=alt.X("value:Q", title=axis, axis=form), y=item)
    rule = base.mark_rule(color="black").encode(x="low:Q", x2="high:Q", y=item)
    return _svg((bar + rule).properties(title=title, width=420))


def columns(figures: Sequence[Figure], title: str, axis: str) -> str:
    """A distribution: a column for each item, in the order given."""
    import altair as alt

    order = [figure.item for figure in figures]
    base = alt.Chart(_data(figures))
    item = alt.X("item:N", sort=order, title=None, axis=alt.Axis(labelAngle=-45))
    bar = base.mark_bar(color=COLOUR, opacity=0.65).encode(
        x=item, y=alt.Y("value:Q", title=axis, axis=alt.Axis(format="%"))
    )
    rule = base.mark_rule(color="black").encode(x=item, y="low:Q", y2="high:Q")
    return _svg((bar + rule).properties(title=title, width=420, height=200))


def points(figures: Sequence[Figure], title: str, axis: str) -> str:
    """A dot with its interval for each item and a line at 0."""
    return _svg(_dots(figures, title, axis))


def panels(parts: Mapping[str, Sequence[Figure]], title: str) -> str:
    """Dots with their intervals, a panel for each measure with its own scale."""
    import altair as alt

    drawn = [_dots(figures, measure, "") for measure, figures in parts.items()]
    whole = alt.vconcat(*drawn).properties(title=title).resolve_scale(x="independent")
    return _svg(whole, "white")  # a notebook may be dark


def _dots(figures: Sequence[Figure], title: str, axis: str) -> alt.LayerChart:
    import altair as alt

    order = [figure.item for figure in figures]
    base = alt.Chart(_data(figures))
    item = alt.Y("item:N", sort=order, title=None, axis=alt.Axis(labelLimit=320))
    dot = base.mark_point(filled=True, color=COLOUR, size=45).encode(x=alt.X("value:Q", title=axis), y=item)
    rule = base.mark_rule(color=COLOUR).encode(x="low:Q", x2="high:Q", y=item)
    zero = base.mark_rule(strokeDash=[4, 3]).encode(x=alt.datum(0))
    drawn: alt.LayerChart = (zero + rule + dot).properties(title=title, width=420)
    return drawn


def _data(figures: Sequence[Figure]) -> pl.DataFrame:
    import polars as pl

    return pl.DataFrame(
        {
            "item": [figure.item for figure in figures],
            "value": [figure.value for figure in figures],
            "low": [figure.low for figure in figures],
            "high": [figure.high for figure in figures],
        }
    )


def _svg(chart: alt.LayerChart | alt.VConcatChart, ground: str = "transparent") -> str:
    """The chart as a picture; the library that draws it brings its fonts along."""
    import vl_convert

    drawn: str = vl_convert.vegalite_to_svg(chart.properties(background=ground).to_dict())
    return drawn
