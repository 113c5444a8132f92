import type { ConsentEvidence } from '../../consent/actor.ts';
import { checkEvidence } from '../../consent/evidence.ts';
import { ValidationError } from '../../../platform/errors.ts';
import type { ImportOptions } from '../import-row.ts';
import type { RowFault } from '../reading/source-row.ts';
import { type Fields, toText } from './fields.ts';
import { readMoment } from './read-moment.ts';

/** What a row says about a subtype; the index is that of the options. */
export interface StatedConsent {
  index: number;
  action: 'subscribe' | 'unsubscribe';
  evidence: ConsentEvidence | null;
  /** When the consent was given; null if the row doesn't say so. */
  collectedAt: Date | null;
  newerThanWithdrawal: boolean;
}

type Entry = NonNullable<ImportOptions['consent']>[number];
type Text = Entry['action'];

const ACTIONS = new Map<string, StatedConsent['action'] | null>([
  ['subscribe', 'subscribe'],
  ['subscribed', 'subscribe'],
  ['unsubscribe', 'unsubscribe'],
  ['unsubscribed', 'unsubscribe'],
  ['none', null],
  ['pending', null],
]);

const LIMITS = { text: 10_000, url: 2_048, ip: 45, collected_at: 64 } as const;

/** Reads what a row says about consent. `now` is the latest time of a consent. */
export function readConsent(
  { consent = [] }: ImportOptions,
  fields: Fields,
  now: Date,
): StatedConsent[] | RowFault {
  const stated: StatedConsent[] = [];
  for (const [index, entry] of consent.entries()) {
    const said = textOf(entry.action, fields);
    if (said === undefined) continue;
    const action = ACTIONS.get(said.trim().toLowerCase());
    if (action === undefined) {
      const message = 'The value must be subscribe or unsubscribe.';
      return { column: columnOf(entry.action), reason: 'invalid_value', message };
    }
    if (action === null) continue;
    const read = readEvidence(entry, fields, now);
    if ('reason' in read) return read;
    const { evidence, collectedAt } = read;
    if (action === 'subscribe' && evidence?.text === undefined) {
      const column = columnOf(entry.evidence?.text);
      return { column, reason: 'required', message: 'The row has no evidence of the consent.' };
    }
    const newerThanWithdrawal = entry.newer_than_withdrawal ?? false;
    stated.push({ index, action, evidence, collectedAt, newerThanWithdrawal });
  }
  return stated;
}

function readEvidence(
  { evidence: wanted = {} }: Entry,
  fields: Fields,
  now: Date,
): { evidence: ConsentEvidence | null; collectedAt: Date | null } | RowFault {
  const evidence: ConsentEvidence = {};
  for (const name of ['text', 'url', 'ip', 'collected_at'] as const) {
    const text = textOf(wanted[name], fields);
    if (text === undefined) continue;
    if (text.length > LIMITS[name]) {
      const message = `The value has more than ${LIMITS[name]} characters.`;
      return { column: columnOf(wanted[name]), reason: 'too_long', message };
    }
    evidence[name] = name === 'text' ? text : text.trim();
  }
  const collectedAt =
    evidence.collected_at === undefined ? null : readMoment(evidence.collected_at);
  const column = columnOf(wanted.collected_at);
  if (evidence.collected_at !== undefined && !collectedAt) {
    const message = 'The value must be a time in ISO 8601, such as 2025-11-30T10:00:00Z.';
    return { column, reason: 'invalid_format', message };
  }
  if (collectedAt && collectedAt > now) {
    return {
      column,
      reason: 'invalid_value',
      message: 'The time of the consent is in the future.',
    };
  }
  if (collectedAt) evidence.collected_at = collectedAt.toISOString();
  try {
    return { evidence: checkEvidence(evidence), collectedAt };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const [{ field, reason, message }] = error.failures;
    const named = field.endsWith('.url') ? wanted.url : wanted.ip;
    return { column: columnOf(named), reason, message };
  }
}

function textOf(text: Text | undefined, fields: Fields): string | undefined {
  if (text === undefined || typeof text === 'string') return text;
  const value = fields.get(text.column);
  return value === undefined ? undefined : toText(value);
}

const columnOf = (text: Text | undefined): string | null =>
  typeof text === 'object' ? text.column : null;

/** The columns that the consent of the options refers to. */
export const consentColumns = ({ consent = [] }: ImportOptions): string[] =>
  consent.flatMap(({ action, evidence = {} }) =>
    [action, ...Object.values(evidence)].flatMap((text) => columnOf(text) ?? []),
  );
