import type { EntityManager } from '@mikro-orm/postgresql';
import type { operations } from '../../../generated/types.ts';
import type { Body, TokenPageId } from '../../http/operation.ts';
import type { PageBranding } from '../../account/organizations/branding.ts';
import type { Visit } from './link.ts';
import type { Pages } from './views.ts';

/** Whom the answer is about, as far as they may be shown. */
export interface Recipient {
  /** Masked. */
  email: string;
  brand: string;
  locale: string;
}

/** What a browser gets: a page, or another address to go on to. */
export type Shown = { goTo: string } | { [Name in keyof Pages]: View<Name> }[keyof Pages];

interface View<Name extends keyof Pages> {
  view: Name;
  /** Null where nobody is known any more. */
  recipient: Recipient | null;
  /** Of the organization; left out where nobody is known. */
  branding?: PageBranding;
  content: Pages[Name];
  /** Where the page's form leads in the end, if it leads away. */
  leadsTo?: string | null;
}

type Json<Id extends TokenPageId> = operations[Id]['responses'][200]['content']['application/json'];

/** The same answer twice: for programs and for browsers. */
export interface TokenPageResult<Id extends TokenPageId> {
  body: Omit<Json<Id>, 'test_mode'>;
  shown: Shown;
}

export interface TokenPageRequest<Id extends TokenPageId> {
  visit: Visit;
  body: Body<Id>;
  em: EntityManager;
}

/** Null: there is nobody any more whom the link is about. */
export type TokenPageHandler<Id extends TokenPageId> = (
  request: TokenPageRequest<Id>,
) => Promise<TokenPageResult<Id> | null>;

/** One for each operation behind a token: a missing one doesn't compile. */
export type TokenPageHandlers = { [Id in TokenPageId]: TokenPageHandler<Id> };
