#!/usr/bin/env python3
"""Verifies proofs of consent. Written from the guide "Proof of consent" alone; shares no code with the server.

Usage: verify_proof.py [--key KEY] FILE…   One line for each file: the exit code, and the reason.
The exit code of the process is that of the last file.
"""
import base64
import hashlib
import json
import re
import sys

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

PROVEN, FALSE, UNCOVERED = 0, 1, 3
PRIVATE = {"email", "ip", "user_agent", "evidence", "text"}


class Fault(Exception):
    pass


def require(condition, reason):
    if not condition:
        raise Fault(reason)


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def b64(text, reason):
    require(isinstance(text, str) and re.fullmatch(r"[A-Za-z0-9+/]*={0,2}", text), reason)
    try:
        data = base64.b64decode(text, validate=True)
    except ValueError:
        raise Fault(reason)
    require(base64.b64encode(data).decode() == text, reason)
    return data


def b64url(text, length, reason):
    require(isinstance(text, str) and re.fullmatch(r"[A-Za-z0-9_-]+", text), reason)
    data = b64(text.replace("-", "+").replace("_", "/") + "=" * (-len(text) % 4), reason)
    require(len(data) == length, reason)
    return data


def to_b64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def is_one(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and value == 1


def integer(value):
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def string(text):
    """RFC 8785 §3.2.2.2."""
    require(not any(0xD800 <= ord(c) <= 0xDFFF for c in text), "lone surrogate")
    named = {8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r", 34: '\\"', 92: "\\\\"}
    return '"' + "".join(
        named.get(ord(c), "\\u%04x" % ord(c) if ord(c) < 32 else c) for c in text) + '"'


def jcs(value):
    if value is None:
        return "null"
    if is_one(value):
        return "1"
    if isinstance(value, str):
        return string(value)
    require(isinstance(value, dict), "other values than strings, null and objects")
    for key in value:
        string(key)
    keys = sorted(value, key=lambda key: key.encode("utf-16-be"))
    return "{" + ",".join(string(key) + ":" + jcs(value[key]) for key in keys) + "}"


def members(value, names, reason):
    require(isinstance(value, dict) and set(value) == set(names), reason)
    return value


def check_row(row):
    members(row, ["v", "id", "subject", "subtype_key", "from", "to", "at", "source", "actor", "private"],
            "members of row")
    require(is_one(row["v"]), "v")
    for name in ("id", "subject", "subtype_key", "from", "to", "at", "source"):
        require(isinstance(row[name], str), name)
    actor = members(row["actor"], ["type", "id"], "members of actor")
    require(isinstance(actor["type"], str), "type of actor")
    require(actor["id"] is None or isinstance(actor["id"], str), "id of actor")
    members(row["private"], PRIVATE, "members of row.private")


def check_private(entry):
    values = members(entry.get("private"), PRIVATE, "members of private")
    salts = members(entry.get("salts"), PRIVATE, "members of salts")
    for name in PRIVATE:
        digest = entry["row"]["private"][name]
        if digest is None:
            require(values[name] is None and salts[name] is None, "value without digest: " + name)
        else:
            salt = b64url(salts[name], 16, "salt of " + name)
            computed = sha256(salt, jcs(values[name]).encode())
            require(digest == to_b64url(computed), "digest of " + name)


def read_checkpoint(note, origin, key):
    require(isinstance(note, str), "checkpoint")
    require(isinstance(key, str), "key")
    match = re.fullmatch(r"([^+\s]+)\+([0-9a-f]{8})\+(\S+)", key)
    require(match, "verifier key")
    name, stated, encoded = match.groups()
    require(name == origin, "name of the key")
    typed = b64(encoded, "verifier key")
    require(len(typed) == 33 and typed[0] == 1, "type of the key")
    key_hash = sha256(name.encode(), b"\n", typed)[:4]
    require(key_hash.hex() == stated, "hash of the key")
    text, empty, signatures = note.partition("\n\n")
    text += "\n"
    require(empty and signatures.endswith("\n"), "signed note")
    signed = False
    for line in signatures[:-1].split("\n"):
        match = re.fullmatch("\u2014 (\\S+) (\\S+)", line)
        require(match, "signature line")
        data = b64(match[2], "signature")
        if match[1] != name or data[:4] != key_hash:
            continue
        try:
            Ed25519PublicKey.from_public_bytes(typed[1:]).verify(data[4:], text.encode())
        except InvalidSignature:
            raise Fault("signature")
        signed = True
    require(signed, "no signature of the key")
    lines = text.split("\n")
    require(len(lines) >= 4 and lines[0] == origin, "origin of the checkpoint")
    require(re.fullmatch(r"0|[1-9][0-9]{0,15}", lines[1]), "size")
    root = b64(lines[2], "root hash")
    require(len(root) == 32, "root hash")
    return int(lines[1]), root


def check_inclusion(inclusion, leaf, checkpoint):
    members(inclusion, ["leaf_index", "tree_size", "hashes"], "members of inclusion")
    require(checkpoint is not None, "inclusion without checkpoint")
    size, root = checkpoint
    index = integer(inclusion["leaf_index"])
    require(index is not None and 0 <= index < size, "leaf_index")
    require(integer(inclusion["tree_size"]) == size, "tree_size")
    require(isinstance(inclusion["hashes"], list), "hashes")
    # RFC 9162 §2.1.3.2.
    fn, sn, r = index, size - 1, sha256(b"\x00", leaf)
    for text in inclusion["hashes"]:
        p = b64url(text, 32, "hash of the inclusion proof")
        require(sn != 0, "inclusion proof")
        if fn & 1 or fn == sn:
            r = sha256(b"\x01", p, r)
            while not fn & 1 and fn != 0:
                fn >>= 1
                sn >>= 1
        else:
            r = sha256(b"\x01", r, p)
        fn >>= 1
        sn >>= 1
    require(sn == 0 and r == root, "inclusion proof")


def refuse(_constant):
    raise ValueError


def verify(data, key):
    try:
        proof = json.loads(data.decode("utf-8"), parse_constant=refuse)
    except ValueError:
        raise Fault("not JSON")
    require(isinstance(proof, dict), "not an object")
    require(proof.get("format") == "mailwright-consent-proof/1", "format")
    origin = proof.get("origin")
    require(isinstance(origin, str), "origin")
    require("checkpoint" in proof, "checkpoint")
    checkpoint = None
    if proof["checkpoint"] is not None:
        checkpoint = read_checkpoint(proof["checkpoint"], origin, key or proof.get("key"))
    rows = proof.get("rows")
    require(isinstance(rows, list) and rows, "rows")
    previous, covered = bytes(32), True
    for entry in rows:
        require(isinstance(entry, dict), "entry")
        row = entry.get("row")
        check_row(row)
        require(row["subject"] == proof.get("subject"), "subject")
        previous = sha256(previous, jcs(row).encode())
        require(entry.get("hash") == to_b64url(previous), "hash")
        check_private(entry)
        require("inclusion" in entry, "inclusion")
        if entry["inclusion"] is None:
            covered = False
        else:
            check_inclusion(entry["inclusion"], previous, checkpoint)
    require(rows[-1]["row"]["subtype_key"] == proof.get("subtype_key"), "subtype_key")
    return PROVEN if covered else UNCOVERED


def main(arguments):
    key, code = None, FALSE
    if arguments[:1] == ["--key"]:
        key, arguments = arguments[1], arguments[2:]
    for path in arguments:
        with open(path, "rb") as file:
            data = file.read()
        try:
            code, reason = verify(data, key), "ok"
        except (Fault, RecursionError) as fault:
            code, reason = FALSE, str(fault)
        print(code, reason)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
