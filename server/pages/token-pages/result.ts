import type { Transaction } from '../../platform/database/sql.ts';
import type { operations } from '../../../generated/types.ts';
import type { Body, TokenPageId } from '../../http/operation.ts';
import type { PageBranding } from '../../account/organizations/branding.ts';
import type { Visit } from './link.ts';
import type { Pages } from './views.ts';

/** The recipient, as far as the page may show it. */
export interface Recipient {
  /** Masked. */
  email: string;
  brand: string;
  locale: string;
}

/** The response for browsers: a page, a redirect, or, in pieces, a document that the organization has written. */
export type Shown =
  | { goTo: string }
  | { document: AsyncIterable<string> }
  | { [Name in keyof Pages]: View<Name> }[keyof Pages];

interface View<Name extends keyof Pages> {
  view: Name;
  /** Null if the contact no longer exists. */
  recipient: Recipient | null;
  /** The organization's look; absent if the contact no longer exists. */
  branding?: PageBranding;
  content: Pages[Name];
  /** The external URL to which the page's form finally redirects, if any. */
  leadsTo?: string | null;
}

type Json<Id extends TokenPageId> = operations[Id]['responses'][200]['content']['application/json'];

/** The result for programs and for browsers. */
export interface TokenPageResult<Id extends TokenPageId> {
  body: Omit<Json<Id>, 'test_mode'>;
  shown: Shown;
}

export interface TokenPageRequest<Id extends TokenPageId> {
  visit: Visit;
  body: Body<Id>;
  em: Transaction;
}

/** Returns null if the contact of the link no longer exists. */
export type TokenPageHandler<Id extends TokenPageId> = (
  request: TokenPageRequest<Id>,
) => Promise<TokenPageResult<Id> | null>;

/** One handler per operation with a token: a missing one is a type error. */
export type TokenPageHandlers = { [Id in TokenPageId]: TokenPageHandler<Id> };
