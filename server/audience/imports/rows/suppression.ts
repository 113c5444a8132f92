import { hasUnsafeCharacters } from '../../../platform/values/text.ts';
import { parseAddress, type Address } from '../../../platform/values/address.ts';
import type { RowFault } from '../reading/source-row.ts';
import { type Fields, type Targets, toText } from './fields.ts';
import { readMoment } from './read-moment.ts';

export interface ReadSuppression {
  address: Address;
  reason: 'hard_bounce' | 'complaint' | 'manual';
  note: string | null;
  createdAt: Date | null;
}

type Reason = ReadSuppression['reason'];

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

/** `standard` is the reason of rows that state none. */
export function readSuppression(
  fields: Fields,
  targets: Targets,
  standard: Reason,
  now: Date,
): ReadSuppression | RowFault {
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
  const address = parseAddress(email);
  if (!address) {
    return faultOf('email', 'invalid_format', 'The field email must be an email address.');
  }
  const reason = reasonOf(textOf('reason') ?? standard);
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
  const createdAt = since === undefined ? null : readMoment(since);
  if (since !== undefined && (!createdAt || createdAt > now)) {
    const message = 'The value must be a time in ISO 8601 that is not in the future.';
    return faultOf('created_at', 'invalid_format', message);
  }
  return { address, reason, note, createdAt };
}

function reasonOf(text: string): Reason | undefined {
  const said = text.toLowerCase();
  const other = said.replaceAll(/[\s_-]/g, '');
  return (
    REASONS.find((one) => one === said) ??
    (Object.hasOwn(OTHER_NAMES, other) ? OTHER_NAMES[other] : undefined)
  );
}
