import { v5 } from 'uuid';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import type { EmailEvent } from '../../messages/emails/outcomes/status.ts';
import type { CopyKind } from '../../messages/emails/copies/copies.ts';

/** A copy that is still to be handed over. */
export interface WaitingCopy {
  kind: CopyKind;
  email: string;
}

/** The condition for copies `k` that are still to be handed over. */
export const TO_HAND_OVER = sql<boolean>`(k.dropped is null and k.status is null)`;

/**
 * PROVIDERS-4: drops the copies of claimed emails whose recipients have been suppressed since. Returns those that remain, by
 * email: an erasure may have removed others.
 */
export async function dropSuppressedCopies(
  em: Transaction,
  ids: string[],
): Promise<Map<string, WaitingCopy[]>> {
  const rows = await query<WaitingCopy & { email_id: string }>(
    em,
    sql`
      with suppressed as (
        update email_copies k set dropped = 'suppressed'
        where k.email_id = any(${ids}::uuid[]) and ${TO_HAND_OVER}
          and exists (select from suppressions s where s.organization_id = k.organization_id
            and s.address_hash = k.address_hash)
        returning k.email_id, k.position
      )
      select k.email_id, k.kind, k.email from email_copies k
      where k.email_id = any(${ids}::uuid[]) and ${TO_HAND_OVER}
        and not exists (select from suppressed s
          where s.email_id = k.email_id and s.position = k.position)
      order by k.email_id, k.position`,
  );
  const groups = Map.groupBy(rows, ({ email_id: id }) => id);
  return new Map(ids.map((id) => [id, groups.get(id) ?? []]));
}

/** What an SMTP server answered about a copy. */
export interface CopyAnswer {
  address: string;
  /** Null if the server accepted the copy. */
  refusal: { status: 'bounced' | 'failed'; type: 'hard' | 'soft'; text: string } | null;
}

/**
 * Stores the answers about copies of an email where they differ. A copy that was accepted is not handed
 * over again with the next attempt. Returns the bounces, which have their effects as provider events.
 */
export async function recordCopies(
  em: Transaction,
  emailId: string,
  answers: CopyAnswer[],
): Promise<EmailEvent[]> {
  const rows = answers.map(({ address, refusal }) => ({
    address,
    status: refusal?.status ?? 'sent',
    bounce_type: refusal?.status === 'bounced' ? refusal.type : null,
    diagnostic: refusal?.text ?? null,
  }));
  const stored = await query<StoredAnswer>(
    em,
    sql`
      update email_copies k set status = r.status, bounce_type = r.bounce_type,
        bounce_diagnostic = case when k.erased_at is null then r.diagnostic end
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as r (address text, status text, bounce_type text, diagnostic text)
      where k.email_id = ${emailId} and k.email = r.address and k.status is null
      returning k.position, encode(k.address_hash, 'hex') as hash, k.bounce_type as type,
        k.bounce_diagnostic as diagnostic`,
  );
  return stored.flatMap(({ position, hash, type, diagnostic }) =>
    type === null
      ? []
      : [
          {
            id: v5(`refused copy ${position}`, emailId),
            emailId,
            type: 'bounce' as const,
            occurredAt: new Date().toISOString(),
            sentAt: null,
            bounce: { type, subType: null, diagnostic: null },
            recipients: [{ hash, diagnostic }],
          },
        ],
  );
}

interface StoredAnswer {
  position: number;
  hash: string;
  type: 'hard' | 'soft' | null;
  diagnostic: string | null;
}
