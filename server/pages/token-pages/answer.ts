import type { Request, Response } from 'express';
import { contextOf } from '../../http/context.ts';
import { sendError, type SendError } from '../../http/responses/errors.ts';
import { streamPieces } from '../../http/responses/stream-response.ts';
import { brandStyle } from './brand-style.ts';
import { DOCUMENT_POLICY, pagePolicy } from './security-headers.ts';
import { isOfTest } from './link.ts';
import type { Recipient, Shown } from './result.ts';
import type { PageBranding } from '../../account/organizations/branding.ts';
import { languages, type Problem } from '../../account/texts/index.ts';
import { footerTextIn, pageTexts } from '../../account/texts/page-texts.ts';
import { type Pages, renderPage } from './views.ts';

/** Browsers name HTML in their Accept header; a client that accepts anything is a program. */
export const wantsPage = (request: Request): boolean => request.accepts('json', 'html') === 'html';

export async function sendShown(request: Request, response: Response, shown: Shown): Promise<void> {
  if ('goTo' in shown) {
    response.status(303).set('Location', shown.goTo).end();
    return;
  }
  if ('document' in shown) {
    response.set('Content-Security-Policy', DOCUMENT_POLICY).type('html');
    return streamPieces(request, response, shown.document);
  }
  const { view, recipient, branding = null, content, leadsTo = null } = shown;
  const style = branding?.color ? brandStyle(branding.color) : null;
  response.set(
    'Content-Security-Policy',
    pagePolicy({ style, leadsTo, hasLogo: Boolean(branding?.logo) }),
  );
  sendPage(request, response, view, { recipient, branding, style }, content);
}

/** The recipient and the look of the organization, as far as they are known. */
interface PageOwner {
  recipient: Recipient | null;
  branding: PageBranding | null;
  /** The organization's own colors. */
  style: string | null;
}

function sendPage<Name extends keyof Pages>(
  request: Request,
  response: Response,
  name: Name,
  { recipient, branding, style }: PageOwner,
  content: Pages[Name],
): void {
  const locale = recipient?.locale ?? preferredLanguage(request);
  const frame = {
    texts: pageTexts(locale, branding?.texts ?? {}),
    brand: recipient?.brand ?? null,
    branding: branding && {
      ...branding,
      footer: footerTextIn(locale, 'brand_footer', branding.texts) ?? branding.footer,
    },
    style,
    email: recipient?.email ?? null,
    testMode: contextOf(request).tenant?.mode === 'test',
  };
  response.type('html').send(renderPage(name, frame, content));
}

/** For an unknown recipient: the language that the browser prefers. */
const preferredLanguage = (request: Request): string =>
  request.acceptsLanguages(...languages) || 'en';

/** Sends an error as HTML or JSON, depending on the Accept header. */
export const sendProblem: SendError = (request, response, error) => {
  if (!wantsPage(request)) return sendError(request, response, error);
  const { status } = error;
  const requestId = status >= 500 ? contextOf(request).requestId : null;
  response.status(status).set(error.headers);
  sendPage(
    request,
    response,
    'problem',
    { recipient: null, branding: null, style: null },
    { problem: status === 404 && isOfTest(request) ? 'test' : problemOf(status), requestId },
  );
};

function problemOf(status: number): Problem {
  switch (status) {
    case 404:
    case 405:
      return 'not_found';
    case 429:
      return 'too_many';
    case 500:
      return 'failed';
    case 503:
      return 'unavailable';
    default:
      return 'invalid';
  }
}
