import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readSesEvent } from '../../../server/delivery/feedback/ses-event.ts';
import type { EmailEvent } from '../../../server/messages/emails/outcomes/status.ts';
import { RECIPIENT, sesEvent, type SesEventName } from '../../support/fakes/ses-events.ts';

const EMAIL_ID = '0193a1b2-7c3d-7e4f-8a5b-000000000000';

function read(text: string): EmailEvent {
  const reading = readSesEvent(text);
  if (reading.kind !== 'event') throw new Error('It was ignored.');
  return reading.event;
}

describe('PROVIDERS-5 two copies of an event', () => {
  const id = (name: SesEventName, change?: object): string =>
    read(sesEvent(EMAIL_ID, name, change)).id;

  test('have the same id, even when other fields differ', () => {
    const text = sesEvent(EMAIL_ID, 'Bounce');
    expect(read(text.replace('{', '{ "version": 2,')).id).toBe(read(text).id);
  });

  test.each<[string, string, string]>([
    ['another type', id('Delivery'), id('Send')],
    ['another time', id('Open'), id('Open', { timestamp: '2026-01-01T00:00:06Z' })],
    ['another link', id('Click'), id('Click', { link: 'https://shop.example/other' })],
    ['another report', id('Bounce'), id('Bounce', { feedbackId: 'bounce-2' })],
    [
      'another email',
      id('Send'),
      read(sesEvent('0193a1b2-7c3d-7e4f-8a5b-000000000001', 'Send')).id,
    ],
  ])('have different ids when they differ by %s', (_name, one, other) => {
    expect(one).not.toBe(other);
  });
});

describe('PROVIDERS-5 the stored diagnostic of a bounce', () => {
  const diagnosticOf = (diagnosticCode: unknown, emailAddress: unknown = RECIPIENT) =>
    read(sesEvent(EMAIL_ID, 'Bounce', { bouncedRecipients: [{ emailAddress, diagnosticCode }] }))
      .bounce?.diagnostic;

  test.each([
    ['smtp; 550 5.1.1 <ada@example.com>: user unknown', 'smtp; 550 5.1.1 <address> user unknown'],
    ['smtp; 550 ada@example.com... No such user', 'smtp; 550 <address> No such user'],
    ['smtp; 550 user Ada unknown', 'smtp; 550 user <address> unknown'],
    ['smtp; 550 SRS0=x=ada%40example.com', 'smtp; 550 <address>'],
    ['smtp; 452\r\nmailbox\u0000full', 'smtp; 452 mailbox full'],
  ])('contains no address and no line break: %j', (words, kept) => {
    expect(diagnosticOf(words)).toBe(kept);
  });

  test('is cut to a readable length', () => {
    expect(diagnosticOf('x '.repeat(5_000))).toHaveLength(500);
  });

  test.each([null, 5, ['smtp; 550'], undefined])('is null when the event has none: %j', (words) => {
    expect(diagnosticOf(words)).toBeNull();
  });

  test('is kept when the recipient isn’t named', () => {
    expect(diagnosticOf('smtp; 550 (no)', null)).toBe('smtp; 550 (no)');
  });
});

test.each(['yesterday', '', 5, null, '+275760-09-13T00:00:00Z', '1900-01-01T00:00:00Z'])(
  'PROVIDERS-5 an event with the invalid timestamp %j gets the time at which the email was sent',
  (timestamp) => {
    const event = read(sesEvent(EMAIL_ID, 'Delivery', { timestamp }));
    expect(event.occurredAt).toBe('2026-01-01T00:00:01.000Z');
  },
);

test.each([
  ['abuse', 'abuse'],
  ['not an identifier', null],
  ['ada@example.com', null],
  [null, null],
])(
  'PROVIDERS-5 a complaint has the kind that the provider names, if it is one: %j',
  (named, kept) => {
    const text = sesEvent(EMAIL_ID, 'Complaint', { complaintFeedbackType: named });
    expect(read(text).feedbackType).toBe(kept);
  },
);

const NAMES: SesEventName[] = ['Send', 'Delivery', 'Bounce', 'Complaint', 'DeliveryDelay', 'Open'];

test('PROVIDERS-5 an event with any value in any field is either ignored or can be stored', () => {
  const changed = fc
    .tuple(fc.constantFrom(...NAMES), fc.nat(), fc.jsonValue({ maxDepth: 3 }))
    .map(([name, place, value]) => replaceAt(JSON.parse(sesEvent(EMAIL_ID, name)), place, value));
  fc.assert(
    fc.property(changed, (report) => {
      const reading = readSesEvent(JSON.stringify(report));
      if (reading.kind === 'ignored') return;
      const { event } = reading;
      expect(event.id).toMatch(/^[0-9a-f-]{36}$/);
      expect(event.emailId).toMatch(/^[0-9a-f-]{36}$/);
      expect(event.occurredAt).toMatch(/^2\d{3}-\d\d-\d\dT/);
      expect(event.type).toMatch(/^[a-z_]+$/);
      expect(JSON.stringify(event)).not.toMatch(/@|\\u0000/);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['Likely', true],
  ['Unlikely', false],
  [undefined, null],
  ['Perhaps', null],
  [true, null],
])(
  'STATISTICS-3 isBotEvent %j says whether a program caused an open or a click: %j',
  (mark, machine) => {
    for (const name of ['Open', 'Click'] as const) {
      const reading = readSesEvent(sesEvent(EMAIL_ID, name, { isBotEvent: mark }));
      expect(reading).toMatchObject({ kind: 'event', event: { machine } });
    }
  },
);

test('PROVIDERS-5 any text can be read without an exception', () => {
  const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.json());
  fc.assert(fc.property(texts, (text) => void readSesEvent(text)));
});

/** Replaces one value, at any depth of an object. */
function replaceAt(root: object, place: number, value: unknown): object {
  const places: [Record<string, unknown>, string][] = [];
  const visit = (parent: object): void => {
    for (const [key, child] of Object.entries(parent)) {
      places.push([parent as Record<string, unknown>, key]);
      if (typeof child === 'object' && child !== null) visit(child as object);
    }
  };
  visit(root);
  const [parent, key] = places[place % places.length] ?? [{}, ''];
  parent[key] = value;
  return root;
}
