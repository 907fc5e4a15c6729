"""The moves, the events and the decks of Bastille, each declared once, and what is called by its cards and tiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablee.games.bastille.parts import GROUPS, LOCATIONS, MONK, REWARDS, VALUES, WEAPONS, Bonus, Parts
from tablee.table import Actions, Arg, Kind, numbers

SIDES: Final = ("left", "right")


def board_words(parts: Parts) -> list[str]:
    """A word for each bonus of the catacombs."""
    words: list[str] = []
    for board, bonuses in (("left", parts.left_board), ("right", parts.right_board), ("printed", parts.printed)):
        words += [f"{board}-{number}" for number in range(1, len(bonuses) + 1)]
    return words


def moves(parts: Parts) -> Actions:
    """The move table."""
    characters = [card.name for card in parts.characters]
    return Actions(
        [
            Kind("place", numbers("tile", 1, VALUES), Arg("location", LOCATIONS)),
            Kind("choose", Arg("side", SIDES)),
            Kind("buy", Arg("character", characters)),
            Kind("decline"),
            Kind("pile", numbers("pile", 1, parts.secret_mission_piles)),
            Kind("mission", Arg("mission", [mission.name for mission in parts.missions])),
            Kind("cover", Arg("bonus", board_words(parts))),
            Kind("raise", numbers("tile", 1, VALUES - 1)),
            Kind("weapon", Arg("weapon", WEAPONS)),
            Kind("assign", Arg("monk", [characters[card] for card in parts.monks]), Arg("group", GROUPS[:MONK])),
        ]
    )


def decks(parts: Parts) -> list[Arg]:
    """What chance decides, with a word for each outcome."""
    seats = max(parts.players)
    return [
        numbers("start", 0, seats - 1),
        Arg("character", [card.name for card in parts.characters]),
        Arg("weapon", WEAPONS),
        numbers("versailles", 1, len(parts.versailles)),
        numbers("bonus", 1, len(parts.bonus)),
        numbers("end_bonus", 1, len(parts.end_bonus)),
        Arg("mission", [mission.name for mission in parts.missions]),
        numbers("henchman", 0, seats - 1),
    ]


def events(parts: Parts) -> list[Kind]:
    """The event table; new ones go to the end, as older servers have stored these by number."""
    seat = Arg("seat")
    tile = numbers("tile", 1, VALUES)
    location = Arg("location", LOCATIONS)
    character = Arg("character", [card.name for card in parts.characters])
    mission = Arg("mission", [card.name for card in parts.missions])
    weapon = Arg("weapon", WEAPONS)
    bonus = Arg("bonus", board_words(parts))
    pile = numbers("pile", 1, parts.secret_mission_piles)
    bonus_tiles = [str(number) for number in range(1, len(parts.bonus) + 1)]
    bonus_tiles += [f"end-{number}" for number in range(1, len(parts.end_bonus) + 1)]
    return [
        Kind("box_opened"),
        Kind("seated", seat),
        Kind("round_begins", Arg("round"), seat),
        Kind("placed", seat, tile, location),
        Kind("takes_marker", seat),
        Kind("gains_coins", seat, Arg("coins")),
        Kind("gains_points", seat, Arg("points")),
        Kind("gains_torches", seat, Arg("torches")),
        Kind("gains_henchmen", seat, Arg("henchmen")),
        Kind("steps_ahead", seat, Arg("steps"), Arg("space")),
        Kind("exchanged", seat, tile),
        Kind("not_exchanged", seat, tile),
        Kind("chose", seat, Arg("side", SIDES)),
        Kind("bought", seat, character, Arg("coins")),
        Kind("declined", seat),
        Kind("cannot_buy", seat),
        Kind("looked", seat, pile),
        Kind("took_mission", seat),
        Kind("the_mission", seat, mission),
        Kind("no_mission", seat),
        Kind("turned_versailles", Arg("versailles")),
        Kind("turned_bonus", Arg("bonus_tile", bonus_tiles)),
        Kind("dealt", character),
        Kind("discards", character),
        Kind("weapon_shown", weapon),
        Kind("cube_drawn", seat),
        Kind("covered", seat, bonus),
        Kind("unusable", seat),
        Kind("gains_character", seat, character),
        Kind("boards_leave", Arg("supply"), Arg("bag")),
        Kind("takes_weapon", seat, weapon),
        Kind("assigned", seat, character, Arg("group", GROUPS)),
        Kind("revealed", seat, mission, Arg("points")),
        Kind("not_fulfilled", seat, mission),
        Kind("armed", seat, Arg("armed"), Arg("unarmed")),
        Kind("no_bonus"),
        Kind("track_line", seat, Arg("space"), Arg("points")),
        Kind("game_ends"),
        Kind("behind", seat),
        Kind("evaluated", location),
        Kind("location_full", location),
        Kind("awarded", seat, Arg("side", SIDES), Arg("flags")),
        Kind("held_back", seat, mission),
        Kind("missions_shuffled", Arg("piles")),
        Kind("takes_tiles", seat, Arg("tiles")),
        Kind("scoring_begins"),
        Kind("no_crowns"),
        Kind("seeks_pile", seat),
        Kind("no_other_flag"),
    ]


def character_name(parts: Parts, card: int, words: Mapping[str, str]) -> str:
    """A character by its group, its coin value and what it brings along."""
    c = parts.characters[card]
    brings = [words[f"weapon.{WEAPONS[parts.weapon_of[c.group]]}"]] if c.armed and c.group != MONK else []
    for thing, amount in (("flags", c.flags), ("gems", c.gems), ("crowns", c.crowns)):
        if amount:
            brings.append(words[f"character.{thing}"].format(amount=amount))
    name = f"{words[f'draw.group.{GROUPS[c.group]}']} {c.coins}"
    return f"{name} ({', '.join(brings)})" if brings else name


def tile_name(sides: list[Bonus], words: Mapping[str, str]) -> str:
    """A tile of Versailles or of the flags by its two bonuses."""
    return words["tile.sides"].format(left=bonus_name(sides[0], words), right=bonus_name(sides[1], words))


def bonus_name(one: Bonus, words: Mapping[str, str]) -> str:
    """A bonus in words."""
    return words[f"offer.bonus.{REWARDS[one.kind]}"].format(amount=one.amount)
