import type { MailTransport } from '../../platform/config.ts';
import { query, queryOne, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { lacksDmarc } from '../senders/advice.ts';
import type { DomainCheckResult } from '../senders/check-result.ts';
import type { Finding, Ready } from './readiness.ts';

/** D-B9: what the domain of the sender lacks, according to its latest check. */
export async function senderWarnings(
  { em, organizationId }: OrganizationScope,
  { sender }: Partial<Ready>,
): Promise<Finding[]> {
  if (!sender) return [];
  const domain = sender.email.slice(sender.email.lastIndexOf('@') + 1).toLowerCase();
  const [row] = await query<{ facts: DomainCheckResult | null }>(
    em,
    sql`select d.facts from domains d where ${ownedBy(organizationId, 'd')} and d.name = ${domain}`,
  );
  if (!row?.facts || !lacksDmarc(domain, row.facts)) return [];
  const message = `The domain ${domain} has no valid DMARC record, which Gmail, Yahoo and Outlook require of bulk senders.`;
  return [{ code: 'no_dmarc', message }];
}

/** D-B9: the provider accepts fewer emails in 24 hours than the audience needs. */
export async function providerWarnings(
  { em }: OrganizationScope,
  transport: MailTransport,
  sendable: number,
): Promise<Finding[]> {
  const { quota } = await queryOne<{ quota: number | null }>(
    em,
    sql`select provider_daily_quota(${transport}) as quota`,
  );
  if (quota === null || sendable <= quota) return [];
  const days = Math.ceil(sendable / Math.max(1, quota));
  const message = `The mail provider accepts ${quota} emails in 24 hours, and the audience has more recipients: the campaign takes at least ${days} days.`;
  return [{ code: 'provider_quota', message }];
}
