import type { EntityManager } from '@mikro-orm/postgresql';
import type { Person } from '../../../server/audience/consent/actor.ts';
import { unitOfWork } from '../../../server/http/unit-of-work.ts';
import type { Purpose } from '../../../server/platform/tokens/key-ring.ts';
import type { TokenContent } from '../../../server/platform/tokens/content.ts';
import type { TestApp } from '../../support/app/app.ts';

type Act<T> = (em: EntityManager, token: TokenContent, person: Person) => Promise<T>;

/** Performs a page action for the owner of the link. */
export async function asPerson<T>(
  app: TestApp,
  purpose: Purpose,
  url: string,
  act: Act<T>,
): Promise<T> {
  const { openToken, orm } = app.running.services;
  const token = openToken(purpose, /\/api\/u\/([^/]+)\//.exec(url)?.[1] ?? '', new Date());
  if (!token) throw new Error('The link does not open.');
  const { organizationId, mode } = token;
  const tenant = { organizationId, mode };
  const person = { tokenId: token.id, ip: '203.0.113.7', userAgent: 'Prohlížeč', locale: 'cs' };
  return unitOfWork(orm, { tenant, keepTestRows: false }, (em) => act(em, token, person));
}
