const COLUMNS = [
  ...['email', 'name', 'locale', 'timezone', 'data.city', 'data.note', 'lists'],
  ...['consent.newsletter', 'evidence', 'collected_at'],
];

const FIRST = ['Žofie', 'Jiří', 'Řehoř', 'Ďáblík', 'Eliška', 'Matěj', "O'Brien", 'Ægir', '李雷'];
const LAST = ['Nováková', 'Dvořák', 'Šťastný', 'Přikrylová', 'Kůň', 'Núñez', 'van der Berg'];
const DOMAINS = [
  ...['example.com', 'Example.ORG', 'čtvrtý.example', 'ŽLUTÝ.example', 'bücher.example'],
  ...['mail.例え.example', 'xn--tvrt-0ra5e0b.example'],
];
const CITIES = ['Brno', 'Ústí nad Labem', 'Hradec "Králové"', 'Žďár, nad Sázavou', ''];
const NOTES = [
  ...['', 'Two\r\nlines, "quoted"', '=1+1', '+420 601 234 567', '-', "'kept", '@home', '\tTab'],
  ...['Only\nLF', 'a;b|c\td', '# rows: 3', '👩‍🚀', 'NULL', '007', ' spaces '],
];

const ZONES = ['Europe/Prague', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', ''];
const LISTS = ['customers', 'customers press', 'press', ''];
const CONSENT = ['subscribed', 'unsubscribed', ''];
const EVIDENCE = ['Form "Newsletter", 2025', 'Souhlas na prodejně\nv Brně', '=Fair', 'Paper'];

/** Numbers below a limit, the same ones for a seed (mulberry32). */
function randomOf(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

/**
 * A CSV file of people, as spreadsheets write it: a byte order mark, lines that end in CR LF, quoted cells over several lines,
 * domains in other scripts, 2 % of addresses again in other upper and lower case, and 1 % of rows that cannot be imported.
 */
export function* peopleFile(rows: number, seed: number): Generator<string> {
  const below = randomOf(seed);
  const oneOf = (values: string[]): string => values[below(values.length)] ?? '';
  yield `\uFEFF${COLUMNS.join(',')}\r\n`;
  for (let row = 0; row < rows; row += 1) {
    const isAgain = row > 0 && below(50) === 0;
    const number = isAgain ? below(row) : row;
    const local = isAgain && below(2) === 0 ? `PERSON.${number}` : `person.${number}`;
    // The domain follows from the number, so that an address comes again.
    const cells = [
      `${local}@${DOMAINS[number % DOMAINS.length]}`,
      `${oneOf(FIRST)} ${oneOf(LAST)}`,
      oneOf(['cs', 'sk', 'de', 'en']),
      ZONES[number % ZONES.length] ?? '',
      oneOf(CITIES),
      oneOf(NOTES),
      // They follow from the number, because an import adds to lists, and a withdrawal in any row counts.
      LISTS[number % LISTS.length] ?? '',
      CONSENT[number % CONSENT.length] ?? '',
      EVIDENCE[number % EVIDENCE.length] ?? '',
      `2025-0${1 + (number % 9)}-01T10:00:00Z`,
    ];
    yield toLine(below(100) === 0 ? broken(cells, below(4)) : cells);
  }
}

function broken(cells: string[], kind: number): string[] {
  const [email = '', name = '', , ...rest] = cells;
  if (kind === 0) return [email.replace('@', ' at '), ...cells.slice(1)];
  if (kind === 1) return cells.slice(0, 4);
  if (kind === 2) return [...cells, 'more'];
  return [email, name, '???', ...rest];
}

const toLine = (cells: string[]): string =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
