"""Compares a CSV file that was imported with the exports after it, row by row.

python3 compare.py IMPORTED CONTACTS HISTORY prints the number of rows that are invalid, duplicate and equal, and of entries
in the consent history, as JSON, and ends with 1 if a row is missing, or is different, or is not in the imported file. It
knows the rules of imports and nothing of the server's code: the last valid row of an address counts, domains are compared
in ASCII, each consent is one entry with its evidence, and cells of the exports that a spreadsheet would evaluate have an
apostrophe in front.
"""

import csv
import hashlib
import json
import re
import sys

ADDRESS = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+@[^@\s]+\.[^@\s]+")
LOCALE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")
COLUMNS = ["email", "name", "locale", "timezone", "data.city", "data.note", "lists", "consent.newsletter"]
EVIDENCE = ["evidence", "collected_at"]
HISTORY = ["email", "subtype_key", "from", "to", "source", "evidence.text", "evidence.collected_at"]
STATE = COLUMNS.index("consent.newsletter")


def ascii_address(email):
    local, domain = email.rsplit("@", 1)
    return local + "@" + domain.encode("idna").decode("ascii").lower()


def digest(cells):
    return hashlib.blake2b("\x1f".join(cells).encode(), digest_size=16).digest()


def unescaped(cell):
    return cell[1:] if re.match(r"'[=+\-@\t\r']", cell) else cell


def read_imported(path):
    people, consents, rows, invalid = {}, {}, 0, 0
    with open(path, encoding="utf-8-sig", newline="") as file:
        lines = csv.reader(file)
        header = next(lines)
        assert header == COLUMNS + EVIDENCE, header
        for cells in lines:
            rows += 1
            # Empty cells at the end may be missing.
            cells += [""] * (len(header) - len(cells))
            is_valid = (
                len(cells) == len(header)
                and ADDRESS.fullmatch(cells[0])
                and LOCALE.fullmatch(cells[2])
            )
            if not is_valid:
                invalid += 1
                continue
            email = ascii_address(cells[0]).lower()
            people[email] = digest([email, *cells[1 : len(COLUMNS)]])
            text, collected_at = cells[len(COLUMNS) :]
            if cells[STATE] != "":
                entry = [email, "newsletter", "none", cells[STATE], "import", text]
                consents[email] = digest([*entry, collected_at.replace("Z", ".000Z")])
    return people, consents, rows, invalid


def compare(expected, columns, path):
    """Removes from the expected rows those that are equal, and returns their number and the faults."""
    faults, equal, stated = [], 0, None
    with open(path, encoding="utf-8-sig", newline="") as file:
        lines = csv.reader(file)
        header = next(lines)
        at = [header.index(name) for name in columns]
        for cells in lines:
            if len(cells) == 1 and cells[0].startswith("# rows: "):
                stated = int(cells[0][8:])
                continue
            row = [unescaped(cells[n]) for n in at]
            row[0] = row[0].lower()
            found = expected.pop(row[0], None)
            if found is None:
                faults.append("not in the imported file: " + repr(row))
            elif found != digest(row):
                faults.append("different: " + repr(row))
            else:
                equal += 1
    faults += ["missing: " + email for email in expected]
    if stated != equal + sum(not fault.startswith("missing") for fault in faults):
        faults.append("the export states %r rows" % stated)
    return equal, faults


def main(imported, contacts, history):
    people, consents, rows, invalid = read_imported(imported)
    duplicates = rows - invalid - len(people)
    equal, faults = compare(people, COLUMNS, contacts)
    entries, more = compare(consents, HISTORY, history)
    for fault in (faults + more)[:20]:
        print(fault, file=sys.stderr)
    counts = {"rows": rows, "invalid": invalid, "duplicates": duplicates}
    print(json.dumps({**counts, "equal": equal, "entries": entries}))
    sys.exit(1 if faults or more else 0)


csv.field_size_limit(1 << 24)
main(*sys.argv[1:])
