import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailTransport } from '../config.ts';
import { queryOne, sql } from '../database/sql.ts';
import type { Address } from '../values/address.ts';
import { mayComeFrom } from './proofs.ts';

/** E4: a verified address, or one exactly on a verified domain. */
export async function isVerifiedSender(
  em: EntityManager,
  organizationId: string,
  { key }: Address,
  transport: MailTransport,
): Promise<boolean> {
  const { verified } = await queryOne<{ verified: boolean }>(
    em,
    sql`select ${mayComeFrom(transport, sql`${organizationId}::uuid`, sql`${key}::text`)} as verified`,
  );
  return verified;
}
