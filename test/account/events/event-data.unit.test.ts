import { describe, expect, test } from '@jest/globals';
import { eventBody, testEventBody } from '../../../server/account/events/event-body.ts';
import { dataText } from '../../../server/account/events/event-data.ts';
import { idAt } from '../../../server/platform/values/id.ts';

const LONG = 'ž'.repeat(12_000);

describe('EVENTS-1 the data of an event', () => {
  test('is complete up to 20 kB', () => {
    const data = { id: '1', data: { note: 'ž'.repeat(9_000) }, lists: ['a'] };
    expect(JSON.parse(dataText(data))).toEqual(data);
  });

  test.each(['data', 'custom_attributes', 'metadata'])(
    'leaves out %s of a larger one, and says so',
    (field) => {
      const data = { id: '1', [field]: { note: LONG }, name: 'Ada' };
      expect(JSON.parse(dataText(data))).toEqual({ id: '1', name: 'Ada', truncated: true });
    },
  );

  test('leaves out the lists of a contact that is on very many', () => {
    const lists = Array.from({ length: 400 }, (_, n) => `list-${n}-${'x'.repeat(60)}`);
    const data = { id: '1', data: {}, lists, name: 'Ada' };
    expect(JSON.parse(dataText(data))).toEqual({ id: '1', name: 'Ada', truncated: true });
  });

  test('leaves out very many lists that a contact was added to or removed from', () => {
    const slugs = Array.from({ length: 100 }, (_, n) => `list-${n}-${'x'.repeat(92)}`);
    const data = { id: '1', lists: slugs, added: slugs, removed: slugs, name: 'Ada' };
    expect(JSON.parse(dataText(data))).toEqual({ id: '1', name: 'Ada', truncated: true });
  });
});

test('the body has the same bytes each time, with the data as it was stored', () => {
  const id = idAt(new Date('2026-01-31T09:30:00.123Z'));
  const type = 'contact.erased';
  const row = { id, type, sequence: '9007199254740993', person_id: null, data: '{"id": "1"}' };
  const start = `{"id":"${id}","type":"contact.erased","timestamp":"2026-01-31T09:30:00.123Z",`;
  expect(eventBody(row)).toBe(
    `${start}"sequence":9007199254740993,"test_mode":false,"data":{"id": "1"}}`,
  );
  expect(eventBody({ ...row, person_id: id })).toBe(
    `${start}"sequence":9007199254740993,"test_mode":false,"person_id":"${id}","data":{"id": "1"}}`,
  );
});

test('a test event has the number 0', () => {
  const id = idAt(new Date('2026-01-31T09:30:00.123Z'));
  expect(JSON.parse(testEventBody(id, 'webhook.test', { a: 1 }))).toEqual({
    id,
    type: 'webhook.test',
    timestamp: '2026-01-31T09:30:00.123Z',
    sequence: 0,
    test_mode: true,
    data: { a: 1 },
  });
});
