import { toIsoOrNull } from '../../../platform/database/sql.ts';
import type { Principal } from '../../../platform/values/principal.ts';
import type { EmailRow } from '../emails.ts';
import type { ShownStatus } from '../outcomes/status.ts';
import type { CopyRow } from './copy-row.ts';
import type { CopyKind } from './copies.ts';

/** While an email has such a status, its copies have the same. */
const SHARED: ShownStatus[] = ['scheduled', 'queued', 'sending', 'failed', 'canceled'];

/**
 * The people of an email. Who got a blind copy is shown only to keys that may send: a key that only reads could be one
 * of many.
 */
export function presentRecipients(
  email: EmailRow,
  { scopes }: Pick<Principal, 'scopes'>,
  simulated: (copy: CopyRow) => EmailRow,
) {
  const seesBlind = scopes.includes('send') || scopes.includes('full');
  const copies = (email.copies ?? []).filter(({ kind }) => kind === 'cc' || seesBlind);
  return {
    recipients: [
      present('to', email.to_email, email),
      ...copies
        .filter(({ dropped }) => dropped === null)
        .map((copy) =>
          present(
            copy.kind,
            copy.email,
            email.mode === 'test' ? simulated(copy) : { ...copy, status: statusOf(copy, email) },
          ),
        ),
    ],
    dropped: copies.flatMap(({ kind, email: address, dropped: reason }) =>
      reason === null ? [] : [{ email: address, kind, reason }],
    ),
  };
}

const statusOf = ({ status }: CopyRow, email: EmailRow): ShownStatus =>
  status ?? (SHARED.includes(email.status) ? email.status : 'sent');

function present(
  kind: 'to' | CopyKind,
  address: string,
  state: Pick<EmailRow, 'status' | 'delivered_at'> &
    Pick<CopyRow, 'bounce_type' | 'bounce_sub_type' | 'bounce_diagnostic'>,
) {
  const { status, bounce_type: type, bounce_sub_type, bounce_diagnostic: diagnostic } = state;
  return {
    email: address,
    kind,
    status,
    bounce: type === null ? null : { type, sub_type: bounce_sub_type, diagnostic },
    delivered_at: toIsoOrNull(state.delivered_at),
  };
}
