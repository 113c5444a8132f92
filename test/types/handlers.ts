/**
 * What must not compile (idea 1 of the design): checked by `tsc`, never run. Each expected error that
 * doesn't occur is an error itself.
 */
import type { keyHandlers } from '../../server/account/api-keys/handlers.ts';
import { auditHandlers } from '../../server/account/audit/handlers.ts';
import { consentHandlers } from '../../server/audience/consent/handlers.ts';
import { contactAttributeHandlers } from '../../server/audience/contact-attributes/handlers.ts';
import type { contactHandlers } from '../../server/audience/contacts/handlers.ts';
import type { emailHandlers } from '../../server/messages/emails/handlers.ts';
import type { erasureHandlers } from '../../server/privacy/erasures/handlers.ts';
import type { exportHandlers } from '../../server/privacy/exports/handlers.ts';
import type { Handler, Handlers } from '../../server/http/operation.ts';
import { listHandlers } from '../../server/audience/lists/handlers.ts';
import type { organizationHandlers } from '../../server/account/organizations/handlers.ts';
import type { templateHandlers } from '../../server/messages/templates/handlers.ts';
import type { senderHandlers } from '../../server/messages/senders/handlers.ts';
import type { suppressionHandlers } from '../../server/audience/suppressions/handlers.ts';
import type { Shown, TokenPageHandlers } from '../../server/pages/token-pages/result.ts';
import type { Texts } from '../../server/account/texts/index.ts';

declare const contacts: ReturnType<typeof contactHandlers>;
declare const emails: ReturnType<typeof emailHandlers>;
declare const erasures: ReturnType<typeof erasureHandlers>;
declare const templates: ReturnType<typeof templateHandlers>;
declare const senders: ReturnType<typeof senderHandlers>;
declare const exported: ReturnType<typeof exportHandlers>;
declare const organization: ReturnType<typeof organizationHandlers>;
declare const keys: ReturnType<typeof keyHandlers>;
declare const suppressions: ReturnType<typeof suppressionHandlers>;

export const complete: Handlers = {
  ...auditHandlers,
  ...consentHandlers,
  ...contactAttributeHandlers,
  ...contacts,
  ...emails,
  ...erasures,
  ...exported,
  ...keys,
  ...listHandlers,
  ...organization,
  ...templates,
  ...senders,
  ...suppressions,
};

declare const withoutOne: Omit<Handlers, 'contacts.get'>;

// @ts-expect-error -- contacts.get is missing
export const incomplete: Handlers = withoutOne;

export const unknownOperation = {
  ...complete,
  // @ts-expect-error -- the document has no such operation
  'contacts.merge': async () => ({ status: 200 }),
} satisfies Handlers;

const accepted = { id: '', status: 'queued', queued_at: '' } as const;

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
