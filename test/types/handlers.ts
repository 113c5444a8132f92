/**
 * Type errors that must occur (idea 1 of the design): checked by `tsc`, never run. An expected
 * error that does not occur is itself an error.
 */
import type { Handler, Handlers } from '../../server/http/operation.ts';
import type { Shown, TokenPageHandlers } from '../../server/pages/token-pages/result.ts';
import type { Texts } from '../../server/account/texts/index.ts';

declare const complete: Handlers;
declare const withoutOne: Omit<Handlers, 'contacts.get'>;

// @ts-expect-error -- contacts.get is missing
export const incomplete: Handlers = withoutOne;

export const unknownOperation = {
  ...complete,
  // @ts-expect-error -- the document has no such operation
  'contacts.merge': async () => ({ status: 200 }),
} satisfies Handlers;

const accepted = { id: '', status: 'queued', queued_at: '', scheduled_at: null } as const;

export const right: Handler<'emails.send'> = async () => ({ status: 200, body: accepted });

// @ts-expect-error -- 202 is not documented
export const wrongStatus: Handler<'emails.send'> = async () => ({ status: 202, body: accepted });

// @ts-expect-error -- the body lacks queued_at
export const shortBody: Handler<'emails.send'> = async () => ({
  status: 200,
  body: { id: '', status: 'queued' },
});

// @ts-expect-error -- a send answers "queued", nothing else
export const wrongValue: Handler<'emails.send'> = async () => ({
  status: 200,
  body: { ...accepted, status: 'sent' },
});

export const wrongField: Handler<'emails.send'> = async ({ body }) => {
  // @ts-expect-error -- the request has no such field
  void body.subject;
  return { status: 200, body: accepted };
};

declare const withoutConfirm: Omit<TokenPageHandlers, 'tokenPages.confirm'>;

// @ts-expect-error -- tokenPages.confirm is missing
export const incompletePages: TokenPageHandlers = withoutConfirm;

// @ts-expect-error -- there is no such page
export const noSuchPage: Shown = { view: 'farewell', recipient: null, content: {} };

declare const withoutTitle: Omit<Texts, 'withdrawn.title'>;

// @ts-expect-error -- a language lacks a text
export const untranslated: Texts = withoutTitle;
