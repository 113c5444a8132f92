"""Verifies proofs of consent. Written from the guide "Proof of consent" alone.

Usage: verify_proof.py [--key KEY] FILE...
Prints a line for each file: the exit code of the guide, and the reason. With one file, exits with that code.
"""

import base64
import hashlib
import json
import re
import sys

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

PROVEN, FALSE, UNCOVERED = 0, 1, 3
ROW = {"v", "id", "subject", "subtype_key", "from", "to", "at", "source", "actor", "private"}
STRINGS = ROW - {"v", "actor", "private"}
PRIVATE = {"email", "ip", "user_agent", "evidence", "text"}
NAME = r"[\x21-\x2a\x2c-\x7e]+"


class Untrue(Exception):
    """One of the conditions does not hold."""


def require(condition, reason):
    if not condition:
        raise Untrue(reason)


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def utf8(text):
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        raise Untrue("lone surrogate") from None


def decode(text, altchars):
    """Accepts exactly what an encoder produces."""
    require(isinstance(text, str), "not base64")
    try:
        decoded = base64.b64decode(text.encode("ascii"), altchars=altchars, validate=True)
    except ValueError:
        raise Untrue("not base64") from None
    require(base64.b64encode(decoded, altchars=altchars) == text.encode("ascii"), "not base64")
    return decoded


def from_base64(text):
    return decode(text, b"+/")


def from_base64url(text):
    require(isinstance(text, str) and "=" not in text, "padding in base64url")
    return decode(text + "=" * (-len(text) % 4), b"-_")


def to_base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def is_integer(value):
    return is_number(value) and abs(value) < 2**53 and value == int(value)


def is_string_or_null(value):
    return value is None or isinstance(value, str)


def is_member(value):
    """A member of a private value that is an object."""
    return is_string_or_null(value) or is_integer(value)


def quoted(text):
    """A string in RFC 8785: only quotes, backslashes and control characters are escaped."""
    utf8(text)
    return json.dumps(text, ensure_ascii=False)


def canonical(value):
    """RFC 8785, for strings, null, integers and objects."""
    if value is None:
        return "null"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, dict):
        for name in value:
            utf8(name)
        names = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return "{" + ",".join(quoted(n) + ":" + canonical(value[n]) for n in names) + "}"
    require(is_integer(value), "another number")
    return str(int(value))


def read_key(key, origin):
    """The key hash and the public key."""
    require(isinstance(key, str), "no key")
    found = re.fullmatch(rf"({NAME})\+([0-9a-f]{{8}})\+([\x21-\x7e]+)", key)
    require(found, "not a verifier key")
    name, key_hash, encoded = found.groups()
    decoded = from_base64(encoded)
    require(len(decoded) == 33 and decoded[0] == 1, "not an Ed25519 key")
    expected = sha256(utf8(name), b"\n", decoded)[:4]
    require(expected.hex() == key_hash, "another key hash")
    require(name == origin, "the key of another origin")
    return expected, Ed25519PublicKey.from_public_bytes(decoded[1:])


def read_checkpoint(note, origin, key):
    """The number of leaves and the root hash."""
    key_hash, public_key = read_key(key, origin)
    utf8(note)
    require(note.endswith("\n"), "the checkpoint does not end with a newline")
    lines = note[:-1].split("\n")
    require(len(lines) >= 5 and lines[3] == "", "not a signed note")
    signed = utf8("\n".join(lines[:3]) + "\n")
    valid = 0
    for line in lines[4:]:
        found = re.fullmatch(rf"\u2014 ({NAME}) ([^ ]+)", line)
        require(found, "not a signature")
        data = from_base64(found.group(2))
        if found.group(1) != origin or data[:4] != key_hash:
            continue
        try:
            public_key.verify(data[4:], signed)
        except InvalidSignature:
            raise Untrue("false signature") from None
        valid += 1
    require(valid > 0, "not signed with this key")
    require(lines[0] == origin, "the checkpoint of another origin")
    require(re.fullmatch(r"0|[1-9][0-9]{0,15}", lines[1]), "malformed number of leaves")
    size = int(lines[1])
    require(size < 2**53, "too many leaves")
    root = from_base64(lines[2])
    require(len(root) == 32, "malformed root hash")
    return size, root


def check_inclusion(inclusion, row_hash, checkpoint):
    require(isinstance(inclusion, dict), "malformed inclusion")
    require(set(inclusion) == {"leaf_index", "tree_size", "hashes"}, "malformed inclusion")
    require(checkpoint is not None, "inclusion without a checkpoint")
    size, root = checkpoint
    require(is_number(inclusion["tree_size"]) and inclusion["tree_size"] == size, "another size")
    index = inclusion["leaf_index"]
    require(is_number(index) and 0 <= index < size and index == int(index), "malformed leaf_index")
    require(isinstance(inclusion["hashes"], list), "malformed inclusion")
    path = [from_base64url(each) for each in inclusion["hashes"]]
    require(all(len(each) == 32 for each in path), "malformed inclusion")
    # RFC 9162, section 2.1.3.2.
    fn, sn = int(index), size - 1
    r = sha256(b"\x00", row_hash)
    for p in path:
        require(sn != 0, "the inclusion proof is too long")
        if fn & 1 or fn == sn:
            r = sha256(b"\x01", p, r)
            while not fn & 1 and fn != 0:
                fn >>= 1
                sn >>= 1
        else:
            r = sha256(b"\x01", r, p)
        fn >>= 1
        sn >>= 1
    require(sn == 0 and r == root, "not in the log")


def check_row(row, proof):
    require(isinstance(row, dict) and set(row) == ROW, "malformed row")
    require(is_number(row["v"]) and row["v"] == 1, "unknown version")
    require(all(isinstance(row[name], str) for name in STRINGS), "malformed row")
    actor = row["actor"]
    require(isinstance(actor, dict) and set(actor) == {"type", "id"}, "malformed actor")
    require(isinstance(actor["type"], str) and is_string_or_null(actor["id"]), "malformed actor")
    digests = row["private"]
    require(isinstance(digests, dict) and set(digests) == PRIVATE, "malformed digests")
    require(all(is_string_or_null(each) for each in digests.values()), "malformed digests")
    require(row["subject"] == proof.get("subject"), "another subject")


def check_private(digests, values, salts):
    for members in (values, salts):
        require(isinstance(members, dict) and set(members) == PRIVATE, "malformed private values")
    for name in sorted(PRIVATE):
        digest, value, salt = digests[name], values[name], salts[name]
        if digest is None:
            require(value is None and salt is None, f"{name} was not recorded")
            continue
        is_flat = isinstance(value, dict) and all(map(is_member, value.values()))
        require(isinstance(value, str) or is_flat, f"malformed {name}")
        raw = from_base64url(salt)
        require(len(raw) == 16, f"malformed salt of {name}")
        require(to_base64url(sha256(raw, utf8(canonical(value)))) == digest, f"another {name}")


def no_constant(name):
    raise ValueError(name)


def verify(data, given_key):
    """Returns whether all rows are covered."""
    try:
        proof = json.loads(data.decode("utf-8"), parse_constant=no_constant)
    except (ValueError, RecursionError):
        raise Untrue("not JSON in UTF-8") from None
    require(isinstance(proof, dict), "not an object")
    require(proof.get("format") == "mailwright-consent-proof/1", "unknown format")
    origin, note = proof.get("origin"), proof.get("checkpoint", "")
    require(isinstance(origin, str), "no origin")
    organization = proof.get("organization")
    require(isinstance(organization, str), "no organization")
    require(origin.endswith("/consent/" + organization), "another organization")
    require(is_string_or_null(note), "malformed checkpoint")
    key = proof.get("key") if given_key is None else given_key
    checkpoint = None if note is None else read_checkpoint(note, origin, key)
    rows = proof.get("rows")
    require(isinstance(rows, list) and rows, "no rows")
    previous, covered = bytes(32), True
    for entry in rows:
        require(isinstance(entry, dict), "malformed entry")
        row = entry.get("row")
        check_row(row, proof)
        previous = sha256(previous, utf8(canonical(row)))
        require(entry.get("hash") == to_base64url(previous), "another hash")
        check_private(row["private"], entry.get("private"), entry.get("salts"))
        require("inclusion" in entry, "no inclusion")
        if entry["inclusion"] is None:
            covered = False
        else:
            check_inclusion(entry["inclusion"], previous, checkpoint)
    require(rows[-1]["row"]["subtype_key"] == proof.get("subtype_key"), "another subtype")
    return covered


def main(arguments):
    key = None
    if arguments[:1] == ["--key"]:
        key, arguments = arguments[1], arguments[2:]
    code = PROVEN
    for file in arguments:
        with open(file, "rb") as opened:
            data = opened.read()
        try:
            covered = verify(data, key)
            code, reason = (PROVEN, "proven") if covered else (UNCOVERED, "not yet covered")
        except Untrue as untrue:
            code, reason = FALSE, str(untrue)
        origin = "; the key came from the proof itself" if key is None and code != FALSE else ""
        print(f"{code} {reason}{origin}")
    return code if len(arguments) == 1 else PROVEN


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
