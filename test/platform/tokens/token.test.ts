import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { v7 } from 'uuid';
import { createKeyRing, type Purpose } from '../../../server/platform/tokens/key-ring.ts';
import { createLinks } from '../../../server/platform/tokens/links.ts';
import { createTokens } from '../../../server/platform/tokens/token.ts';
import type { TokenContent } from '../../../server/platform/tokens/content.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { findHiddenId, hideId } from '../../support/nouns/hidden-ids.ts';
import { firstVersionOf } from '../../support/app/tokens.ts';

const key = randomBytes(32);
const tokens = createTokens(createKeyRing([key]));
const DAY = 86_400_000;

const content = (over: Partial<TokenContent> = {}): TokenContent => ({
  id: newId(),
  isOfEmail: false,
  mode: 'live',
  organizationId: newId(),
  contactId: newId(),
  subtypeIds: [newId()],
  templateVersionId: newId(),
  preview: null,
  ...over,
});
const now = new Date();

describe('tokens', () => {
  test('return the values that they were created with', () => {
    const uuid = fc.uuid();
    const anything = fc.record({
      isOfEmail: fc.boolean(),
      mode: fc.constantFrom('live' as const, 'test' as const),
      organizationId: uuid,
      contactId: uuid,
      subtypeIds: fc.array(uuid, { maxLength: 100 }),
      templateVersionId: fc.option(uuid),
      preview: fc.option(fc.record({ maskedEmail: fc.string(), locale: fc.string() })),
    });
    fc.assert(
      fc.property(anything, (facts) => {
        const given = { id: newId(), ...facts };
        expect(tokens.open('confirm', tokens.sign('confirm', given), new Date())).toEqual(given);
      }),
    );
  });

  test('contain their email without being longer', () => {
    const links = createLinks('https://mail.example.com', tokens.sign);
    const ids = { organizationId: newId(), contactId: newId(), subtypeId: newId() };
    const emailId = newId();
    const [plain, ofEmail] = [null, emailId].map(
      (id) => links.preferences({ mode: 'live', emailId: id, ...ids }).unsubscribeUrl,
    );
    expect(ofEmail?.length).toBe(plain?.length);
    const open = (url = '') => tokens.open('preferences', url.split('/')[5] ?? '', new Date());
    expect(open(ofEmail)).toMatchObject({ id: emailId, isOfEmail: true });
    expect(open(plain)).toMatchObject({ isOfEmail: false });
  });

  test('TOKEN-PAGES-6 with any one character altered are invalid', () => {
    const token = tokens.sign('confirm', content());
    for (let at = 0; at < token.length; at += 1) {
      for (const other of ['A', 'B', '.', '%']) {
        const altered = token.slice(0, at) + other + token.slice(at + 1);
        if (altered !== token) expect(tokens.open('confirm', altered, now)).toBeNull();
      }
    }
    for (const nothing of ['', '.', '...', 'v1..', `${token}.`, `${token}=`, token.slice(0, -1)]) {
      expect(tokens.open('confirm', nothing, now)).toBeNull();
    }
  });

  test('reveal nothing of the organization or other contents', () => {
    const organizationId = newId();
    hideId(organizationId);
    const given = content({ organizationId });
    expect(findHiddenId(tokens.sign('confirm', given))).toBeNull();
    expect(tokens.sign('confirm', given)).not.toBe(tokens.sign('confirm', given));
    // Shows that the search works.
    expect(findHiddenId(firstVersionOf(createKeyRing([key]), 'confirm', given))).toBe(
      organizationId,
    );
  });

  test('of the first version are valid, each for its purpose and time', () => {
    const given = content();
    const token = firstVersionOf(createKeyRing([key]), 'confirm', given);
    expect(tokens.open('confirm', token, now)).toEqual(given);
    expect(tokens.open('preferences', token, now)).toBeNull();
    expect(tokens.open('confirm', token, new Date(now.getTime() + 8 * DAY))).toBeNull();
    expect(tokens.open('confirm', `${token.slice(0, -1)}=`, now)).toBeNull();
  });

  test('TOKEN-PAGES-6 are valid for one purpose', () => {
    const confirm = tokens.sign('confirm', content());
    const preferences = tokens.sign('preferences', content());
    expect(tokens.open('preferences', confirm, now)).toBeNull();
    expect(tokens.open('confirm', preferences, now)).toBeNull();
  });

  test.each<[Purpose, number]>([
    ['confirm', 7],
    ['preferences', 730],
  ])('TOKEN-PAGES-6 %s ends after %d days', (purpose, days) => {
    const token = tokens.sign(purpose, content({ id: v7({ msecs: now.getTime() }) }));
    const after = (ms: number) => new Date(now.getTime() + ms);
    expect(tokens.open(purpose, token, after(days * DAY - 1))).not.toBeNull();
    expect(tokens.open(purpose, token, after(days * DAY))).toBeNull();
  });

  test('of an earlier key are valid, of a foreign key are not', () => {
    const newer = createTokens(createKeyRing([randomBytes(32), key]));
    const foreign = createTokens(createKeyRing([randomBytes(32)]));
    const token = tokens.sign('preferences', content());
    expect(newer.open('preferences', token, now)).not.toBeNull();
    expect(foreign.open('preferences', token, now)).toBeNull();
    expect(tokens.open('preferences', newer.sign('preferences', content()), now)).toBeNull();
  });

  test('of a key that was replaced are valid until its end', () => {
    const former = [{ key, validUntil: new Date(now.getTime() + DAY) }];
    const newer = createTokens(createKeyRing([randomBytes(32)], former));
    const token = tokens.sign('preferences', content({ id: v7({ msecs: now.getTime() }) }));
    expect(newer.open('preferences', token, now)).not.toBeNull();
    expect(newer.open('preferences', token, new Date(now.getTime() + DAY))).toBeNull();
  });

  test('fit into a URL, and with one subtype into two lines of an email', () => {
    const links = createLinks('https://mail.example.com', tokens.sign);
    const ids = { emailId: newId(), organizationId: newId(), contactId: newId() };
    const about = { mode: 'live' as const, ...ids };
    const { preferencesUrl, unsubscribeUrl } = links.preferences({ ...about, subtypeId: newId() });
    for (const url of [preferencesUrl, unsubscribeUrl]) {
      expect(new URL(url).href).toBe(url);
      expect(url.length).toBeLessThan(230);
    }
    const most = content({ subtypeIds: Array.from({ length: 100 }, newId) });
    expect(tokens.sign('confirm', most).length).toBeLessThan(2_500);
  });
});
