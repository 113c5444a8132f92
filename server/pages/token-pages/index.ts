import type { Database, Transaction } from '../../platform/database/sql.ts';
import { type RequestHandler, Router } from 'express';
import { locate } from '../../http/access/authenticate.ts';
import { requireOperation } from '../../http/access/permission.ts';
import { guardValues } from '../../http/body/body-guard.ts';
import type { CheckResponse } from '../../http/validation/check-response.ts';
import { contextOf } from '../../http/context.ts';
import type { Locate } from '../../http/document.ts';
import { AddressLimit } from '../../http/access/rate-limit.ts';
import { limitMemory } from '../../http/body/limit-memory.ts';
import type { Validation } from '../../http/validation/validate.ts';
import type { OpenToken } from '../../platform/tokens/token.ts';
import { readJsonOrForm } from './body.ts';
import { openLink, refuseUndecodable } from './link.ts';
import { runTokenPage } from './run.ts';
import type { SenderParts } from '../../messages/senders/sender-parts.ts';
import { confirmationHandlers } from './confirmation.ts';
import type { TokenPageHandlers, Shown } from './result.ts';
import { unsubscribeHandlers } from './unsubscribe.ts';
import {
  type AlertVerification,
  readAlertVerification,
  verifyAlertEmail,
} from '../../account/organizations/alert-email.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import {
  changePublicPreferences,
  readPublicPreferences,
} from '../../audience/consent/public/preferences-page.ts';
import { recordUnsubscription } from '../../messages/emails/outcomes/unsubscription.ts';
import { readVisitor } from './person.ts';
import { presentChoices, presentRecipient, presentRecipientPreferences } from './present.ts';
import {
  allowSender,
  readSenderVerification,
  type SenderVerification,
} from '../../messages/senders/public-verification.ts';
import type { WebVersion } from '../../delivery/worker/stored-message.ts';
import { textSlices } from '../../platform/values/text-slices.ts';

type ReadWebVersion = (em: Transaction, emailId: string) => Promise<WebVersion | null>;

/** CAMPAIGNS-7: a link is valid as long as the content of its email. */
const webVersionHandlers = (readWebVersion: ReadWebVersion) =>
  ({
    'tokenPages.getWebVersion': async ({ visit: { link }, em }) => {
      const read = await readWebVersion(em, link.id);
      return read && { body: read, shown: { document: toDocument(read) } };
    },
  }) satisfies Partial<TokenPageHandlers>;

/** The HTML part, or a page with the text part. */
async function* toDocument({ subject, html, text }: WebVersion): AsyncGenerator<string> {
  if (html !== null) {
    yield* textSlices(html);
    return;
  }
  yield `<!doctype html><meta charset="utf-8"><title>${escape(subject)}</title><pre dir="auto" style="white-space: pre-wrap">`;
  for await (const slice of textSlices(text)) yield escape(slice);
  yield '</pre>';
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const senderHandlers = (parts: SenderParts) =>
  ({
    'tokenPages.getSenderVerification': async ({ visit: { link }, em }) => {
      const found = await readSenderVerification(em, link);
      return found && presentSender(found);
    },

    'tokenPages.verifySender': async ({ visit: { link }, em }) => {
      const allowed = await allowSender(em, link, parts);
      return allowed && presentSender(allowed);
    },
  }) satisfies Partial<TokenPageHandlers>;

function presentSender({
  maskedEmail: email,
  brand,
  locale,
  branding,
  status,
}: SenderVerification) {
  const recipient = { email, brand, locale };
  const view = status === 'open' ? 'verify-sender' : 'sender-verified';
  const shown: Shown = { view, recipient, branding, content: {} };
  return { body: { ...recipient, status }, shown };
}

const preferencesHandlers = {
  'tokenPages.getPreferences': async ({ visit: { link, done, isForwardable }, em }) => {
    const found = await readPublicPreferences(em, link);
    if (!found) return null;
    const { contact, subtypes, receivesAny } = found;
    // The URL may be opened again later, when the person is subscribed again.
    const notice = done === 'all' && receivesAny ? null : done;
    return {
      body: presentRecipientPreferences(contact, subtypes),
      shown: {
        view: 'preferences',
        recipient: presentRecipient(contact),
        branding: contact.branding,
        content: { types: presentChoices(subtypes), done: notice, isForwardable },
      },
    };
  },

  'tokenPages.updatePreferences': async ({ visit, body, em }) => {
    const person = await readVisitor(em, visit);
    if (!person) return null;
    const after = await changePublicPreferences(em, visit.link, body, person);
    if (!after) return null;
    await recordUnsubscription(em, visit.link, after.ended, 'preference_page');
    return {
      body: presentRecipientPreferences(after.contact, after.subtypes),
      // Redirects, so that a reload does not submit the form again.
      shown: { goTo: `preferences?done=${body.unsubscribe_all ? 'all' : 'saved'}` },
    };
  },
} satisfies Partial<TokenPageHandlers>;

const alertEmailHandlers = ({ hashAddress }: { hashAddress: HashAddress }) =>
  ({
    'tokenPages.getAlertVerification': async ({ visit: { link }, em }) => {
      const found = await readAlertVerification(em, link, hashAddress);
      return found && present(found);
    },

    'tokenPages.verifyAlertEmail': async ({ visit: { link }, em }) => {
      const verified = await verifyAlertEmail(em, link, hashAddress);
      return verified && present(verified);
    },
  }) satisfies Partial<TokenPageHandlers>;

/** A page of the installation: it has no branding of the organization, which anybody may have chosen. */
function present({ maskedEmail: email, organization: brand, locale, status }: AlertVerification) {
  const recipient = { email, brand, locale };
  const view = status === 'open' ? 'verify-alert-email' : 'alert-email-verified';
  const shown: Shown = { view, recipient, content: {} };
  return { body: { ...recipient, status }, shown };
}

interface TokenPageParts {
  senders: SenderParts;
  readWebVersion: ReadWebVersion;
}

const tokenPageHandlers = ({ senders, readWebVersion }: TokenPageParts): TokenPageHandlers => ({
  ...confirmationHandlers,
  ...preferencesHandlers,
  ...unsubscribeHandlers,
  ...senderHandlers(senders),
  ...alertEmailHandlers(senders),
  ...webVersionHandlers(readWebVersion),
});

export interface TokenPagesParts {
  orm: Database;
  find: Locate;
  validation: Validation;
  openToken: OpenToken;
  now: () => Date;
  check: CheckResponse | null;
  senders: SenderParts;
  readWebVersion: ReadWebVersion;
}

/** The pages behind the links in emails, mounted at `/api/u` (brief §4.7, spec/rules/token-pages.md). */
export function tokenPages(parts: TokenPagesParts): Router {
  const router = Router();
  router.use(locate(parts.find));
  router.use(limitByAddress());
  router.use(refuseUndecodable());
  router.use(requireOperation());
  router.use(openLink(parts.openToken, parts.now));
  router.use(limitMemory());
  router.use(readJsonOrForm());
  router.use(guardValues());
  router.use(parts.validation);
  router.use(runTokenPage(parts.orm, tokenPageHandlers(parts), parts.check));
  return router;
}

/** High, because many people may share one address. */
const PAGES = { points: 300, duration: 10 };
/** Higher still, because a mail provider unsubscribes all of its users from a few addresses. */
const ONE_CLICKS = { points: 2_000, duration: 10 };

/** LIMITS-1. Withdrawals are counted separately, so that other requests cannot use up their limit. */
function limitByAddress(): RequestHandler {
  const pages = new AddressLimit(PAGES);
  const oneClicks = new AddressLimit(ONE_CLICKS);
  return async (request, _response, next) => {
    const { located } = contextOf(request);
    const isOneClick =
      located?.found === 'operation' && located.operation.operationId === 'tokenPages.unsubscribe';
    await (isOneClick ? oneClicks : pages).count(request.ip ?? '');
    next();
  };
}
