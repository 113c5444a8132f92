import { hasUnsafeCharacters } from '../../../platform/values/text.ts';
import { type Address, addressFault, parseAddress } from '../../../platform/values/address.ts';
import { readAddressText } from '../reading/addresses-in.ts';
import type { RowFault } from '../reading/source-row.ts';
import { type Fields, type ReasonColumn, type Targets, toText } from './fields.ts';
import type { Formats } from './formats.ts';

export interface ReadSuppression {
  address: Address;
  reason: 'hard_bounce' | 'complaint' | 'manual';
  note: string | null;
  createdAt: Date | null;
}

type Reason = ReadSuppression['reason'];

/** The later ones take precedence. */
const REASONS = ['hard_bounce', 'complaint', 'manual'] as const;
const MAX_NOTE = 1_000;

/** What other services call the reasons, in lower case without spaces, hyphens and underscores. */
const OTHER_NAMES: Record<string, Reason> = {
  bounce: 'hard_bounce',
  bounced: 'hard_bounce',
  hard: 'hard_bounce',
  hardbounce: 'hard_bounce',
  hardbounced: 'hard_bounce',
  cleaned: 'hard_bounce',
  complained: 'complaint',
  spam: 'complaint',
  spamreport: 'complaint',
  contactflaggedasspam: 'complaint',
  abuse: 'complaint',
  unsubscribed: 'manual',
  unsubscribedviaemail: 'manual',
  unsubscribedviama: 'manual',
  unsubscribedviaapi: 'manual',
  adminblocked: 'manual',
  blocklisted: 'manual',
};

/** What rows are read with. */
interface Reading {
  targets: Targets;
  reasons: ReasonColumn[];
  formats: Formats;
  now: Date;
}

/**
 * `standard` is the reason of rows that state none. Null if all columns for a reason are false: the row does not say that
 * the address is suppressed.
 */
export function readSuppression(
  fields: Fields,
  standard: Reason,
  { targets, reasons, formats, now }: Reading,
): ReadSuppression | RowFault | null {
  const textOf = (target: string): string | undefined => {
    const value = fields.get(targets.get(target) ?? '');
    return value === undefined ? undefined : toText(value).trim();
  };
  const faultOf = (target: string, reason: string, message: string): RowFault => ({
    column: targets.get(target) ?? null,
    reason,
    message,
  });
  const email = textOf('email');
  if (email === undefined) return faultOf('email', 'required', 'The row has no address.');
  const { email: given } = readAddressText(email);
  const address = parseAddress(given);
  if (!address) {
    const { reason, message } = addressFault('email', given);
    return faultOf('email', reason, message);
  }
  const said = textOf('reason') ?? strongest(reasons, fields);
  if (said === undefined && reasons.length > 0) return null;
  const reason = reasonOf(said ?? standard);
  if (!reason) {
    const message = `The reason must be one of: ${REASONS.join(', ')}.`;
    return faultOf('reason', 'invalid_value', message);
  }
  const note = textOf('note') ?? null;
  if (note !== null && (note.length > MAX_NOTE || hasUnsafeCharacters(note))) {
    const message = `The note must have at most ${MAX_NOTE} characters, and no control characters.`;
    return faultOf('note', 'invalid_format', message);
  }
  const since = textOf('created_at');
  const column = targets.get('created_at') ?? '';
  const createdAt = since === undefined ? null : formats.date(column, since);
  if (since !== undefined && !createdAt) return formats.dateFault(column);
  if (createdAt && createdAt.moment > now) {
    return faultOf('created_at', 'invalid_value', 'The time is in the future.');
  }
  return { address, reason, note, createdAt: createdAt?.moment ?? null };
}

/** What a column for a reason contains when the reason does not apply. */
const NOTHING = ['false', 'no', 'n', '0', 'none', 'null', 'n/a', '-'];

/** The reason that takes precedence of those that apply. A text, such as why an email bounced, says that one does. */
function strongest(columns: ReasonColumn[], fields: Fields): Reason | undefined {
  const applying = columns.flatMap(({ column, reason }) => {
    const said = toText(fields.get(column)).trim().toLowerCase();
    return said === '' || NOTHING.includes(said) ? [] : [reason];
  });
  return REASONS.toReversed().find((reason) => applying.includes(reason));
}

function reasonOf(text: string): Reason | undefined {
  const said = text.toLowerCase();
  const other = said.replaceAll(/[\s_-]/g, '');
  return (
    REASONS.find((one) => one === said) ??
    (Object.hasOwn(OTHER_NAMES, other) ? OTHER_NAMES[other] : undefined)
  );
}
