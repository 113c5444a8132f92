import type { Random } from '../../messages/templates/random.ts';
import { Fields, type Json, Verbatim } from './json.ts';
import { NUMBERS, OBJECTS, TEXTS } from './hostile-values.ts';

/** Changes one to four parts of a value. */
export function mutate(random: Random, value: Json): Json {
  let changed = value;
  for (let left = 1 + random.below(4); left > 0; left -= 1)
    changed = changeSomewhere(random, changed);
  return changed;
}

/** Descends at random and changes the value that it reaches. */
function changeSomewhere(random: Random, value: Json): Json {
  if (Array.isArray(value) && value.length > 0 && random.chance(0.6)) {
    const at = random.below(value.length);
    return value.map((item, index) => (index === at ? changeSomewhere(random, item) : item));
  }
  if (value instanceof Fields && value.entries.length > 0 && random.chance(0.85)) {
    const at = random.below(value.entries.length);
    return new Fields(
      value.entries.map(([name, inner], index) =>
        index === at ? [name, changeSomewhere(random, inner)] : [name, inner],
      ),
    );
  }
  return change(random, value);
}

function change(random: Random, value: Json): Json {
  if (value instanceof Fields && random.chance(0.7)) return changeFields(random, value);
  if (Array.isArray(value) && random.chance(0.5)) return changeArray(random, value);
  return anything(random);
}

/** A value of any type, whatever the old one. */
export function anything(random: Random): Json {
  switch (random.below(8)) {
    case 0:
    case 1:
    case 2:
      return random.pick(TEXTS);
    case 3:
      return random.pick(NUMBERS);
    case 4:
    case 5:
      return random.pick(OBJECTS);
    case 6:
      return random.pick([null, true, false, [], [[]], [null], [''], ['x', 'x']]);
    default:
      return huge(random);
  }
}

function changeFields(random: Random, { entries }: Fields): Fields {
  const at = random.below(Math.max(1, entries.length));
  switch (random.below(5)) {
    case 0:
      return new Fields(entries.filter((_entry, index) => index !== at));
    case 1:
      return new Fields([...entries, [random.pick(TEXTS), anything(random)]]);
    case 2: // The same key twice: which one counts?
      return new Fields([...entries, [entries[at]?.[0] ?? 'x', anything(random)]]);
    case 3:
      return new Fields(
        entries.map(([name, value], index) => [index === at ? random.pick(TEXTS) : name, value]),
      );
    default:
      return new Fields([
        ['__proto__', random.pick(OBJECTS)],
        ['constructor', random.pick(OBJECTS)],
        ...entries,
      ]);
  }
}

function changeArray(random: Random, items: Json[]): Json[] {
  switch (random.below(4)) {
    case 0:
      return [];
    case 1:
      return [...items, anything(random)];
    case 2:
      return [...items, ...items];
    default:
      return Array.from({ length: 1_000 }, (_, index) => items[index % items.length] ?? 'x');
  }
}

function huge(random: Random): Json {
  const depth = random.pick([30, 33, 41, 100, 5_000]);
  const keys = random.pick([199, 201, 5_000]);
  return random.pick([
    new Verbatim(`${'['.repeat(depth)}${']'.repeat(depth)}`),
    new Verbatim(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
    new Fields(Array.from({ length: keys }, (_, index): [string, Json] => [`key${index}`, index])),
    Array.from({ length: 1_000 }, () => random.pick(TEXTS.slice(0, 60))),
    'x'.repeat(70_000),
  ]);
}
