import type { EntityManager } from '@mikro-orm/postgresql';
import { owned } from '../../platform/database/tenancy.ts';
import { SenderAddress } from './sender.entity.ts';

/** The sender of mail without `from` (E4). */
export async function readDefaultSender(
  em: EntityManager,
  organizationId: string,
): Promise<string | null> {
  const sender = await em.findOne(SenderAddress, { ...owned(organizationId), isDefault: true });
  return sender?.email ?? null;
}
