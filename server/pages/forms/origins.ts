import type { Request, Response } from 'express';
import type { FormRow } from '../../messages/forms/index.ts';
import { HttpError } from '../../http/responses/http-error.ts';

const isAllowed = (origin: string, { content }: FormRow, baseUrl: string): boolean =>
  origin === new URL(baseUrl).origin || content.allowed_origins.includes(origin);

/** Lets the scripts of allowed sites read the response (FORMS-3). */
export function serveOrigin(
  request: Request,
  response: Response,
  form: FormRow,
  baseUrl: string,
): void {
  const origin = request.get('Origin');
  if (origin !== undefined && isAllowed(origin, form, baseUrl)) {
    response.set('Access-Control-Allow-Origin', origin);
  }
}

/** Browsers name the site from which a form is sent. Programs need not: they cannot be told apart from a browser anyway. */
export function refuseOtherSites(request: Request, form: FormRow, baseUrl: string): void {
  const origin = request.get('Origin');
  if (origin === undefined || isAllowed(origin, form, baseUrl)) return;
  const message = 'This form is not for your site: its owner has to allow the origin of the page.';
  throw new HttpError(403, 'FORBIDDEN', message, {});
}

const MAX_PAGE = 500;

/** The page with the form: its origin and path, as its script or the browser says, if the site is allowed. */
export function pageOf(
  request: Request,
  said: string | null,
  form: FormRow,
  baseUrl: string,
): string {
  for (const text of [said, request.get('Referer')]) {
    const url = text ? URL.parse(text) : null;
    if (url && isAllowed(url.origin, form, baseUrl)) {
      return `${url.origin}${url.pathname}`.slice(0, MAX_PAGE);
    }
  }
  return `${baseUrl}/f/${form.token}`;
}
