import { type RawBuilder, sql } from 'kysely';
import type { MailTransport } from '../../platform/config.ts';

/**
 * The proofs that each transport accepts. The mailbox transport accepts everything without a check, so its
 * proofs do not count for other transports (PROVIDERS-1). SES requires more than SMTP: besides our own token or
 * link, SES itself must be able to send from the domain or address (SENDERS-1).
 */
const SUFFICIENT: Record<MailTransport, MailTransport[]> = {
  mailbox: ['mailbox', 'smtp', 'ses'],
  smtp: ['smtp', 'ses'],
  ses: ['ses'],
};

/** Whether a row of `domains` or `sender_addresses` itself is verified. */
export function isProven(transport: MailTransport, table: string): RawBuilder<boolean> {
  const [verifiedAt, verifiedWith] = [
    sql.ref(`${table}.verified_at`),
    sql.ref(`${table}.verified_with`),
  ];
  return sql<boolean>`
    (${verifiedAt} is not null and ${verifiedWith} = any(${SUFFICIENT[transport]}::text[]))`;
}

/** Whether a sender address may be used: it is verified itself, or its domain is (SENDERS-1). */
export function isUsable(transport: MailTransport, table: string): RawBuilder<boolean> {
  return sql<boolean>`(${isProven(transport, table)} or ${isOnProvenDomain(transport, table)})`;
}

export function isOnProvenDomain(transport: MailTransport, table: string): RawBuilder<boolean> {
  const [organizationId, key] = [
    sql.ref(`${table}.organization_id`),
    sql.ref(`${table}.email_key`),
  ];
  return sql<boolean>`exists (select from domains own_domain
    where own_domain.organization_id = ${organizationId}
      and own_domain.name = split_part(${key}, '@', 2) and ${isProven(transport, 'own_domain')})`;
}

/** Whether an organization may send from an address; the same check as at acceptance (EMAILS-4). */
export function mayComeFrom(
  transport: MailTransport,
  organizationId: RawBuilder<string>,
  address: RawBuilder<string>,
): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select from sender_addresses s where s.organization_id = ${organizationId}
      and s.email_key = lower(${address}) and ${isProven(transport, 's')})
    or exists (select from domains d where d.organization_id = ${organizationId}
      and d.name = split_part(lower(${address}), '@', 2) and ${isProven(transport, 'd')}))`;
}
