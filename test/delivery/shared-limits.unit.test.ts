import { describe, expect, test } from '@jest/globals';
import { createProbeRotation } from '../../server/delivery/worker/probe-rotation.ts';
import { createSharedLimits } from '../../server/delivery/relay/shared-limits.ts';
import type { Outcome } from '../../server/delivery/attempts/outcome.ts';

const email = (to: string, from = 'hello@shop.example', id = `${from} ${to}`) => ({ id, from, to });
const throttled: Outcome = { kind: 'throttled', message: 'Slowly.', answerTo: 'recipient' };
const quota = (answerTo?: 'sender' | 'recipient'): Outcome => ({
  kind: 'paused',
  reason: 'daily_quota',
  message: 'Used up.',
  answerTo,
});
const refused = { kind: 'refused', message: 'Used up.' };
const paused = { kind: 'paused', reason: 'daily_quota', message: 'Used up.' };
const accepted: Outcome = { kind: 'accepted', providerMessageId: null };

describe('PROVIDERS-2 a reply that reads like a limit of the account', () => {
  test('is the account’s when it comes before an email is named', () => {
    expect(createSharedLimits().interpret(email('a@x.example'), quota())).toEqual(paused);
  });

  test('to RCPT TO is treated as one after several recipients of several domains', () => {
    const limits = createSharedLimits();
    const outcomes = [
      'a@x.example',
      'a@x.example',
      'b@x.example',
      'c@x.example',
      'd@y.example',
    ].map((to) => limits.interpret(email(to), quota('recipient')));
    expect(outcomes).toEqual([refused, refused, refused, refused, paused]);
  });

  test('to MAIL FROM is treated as one after several sender domains', () => {
    const limits = createSharedLimits();
    const outcomes = ['a@one.example', 'b@one.example', 'b@one.example', 'c@two.example'].map(
      (from, i) => limits.interpret(email(`r${i}@d${i}.example`, from), quota('sender')),
    );
    expect(outcomes).toEqual([refused, refused, refused, paused]);
  });

  test('is treated as one only after replies of one kind, without an acceptance between them', () => {
    const limits = createSharedLimits();
    const say = (to: string, outcome: Outcome) => limits.interpret(email(to), outcome).kind;
    expect(say('a@x.example', quota('recipient'))).toBe('refused');
    expect(say('b@y.example', quota('recipient'))).toBe('refused');
    expect(say('c@z.example', throttled)).toBe('refused');
    expect(say('d@z.example', accepted)).toBe('accepted');
    expect(say('c@z.example', quota('recipient'))).toBe('refused');
  });

  test('returns an email without using an attempt three times, and then by its schedule', () => {
    const limits = createSharedLimits();
    for (const to of ['a@x.example', 'b@y.example', 'c@z.example']) {
      limits.interpret(email(to), throttled);
    }
    const kinds = Array.from(
      { length: 6 },
      () => limits.interpret(email('stuck@x.example'), throttled).kind,
    );
    expect(kinds).toEqual([
      ...['throttled', 'throttled', 'throttled'],
      ...['refused', 'refused', 'refused'],
    ]);
  });
});

describe('PROVIDERS-2 the probes of a paused queue', () => {
  const prepare = (id: string, from: string, to: string, priority = 'normal') => ({
    id,
    priority,
    message: { from: { address: from, name: null }, to },
  });

  test('alternate between sender domains and recipients, `high` first, and skip the one that just failed', () => {
    const waiting = [
      prepare('1', 'a@one.example', 'stuck@x.example', 'high'),
      prepare('2', 'a@one.example', 'stuck@x.example', 'high'),
      prepare('3', 'a@one.example', 'b@y.example'),
      prepare('4', 'a@two.example', 'c@z.example'),
    ];
    const rotation = createProbeRotation();
    const tried = Array.from({ length: 6 }, () => {
      const prepared = [...waiting];
      const [chosen] = rotation.choose(prepared);
      expect(prepared).toHaveLength(3);
      return chosen?.id;
    });
    expect(tried).toEqual(['1', '4', '3', '4', '2', '4']);
    expect(rotation.choose([])).toEqual([]);
    rotation.reset();
    expect(rotation.choose([...waiting]).map(({ id }) => id)).toEqual(['1']);
  });
});
