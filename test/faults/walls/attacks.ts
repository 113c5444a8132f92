import { brotliCompressSync, gzipSync } from 'node:zlib';
import { png } from '../../support/browser/images.ts';
import type { Target } from './target.ts';

/** Requests of one organization that are meant to block the event loop or to fill the memory. */
export interface Attack {
  name: string;
  /** Returns the statuses of all responses. */
  run: (target: Target) => Promise<(number | null)[]>;
  /** The requests are large but valid: all of them must succeed. */
  isHonest?: boolean;
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Sends so many requests concurrently. */
const together = (count: number, ask: (index: number) => Promise<number | null>) =>
  Promise.all(times(count, ask));

const batch =
  (count: number, body: string, packed = false): Attack['run'] =>
  ({ send }) =>
    together(count, () =>
      packed
        ? send('POST', '/emails/batch', new Uint8Array(gzipSync(body)), {
            'Content-Encoding': 'gzip',
          })
        : send('POST', '/emails/batch', body),
    );

/** Brotli compresses far better than gzip. */
const packed = (count: number, body: string): Attack['run'] => {
  const bytes = new Uint8Array(brotliCompressSync(body));
  return ({ send }) =>
    together(count, () => send('POST', '/emails/batch', bytes, { 'Content-Encoding': 'br' }));
};

const upsert =
  (count: number, body: string): Attack['run'] =>
  ({ send }) =>
    together(count, () => send('POST', '/contacts', body));

/**
 * A megabyte in each body, in chunks of so many bytes. The bodies never end, so all are refused or
 * cut.
 */
const chunks =
  (count: number, path: string, size = 1): Attack['run'] =>
  ({ stream }) => {
    const chunk = `${size.toString(16)}\r\n${' '.repeat(size)}\r\n`;
    const piece = Buffer.from(chunk.repeat(Math.ceil(1e5 / size)));
    return together(count, () => stream(path, piece, 11));
  };

const LOCALES = ['en', ...times(49, (n) => `en-${String(100 + n)}`)];

/** Stores a template, and renders it by previews and, if it was accepted, by sends. */
const template =
  (source: string, data: object = {}, part: 'text' | 'html' = 'text', locales = 1): Attack['run'] =>
  async ({ send }) => {
    const said = { subject: 'Slow', [part]: source };
    const content = Object.fromEntries(LOCALES.slice(0, locales).map((locale) => [locale, said]));
    const put = JSON.stringify({ name: 'Slow', default_locale: 'en', content });
    const stored = await send('PUT', '/templates/slow', put);
    const preview = JSON.stringify({ data });
    const previews = together(4, () => send('POST', '/templates/slow/preview', preview));
    const emails = times(20, (n) => ({ to: `slow-${n}@person.example`, template: 'slow', data }));
    const sent = send('POST', '/emails/batch', JSON.stringify({ emails }));
    return [stored, await sent, ...(await previews)];
  };

const email = (data: object): object => ({
  to: 'wall@person.example',
  template: 'password-reset',
  data,
});
const keys = (count: number, from: number): object =>
  Object.fromEntries(times(count, (index) => [`k${(from + index).toString(36)}`, 0]));
const emails = (count: number, data: (index: number) => object): string =>
  JSON.stringify({ emails: times(count, (index) => email(data(index))) });
const nested = (depth: number, body: string): string =>
  '{% for y in one %}'.repeat(depth) + body + '{% endfor %}'.repeat(depth);
const names = (count: number): string => times(count, (index) => `s${index}`).join(', ');

const html = (source: string, data: object = {}): Attack['run'] => template(source, data, 'html');

/** Creates the bodies only when they are needed: all of them together would fill our own memory. */
const later =
  (make: () => Attack['run']): Attack['run'] =>
  (target) =>
    make()(target);

/** The results have one line for each. */
export const ATTACKS: readonly Attack[] = [
  {
    name: 'empty objects, compressed',
    run: later(() => batch(10, `[${'{},'.repeat(5e6)}{}]`, true)),
  },
  { name: 'empty objects', run: later(() => batch(10, `{"emails":[${'{},'.repeat(199_900)}{}]}`)) },
  {
    name: 'new keys',
    run: later(() =>
      batch(
        4,
        emails(950, (n) => keys(199, n * 199)),
      ),
    ),
  },
  { name: 'valid batches of 15 MiB', run: later(() => batch(4, emails(1_000, honestData))) },
  { name: 'blanks', run: later(() => batch(4, `[${' '.repeat(15e6)}]`)) },
  { name: 'digits', run: later(() => batch(4, `[${'1'.repeat(15e6)}]`)) },
  { name: 'brackets without commas', run: later(() => batch(4, '[]'.repeat(7e6))) },
  { name: 'strings without commas', run: later(() => batch(4, '""'.repeat(7e6))) },
  { name: 'runs of blanks', run: later(() => batch(4, members(`${' '.repeat(65_000)}{}`))) },
  { name: 'runs of digits', run: later(() => batch(4, members('1'.repeat(65_000)))) },
  {
    name: 'long keys',
    run: later(() => batch(4, members(`{"${'\\u0161'.repeat(10_000)}":1}`))),
  },
  { name: 'blanks by Brotli', run: later(() => packed(10, members(`${' '.repeat(65_000)}{}`))) },
  { name: 'long recipients', run: later(() => longRecipients('\n')) },
  { name: 'long recipients of non-ASCII letters', run: later(() => longRecipients('ž')) },
  { name: 'unknown fields', run: later(() => batch(4, unknownFields())) },
  {
    name: 'too much data',
    run: later(() =>
      batch(
        2,
        emails(1, () => ({ a: '\n'.repeat(7e6) })),
      ),
    ),
  },
  { name: 'deep nesting', run: later(() => upsert(10, '['.repeat(1_000_000))) },
  { name: 'deep nesting in a batch', run: later(() => batch(2, '['.repeat(16_000_000))) },
  { name: 'a million digits', run: later(() => upsert(10, `{"email":${'1'.repeat(1_000_000)}}`)) },
  { name: 'many keys', run: later(() => upsert(10, JSON.stringify(keys(90_000, 0)))) },
  { name: 'equal keys', run: later(() => upsert(10, `{${'"a":1,'.repeat(170_000)}"a":1}`)) },
  { name: 'a huge key', run: later(() => upsert(10, JSON.stringify({ ['k'.repeat(1e6)]: 1 }))) },
  { name: 'chunks of one byte', run: chunks(24, '/api/v1/contacts') },
  { name: 'chunks of one byte in batches', run: chunks(24, '/api/v1/emails/batch') },
  { name: 'chunks of one byte that no handler reads', run: chunks(100, '/api/u/v1.bogus/confirm') },
  { name: 'small chunks', run: chunks(10, '/api/v1/contacts', 40) },
  { name: 'parameters', run: ({ send }) => together(20, () => send('GET', manyParameters())) },
  { name: 'pages of large contacts', run: pagesOfLargeContacts },
  {
    name: 'many targets of a set',
    run: template(nested(94, `{% set ${names(980)} = 1 %}`), { one: [1, 2] }),
  },
  { name: 'a long source', run: template('{{ a.b.c | upper }}'.repeat(10_000), { a: {} }) },
  {
    name: 'a key searched in many keys',
    run: template(nested(94, '{{ "x" in d }}'), { one: [1, 2], d: keys(199, 0) }),
  },
  { name: 'text from quotes and rules', run: html(`<blockquote>${'"<hr>'.repeat(12_000)}`) },
  {
    name: 'text from nested lists',
    run: html(`${'<ul><li>x'.repeat(45)}${'<li>y'.repeat(9_000)}`),
  },
  { name: 'text from tables', run: html('<table><tr><td>x<td>y</table>'.repeat(4_000)) },
  { name: 'text from end tags in attributes', run: html('<b a="</b>">'.repeat(20_000)) },
  {
    name: 'a template in fifty locales',
    run: template('{{ a | upper }}'.repeat(1_200), { a: 'x' }, 'text', 50),
  },
  {
    name: 'preferences of unknown keys',
    run: ({ send }) =>
      together(10, () => send('PATCH', PREFERENCES, JSON.stringify({ preferences: keys(199, 0) }))),
  },
  {
    name: 'rules with many values',
    run: later(() => ({ send }) => {
      const value = times(100, (n) => `${n}`.padEnd(200, 'x'));
      const rule = { any: times(48, () => ({ field: 'data.a', op: 'in', value })) };
      const body = JSON.stringify({ name: 'Rules', rule });
      return together(10, (n) => send('PUT', `/lists/rules-${n}`, body));
    }),
  },
  { name: 'time zones', run: timeZones },
  { name: 'thirty large templates at once', run: largeTemplates, isHonest: true },
  { name: 'wide logos', run: later(() => logos(png(7_999_999, 1, DEEP))) },
  { name: 'high logos', run: later(() => logos(png(1, 7_999_999))) },
  { name: 'large logos', run: later(() => logos(png(2_000, 2_000, DEEP))) },
  { name: 'logos of the longest side', run: later(() => logos(png(4_096, 976, DEEP))) },
  { name: 'missing variables', run: template(times(150, (n) => `{{v${n}}}`).join('')) },
];

/** 16 bits in each of four channels, interlaced, and to be rotated. */
const DEEP = { bits: 16, channels: 4, interlaced: true, orientation: 6 } as const;

function logos(image: Buffer): Attack['run'] {
  const body = JSON.stringify({ data: image.toString('base64') });
  return ({ send }) => together(20, () => send('PUT', '/organization/logo', body));
}

const PREFERENCES = '/contacts/large-0%40person.example/subscription-preferences';

function honestData(): object {
  return Object.fromEntries(times(100, (index) => [`key_${index}`, 'value '.repeat(24)]));
}

/**
 * The maximum number of filters in a template, each with another time zone, in parts that all
 * differ.
 */
async function timeZones({ send }: Target): Promise<(number | null)[]> {
  const zones = Intl.supportedValuesOf('timeZone');
  const filters = (from: number): string =>
    times(90, (n) => `|date(zone="${zones[(from + n) % zones.length]}")`).join('');
  const source = (from: number): string =>
    times(15, (n) => `{{ a${filters(from + n * 90)} }}`).join('');
  const put = (n: number): string => {
    const content = LOCALES.slice(0, 5).map((locale, at) => {
      const from = n * 10 + at * 2;
      return [locale, { subject: 'Zones', html: source(from), text: source(from + 1) }];
    });
    const said = Object.fromEntries(content) as object;
    return JSON.stringify({ name: 'Zones', default_locale: 'en', content: said });
  };
  const stored = await together(20, (n) => send('PUT', `/templates/zones-${n}`, put(n)));
  const data = { a: '2026-01-01' };
  const preview = JSON.stringify({ data });
  const emails = times(20, (n) => ({
    to: `zones-${n}@person.example`,
    template: `zones-${n % 5}`,
    data,
  }));
  return [
    ...stored,
    ...(await together(20, (n) => send('POST', `/templates/zones-${n}/preview`, preview))),
    await send('POST', '/emails/batch', JSON.stringify({ emails })),
  ];
}

/** Each takes a second to check; together they take longer than a transaction may be idle. */
function largeTemplates({ send }: Target): Promise<(number | null)[]> {
  const source = (mark: string): string => '{{a}}'.repeat(3_300) + mark;
  const said = (n: number): string => {
    const content = LOCALES.slice(0, 20).map((locale) => {
      const [html, text] = ['h', 't'].map((part) => source(`${part}${n}${locale}`));
      return [locale, { subject: 'Large', html, text }];
    });
    const parts = Object.fromEntries(content) as object;
    return JSON.stringify({ name: 'Large', default_locale: 'en', content: parts });
  };
  return together(30, (n) => send('PUT', `/templates/large-${n}`, said(n)));
}

/** A batch of long members, as many as fit. */
const members = (member: string): string =>
  `{"emails":[${Array<string>(Math.floor(15e6 / member.length))
    .fill(member)
    .join(',')}]}`;

function longRecipients(letter: string): Attack['run'] {
  const written = Buffer.byteLength(JSON.stringify(letter)) - 2;
  const to = letter.repeat(Math.floor(1e6 / written));
  const body = JSON.stringify({ emails: times(15, () => ({ ...email({}), to })) });
  return ({ send }) =>
    together(4, (n) =>
      send('POST', '/emails/batch', body, {
        'Idempotency-Key': `long-${letter.charCodeAt(0)}-${n}`,
      }),
    );
}

function unknownFields(): string {
  return JSON.stringify({ emails: times(900, (n) => ({ ...email({}), ...keys(190, n * 190) })) });
}

function manyParameters(): string {
  return `/contacts?${times(3_000, (index) => `a${index}`).join('&')}`;
}

/** With the maximum size of a contact's data. */
async function pagesOfLargeContacts({ send }: Target): Promise<(number | null)[]> {
  const data = { text: 'x'.repeat(64_000) };
  const made: (number | null)[] = [];
  for (let n = 0; n < 200; n += 10) {
    const contact = (i: number): string =>
      JSON.stringify({ email: `large-${n + i}@person.example`, data });
    made.push(...(await together(10, (i) => send('POST', '/contacts', contact(i)))));
  }
  return [...made, ...(await together(40, () => send('GET', '/contacts?limit=200')))];
}
