"""Passkeys: a device, a browser or a key that signs a challenge brings somebody back without a code."""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass, replace
from typing import Any

import orjson
import webauthn
from webauthn.helpers import base64url_to_bytes, options_to_json
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from tablee.server.actions.devices import become, new_devices
from tablee.server.database.people import CHALLENGE, Code, Passkey, PeopleWrite
from tablee.server.database.writes import Conflict, Write
from tablee.server.http.auth import Visitor, digest
from tablee.server.problems import Problem
from tablee.server.tables import Tables

MINUTES = 5  # for which a challenge can be signed
NAME = "Tablée"
NAMED = "[A-Za-z0-9_-]{1,1400}"  # how browsers name passkeys


@dataclass(frozen=True)
class Site:
    """The address of a server, to which a passkey is bound."""

    host: str
    origin: str


async def offer(tables: Tables, visitor: Visitor, site: Site) -> dict[str, Any]:
    """What a browser needs to make a passkey for the visitor."""
    known = await tables.store.passkeys(visitor.holder)
    options = webauthn.generate_registration_options(
        rp_id=site.host,
        rp_name=NAME,
        user_name=NAME,
        user_id=bytes.fromhex(digest(f"passkey {visitor.holder}"))[:32],  # which says nothing about the person
        challenge=await _challenge(tables, visitor.holder),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(passkey.id)) for passkey in known],
    )
    return dict(orjson.loads(options_to_json(options)))


async def ask(tables: Tables, site: Site) -> dict[str, Any]:
    """What a browser needs to sign in with any passkey of this site."""
    options = webauthn.generate_authentication_options(
        rp_id=site.host, challenge=await _challenge(tables, ""), user_verification=UserVerificationRequirement.PREFERRED
    )
    return dict(orjson.loads(options_to_json(options)))


async def add(tables: Tables, visitor: Visitor, site: Site, credential: dict[str, Any]) -> None:
    """Keep a passkey that a browser has made, unless its challenge is not one of ours or was used before."""
    challenge = await _challenge_of(tables, credential, visitor.holder)
    try:
        registration = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=_signed_challenge(credential),
            expected_rp_id=site.host,
            expected_origin=site.origin,
        )
    except Exception:  # what a stranger has sent can break its parsers in any way
        raise _refused() from None
    name, key = _text(registration.credential_id), _text(registration.credential_public_key)
    passkey = Passkey(name, visitor.holder, key, registration.sign_count, visitor.label, tables.clock.now())
    if await tables.store.passkey(name) is not None:
        raise _refused()
    devices = await new_devices(tables, visitor)
    try:
        await tables.store.commit(Write(people=PeopleWrite(devices=devices, passkeys=[passkey], spent=challenge)))
    except Conflict:
        raise _refused() from None
    for device in devices:
        tables.devices.forget(device.token)


async def sign_in(tables: Tables, visitor: Visitor, site: Site, credential: dict[str, Any]) -> None:
    """Become the person whose passkey it is, with all that the visitor has."""
    challenge = await _challenge_of(tables, credential, "")
    name = str(credential.get("id", ""))
    passkey = await tables.store.passkey(name) if re.fullmatch(NAMED, name) else None
    if passkey is None:
        raise _refused()
    try:
        used = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=_signed_challenge(credential),
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=base64url_to_bytes(passkey.public_key),
            credential_current_sign_count=passkey.count,
        )
    except Exception:  # what a stranger has sent can break its parsers in any way
        raise _refused() from None
    counted = PeopleWrite(passkeys=[replace(passkey, count=used.new_sign_count)])
    try:
        if passkey.person == visitor.holder:
            await tables.store.commit(Write(people=replace(counted, spent=challenge)))
        await become(tables, visitor, passkey.person, challenge, people=counted)
    except Conflict:
        raise _refused() from None


async def remove(tables: Tables, visitor: Visitor, name: str) -> None:
    """Take a passkey away; a repeat changes nothing."""
    mine = [passkey.id for passkey in await tables.store.passkeys(visitor.holder) if passkey.id == name]
    await tables.note(Write(people=PeopleWrite(removed_passkeys=mine)))


async def _challenge(tables: Tables, person: str) -> bytes:
    """A new challenge, which is good once and for some minutes."""
    challenge = tables.chance.token().encode()
    now = tables.clock.now()
    code = Code(digest(_text(challenge)), person, CHALLENGE, now + MINUTES * 60)
    await tables.store.commit(Write(people=PeopleWrite(codes=[code]), at=now))
    return challenge


def _signed_challenge(credential: dict[str, Any]) -> bytes:
    """The challenge that a browser says it has signed."""
    signed = orjson.loads(base64url_to_bytes(credential["response"]["clientDataJSON"]))
    return base64url_to_bytes(signed["challenge"])


async def _challenge_of(tables: Tables, credential: dict[str, Any], person: str) -> Code:
    """The challenge of a credential, if we have made it for this person and it is still good."""
    try:
        code = await tables.store.code(digest(_text(_signed_challenge(credential))))
    except (ValueError, KeyError, TypeError):
        raise _refused() from None
    good = code is not None and code.kind == CHALLENGE and (code.expires or 0) >= tables.clock.now()
    if code is None or not good or code.person != person:
        raise _refused()
    return code


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _refused() -> Problem:
    return Problem(403, "no passkey", "This passkey is not known here, or it took too long.")
