import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { NIL } from 'uuid';
import { createKeyRing } from '../../../server/platform/tokens/key-ring.ts';
import { createMailAddresses } from '../../../server/platform/tokens/mail-addresses.ts';
import { idAt, newId } from '../../../server/platform/values/id.ts';

const [key, other] = [randomBytes(32), randomBytes(32)];
const DOMAIN = 'bounces.example.com';
const addresses = createMailAddresses(DOMAIN, createKeyRing([key]));
const now = new Date();
const DAY = 86_400_000;

test('an address has the id of its email, and fits into a local part', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(now.getTime() - DAY), max: now, noInvalidDate: true }),
      (moment) => {
        const emailId = idAt(moment);
        for (const purpose of ['bounce', 'unsubscribe'] as const) {
          const address = addresses[purpose](emailId);
          expect(address.indexOf('@')).toBeLessThanOrEqual(64);
          expect(addresses.open(address, now)).toEqual({ purpose, emailId });
          expect(addresses.open(address.toUpperCase(), now)).toEqual({ purpose, emailId });
        }
      },
    ),
  );
});

test('an address with any other character is none', () => {
  const address = addresses.bounce(newId());
  for (let at = 0; at < address.length; at += 1) {
    for (const character of ['0', '1', 'b', 'u', 'v', 'w', '+', '@', ' ', 'é']) {
      const changed = address.slice(0, at) + character + address.slice(at + 1);
      if (changed !== address) expect(addresses.open(changed, now)).toBeNull();
    }
  }
  for (const text of ['', '@', `@${DOMAIN}`, `b+@${DOMAIN}`, `${address}.`, `x${address}`]) {
    expect(addresses.open(text, now)).toBeNull();
  }
});

test('an address of a replaced key is valid as long as the key is', () => {
  const address = addresses.bounce(newId());
  const validUntil = new Date(now.getTime() + DAY);
  const open = (keys: ReturnType<typeof createKeyRing>, at: Date) =>
    createMailAddresses(DOMAIN, keys).open(address, at);
  expect(open(createKeyRing([other]), now)).toBeNull();
  expect(open(createKeyRing([other, key]), now)).not.toBeNull();
  const replaced = createKeyRing([other], [{ key, validUntil }]);
  expect(open(replaced, now)).not.toBeNull();
  expect(open(replaced, validUntil)).toBeNull();
});

test('an address is valid for two years, the one for complaints for ever', () => {
  const address = addresses.bounce(newId());
  expect(addresses.open(address, new Date(now.getTime() + 729 * DAY))).not.toBeNull();
  expect(addresses.open(address, new Date(now.getTime() + 731 * DAY))).toBeNull();
  const much = new Date(now.getTime() + 10_000 * DAY);
  expect(addresses.open(addresses.feedback, much)).toEqual({ purpose: 'feedback', emailId: NIL });
});

test('addresses are found in a text, at most ten', () => {
  const emailId = newId();
  const text = `Return-Path: <${addresses.bounce(emailId)}>\nx${addresses.bounce(newId())}\nb+0@${DOMAIN}`;
  expect(addresses.findIn(text, now)).toEqual([{ purpose: 'bounce', emailId }]);
  const many = Array.from({ length: 1_000 }, () => addresses.bounce(emailId)).join(' ');
  expect(addresses.findIn(many, now)).toHaveLength(10);
});
