import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../../../server/platform/values/id.ts';
import {
  alertToken,
  askToConfirm,
  preferencesToken,
  signToken,
  waitingSender,
} from '../../../support/app/tokens.ts';
import { SUBTYPE, text, times, typeSlug } from './bodies.ts';
import { type Largest, startLargest } from './resources.ts';
import { type Call, OPERATIONS, walk } from './walk.ts';

const PAGES = OPERATIONS.filter(({ path }) => path.startsWith('/api/u/{token}/'));

let largest: Largest;
beforeAll(async () => {
  largest = await startLargest();
});
afterAll(() => largest.app.close());

/** As many as one request can name. */
const SUBTYPES = times(98, (n) => `${typeSlug(0)}/${`${n}-`.padEnd(100, 's')}`).concat(
  times(2, (n) => `${typeSlug(1)}/${`${n}-`.padEnd(100, 's')}`),
);

/** New tokens for each page, by the last part of its path. */
async function createTokens({
  app,
  contactId,
  renderedEmailIds,
}: Largest): Promise<Record<string, string[]>> {
  const confirm = await askToConfirm(app, { email: `${newId()}@example.com`, subtypes: SUBTYPES });
  const ofAll = await preferencesToken(app, contactId);
  const ofOne = await preferencesToken(app, contactId, { subtype: SUBTYPE });
  const sender = signToken(app, 'verify-sender', { contactId: await waitingSender(app) });
  return {
    confirm: [confirm.split('/')[3] ?? ''],
    preferences: [ofOne, ofAll],
    unsubscribe: [ofOne, ofAll],
    'verify-sender': [sender],
    'verify-alert-email': [await alertToken(app, 'alerts@demo-shop.example')],
    'web-version': renderedEmailIds.map((id) => signToken(app, 'web-version', { contactId, id })),
  };
}

test.each(['text/html', 'application/json'])(
  'LIMITS-4 the pages of recipients, as %s, end in short steps and have no more bytes than are reserved',
  async (Accept) => {
    const tokens = await createTokens(largest);
    const calls = PAGES.flatMap(({ path, method, operation }) => {
      const name = operation.operationId;
      const own = tokens[path.split('/').at(-1) ?? ''] ?? [];
      // A page without a link here fails.
      expect([name, own.length > 0]).toEqual([name, true]);
      const body = name === 'tokenPages.updatePreferences' ? '{"preferences":{}}' : undefined;
      return own.map((token): Call => {
        const url = path.replace('{token}', token);
        return { name, method, path: url, operation, body };
      });
    });
    const headers = { Accept, 'Content-Type': 'application/json' };
    expect(await walk(largest.app, calls, headers)).toEqual([]);
  },
);

test('LIMITS-4 FORMS-2 the largest page of a form ends in short steps, and has no more bytes than its preview', async () => {
  const { app } = largest;
  const { body: form } = await app.live.get('/api/v1/forms/large');
  const preview = OPERATIONS.find(
    ({ operation: { operationId } }) => operationId === 'forms.preview',
  );
  if (!preview) throw new Error('There are no previews of forms.');
  const filled = times(9, (n): [string, string] => [`data.field-${n}`, text(1_000, '"')]);
  const path = new URL(form.url as string).pathname;
  const call = { name: 'the page of a form', path, operation: preview.operation };
  const shown = [{ ...call, method: 'GET' }];
  const refused = [{ ...call, method: 'POST', body: new URLSearchParams(filled).toString() }];
  const headers = { Accept: 'text/html', 'Content-Type': 'application/x-www-form-urlencoded' };
  expect(await walk(app, shown, headers)).toEqual([]);
  expect(await walk(app, refused, headers, 'response')).toEqual([]);
});
