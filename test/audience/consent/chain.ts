import { createHash } from 'node:crypto';
import { query, sql } from '../../../server/platform/database/sql.ts';
import type { TestApp } from '../../support/app/app.ts';

/** RFC 8785 for null, strings, integers and objects. */
export function jcs(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const object = value as Record<string, unknown>;
  const members = Object.keys(object).sort();
  return `{${members.map((key) => `${JSON.stringify(key)}:${jcs(object[key])}`).join(',')}}`;
}

const sha256 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** A row of the ledger with the contact's address and the wording; binary columns in hex. */
export interface ChainRow {
  id: string;
  contact_id: string | null;
  subject: string | null;
  subtype_id: string;
  subtype_key: string;
  from_status: string;
  to_status: string;
  occurred_at: string;
  source: string;
  actor_type: string;
  api_key_id: string | null;
  ip: string | null;
  user_agent: string | null;
  evidence: object | null;
  email: string | null;
  wording: object | null;
  email_digest: string | null;
  ip_digest: string | null;
  user_agent_digest: string | null;
  evidence_digest: string | null;
  text_digest: string | null;
  salts: string | null;
  prev_hash: string | null;
  hash: string | null;
  erased_at: string | null;
}

export const readChain = (app: TestApp, condition = sql`true`): Promise<ChainRow[]> =>
  app.asOwner(async (em) => {
    const rows = await query<{ row: ChainRow }>(
      em,
      sql`
        select to_jsonb(l) || jsonb_build_object('email', c.email, 'wording', t.wording::jsonb) as row
        from consent_ledger l left join contacts c on c.id = l.contact_id
          left join subtype_texts t on t.subtype_id = l.subtype_id and t.version = l.text_version
        where ${condition} order by l.id`,
    );
    return rows.map(({ row }) => row);
  });

const bytes = (column: string | null): Buffer | null =>
  column === null ? null : Buffer.from(column.slice(2), 'hex');
const base64url = (column: string | null): string | null =>
  bytes(column)?.toString('base64url') ?? null;

/** The hash that a row must have. */
export function hashOf(row: ChainRow): string {
  const content = {
    v: 1,
    id: row.id,
    subject: row.subject,
    subtype_key: row.subtype_key,
    from: row.from_status,
    to: row.to_status,
    at: new Date(row.occurred_at).toISOString(),
    source: row.source,
    actor: { type: row.actor_type, id: row.api_key_id },
    private: {
      email: base64url(row.email_digest),
      ip: base64url(row.ip_digest),
      user_agent: base64url(row.user_agent_digest),
      evidence: base64url(row.evidence_digest),
      text: base64url(row.text_digest),
    },
  };
  const previous = bytes(row.prev_hash) ?? Buffer.alloc(32);
  return `\\x${sha256(previous, jcs(content)).toString('hex')}`;
}

/** What is wrong in a chain: hashes, links between rows, digests of private values. Empty when it is intact. */
export function faultsOf(rows: ChainRow[]): string[] {
  const faults: string[] = [];
  const latest = new Map<string, string | null>();
  for (const row of rows) {
    const chain = `${row.subject} ${row.subtype_id}`;
    if (row.prev_hash !== (latest.get(chain) ?? null)) faults.push(`${row.id} previous row`);
    latest.set(chain, row.hash);
    if (row.hash !== hashOf(row)) faults.push(`${row.id} hash`);
    if (row.erased_at !== null) continue;
    const values = [row.email, row.ip, row.user_agent, row.evidence, row.wording];
    const digests = [
      ...[row.email_digest, row.ip_digest, row.user_agent_digest],
      ...[row.evidence_digest, row.text_digest],
    ];
    for (const [place, value] of values.entries()) {
      const salt = bytes(row.salts)?.subarray(place * 16, place * 16 + 16) ?? '';
      const expected = value === null ? null : `\\x${sha256(salt, jcs(value)).toString('hex')}`;
      if (digests[place] !== expected) faults.push(`${row.id} private value ${place}`);
    }
  }
  return faults;
}
