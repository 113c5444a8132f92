import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isOfPeople } from '../../../../server/http/document.ts';
import { createTestPerson, SAME_ORIGIN } from '../../../support/app/people.ts';
import { type Largest, startLargest } from './resources.ts';
import { type Call, nounOf, type Operation, OPERATIONS, pathOf, walk } from './walk.ts';

/** Further parameters. */
const HOURS = 'since=2026-01-01&until=2026-04-11&granularity=hour&timezone=Europe/Prague';
const QUERIES: Record<string, string> = {
  'statistics.emails': `${HOURS}&group_by=template`,
  'statistics.contacts': HOURS,
  'statistics.consent': HOURS,
  'contacts.getConsentProof': 'subtype=newsletter',
};

/** Further calls, which search. */
const SEARCHES: Record<string, string> = {
  'contacts.list': 'search=e&include_total=true',
  'emails.list': 'search=e',
};

/** Reads that are not sent, and why. */
const EXCEPTIONS: Record<string, string> = {
  'identityProvider.get': 'It has no part that can grow, and the demo account has none.',
  'consentCheckpoints.checkConsistency':
    'A consistency proof has at most 64 hashes, and the demo account has no two checkpoints.',
};

const READS = OPERATIONS.filter(
  ({ method, path, operation }) =>
    method === 'GET' &&
    path.startsWith('/api/v1/') &&
    EXCEPTIONS[operation.operationId] === undefined,
);

let largest: Largest;
beforeAll(async () => {
  largest = await startLargest();
});
afterAll(() => largest.app.close());

const callsOf = (read: Operation): Call[] => {
  const search = SEARCHES[read.operation.operationId];
  return [callOf(read), ...(search === undefined ? [] : [callOf(read, search)])];
};

function callOf(read: Operation, query = QUERIES[read.operation.operationId] ?? ''): Call {
  const { operation } = read;
  const limit = operation.parameters?.find(({ name }) => name === 'limit');
  const { maximum } = (limit?.schema ?? {}) as { maximum?: number };
  const parameters = [query, limit ? `limit=${maximum}` : ''].filter(Boolean).join('&');
  return {
    name: operation.operationId,
    method: 'GET',
    path: `${pathOf(read, largest)}${parameters && '?'}${parameters}`,
    operation,
  };
}

test('every exception is an operation', () => {
  const names: string[] = OPERATIONS.map(({ operation }) => operation.operationId);
  expect(Object.keys(EXCEPTIONS).filter((name) => !names.includes(name))).toEqual([]);
});

const NOUNS = [...new Set(READS.map(({ operation }) => nounOf(operation)))];

describe.each(NOUNS)('LIMITS-4 with the largest %s', (noun) => {
  const reads = READS.filter(({ operation }) => nounOf(operation) === noun);

  const withKey = reads.filter(({ operation }) => !isOfPeople(operation));
  if (withKey.length > 0) {
    test('a key reads in short steps, and gets no more than is reserved', async () => {
      const { app } = largest;
      const key = { Authorization: `Bearer ${app.live.key}` };
      expect(await walk(app, withKey.flatMap(callsOf), key)).toEqual([]);
    });
  }

  test.each(['viewer', 'owner'] as const)('so does the role %s', async (role) => {
    const { app } = largest;
    const { cookie } = await createTestPerson(app, { roles: { demo: role } });
    const shown = reads.filter(
      ({ operation }) => operation['x-roles']?.includes(role) ?? isOfPeople(operation),
    );
    const headers = { ...SAME_ORIGIN, Cookie: cookie, 'X-Mailwright-Organization': 'demo' };
    expect(
      await walk(
        app,
        shown.map((read) => callOf(read)),
        headers,
      ),
    ).toEqual([]);
  });
});
