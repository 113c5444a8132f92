import { describe, expect, test } from '@jest/globals';
import { cached } from '../../../server/audience/contacts/validation/cache.ts';
import { classify, type Verdict } from '../../../server/audience/contacts/validation/classify.ts';
import {
  type IsDisposable,
  loadDisposableDomains,
} from '../../../server/audience/contacts/validation/disposable.ts';
import type { DomainFinding } from '../../../server/audience/contacts/validation/domain.ts';
import { isRoleName } from '../../../server/audience/contacts/validation/role-names.ts';

describe('CONTACTS-7 the verdict', () => {
  const isDisposable: IsDisposable = (domain) => domain === 'throw-away.example';
  const verdict = (localPart: string, domain: string, finding: DomainFinding): Verdict =>
    classify({ localPart, domain }, finding, isDisposable);

  test.each<[string, string, DomainFinding, Verdict]>([
    ['ada', 'shop.example', 'accepts', 'valid'],
    ['info', 'shop.example', 'accepts', 'risky'],
    ['ada', 'throw-away.example', 'accepts', 'risky'],
    ['ada', 'shop.example', 'refuses', 'invalid'],
    ['ada', 'shop.example', 'unanswered', 'unknown'],
    // DNS results come first: a domain without mail is not just risky, and a failed lookup is
    // repeated.
    ['info', 'throw-away.example', 'refuses', 'invalid'],
    ['info', 'throw-away.example', 'unanswered', 'unknown'],
  ])('for %s@%s, whose domain %s, is %s', (localPart, domain, finding, expected) => {
    expect(verdict(localPart, domain, finding)).toBe(expected);
  });
});

describe('CONTACTS-7 role accounts', () => {
  test.each(['info', 'postmaster', 'abuse', 'support', 'no-reply', 'support+eu', 'news-request'])(
    '%s is a role account',
    (name) => expect(isRoleName(name)).toBe(true),
  );

  test.each(['ada', 'information', 'ada.support', 'salesman', 'request', '+info', ''])(
    '%p is not a role account',
    (name) => expect(isRoleName(name)).toBe(false),
  );
});

describe('CONTACTS-7 disposable domains', () => {
  test.each([
    ['mailinator.com', true],
    ['inbox.mailinator.com', true],
    ['ada-mailinator.com', false],
    ['mailinator.com.example', false],
    ['gmail.com', false],
    // Forwarding addresses belong to one person permanently: they are not disposable.
    ['privaterelay.appleid.com', false],
    ['com', false],
  ])('%s: %p', async (domain, expected) => {
    const isDisposable = await loadDisposableDomains();
    expect(isDisposable(domain)).toBe(expected);
  });
});

describe('CONTACTS-7 findings are cached', () => {
  const MINUTE = 60_000;

  function setUp({
    finding = 'accepts',
    capacity = 100,
  }: { finding?: DomainFinding; capacity?: number } = {}) {
    const clock = { now: 1_000 };
    const asked: string[] = [];
    const { check, known } = cached(
      async (domain) => {
        asked.push(domain);
        return finding;
      },
      { now: () => clock.now, capacity },
    );
    return { clock, asked, check, known };
  }

  test.each<DomainFinding>(['accepts', 'refuses'])('for an hour: %s', async (finding) => {
    const { clock, asked, check } = setUp({ finding });
    expect(await check('a.example')).toBe(finding);
    clock.now += 60 * MINUTE - 1;
    expect(await check('a.example')).toBe(finding);
    expect(asked).toHaveLength(1);
    clock.now += 1;
    expect(await check('a.example')).toBe(finding);
    expect(asked).toHaveLength(2);
  });

  test('and known without a lookup as long as they are fresh', async () => {
    const { clock, asked, check, known } = setUp();
    expect(known('a.example')).toBeNull();
    const checked = check('a.example');
    expect(known('a.example')).toBeNull();
    await checked;
    expect(known('a.example')).toBe('accepts');
    clock.now += 60 * MINUTE;
    expect(known('a.example')).toBeNull();
    expect(asked).toEqual(['a.example']);
  });

  test('for a minute after a failure', async () => {
    const { clock, asked, check } = setUp({ finding: 'unanswered' });
    await check('a.example');
    clock.now += MINUTE - 1;
    await check('a.example');
    expect(asked).toHaveLength(1);
    clock.now += 1;
    await check('a.example');
    expect(asked).toHaveLength(2);
  });

  test('and shared by concurrent lookups', async () => {
    const { asked, check } = setUp();
    await Promise.all([check('a.example'), check('a.example'), check('b.example')]);
    expect(asked).toEqual(['a.example', 'b.example']);
  });

  test('for a limited number of domains: the oldest finding is evicted', async () => {
    const { clock, asked, check } = setUp({ capacity: 2 });
    await check('a.example');
    clock.now += 59 * MINUTE;
    await check('b.example');
    clock.now += MINUTE;
    await check('a.example'); // Expired and looked up again: b is the oldest now.
    await check('c.example');
    await check('a.example');
    expect(asked).toEqual(['a.example', 'b.example', 'a.example', 'c.example']);
    await check('b.example');
    expect(asked.at(-1)).toBe('b.example');
  });

  test('without an eviction when the cache is empty', async () => {
    let tries = 0;
    const { check } = cached(
      async () => {
        tries += 1;
        if (tries === 1) throw new Error('cancelled');
        return 'accepts';
      },
      { now: () => 0, capacity: 100 },
    );
    await expect(check('a.example')).rejects.toThrow('cancelled');
    expect(await check('a.example')).toBe('accepts');
  });
});
