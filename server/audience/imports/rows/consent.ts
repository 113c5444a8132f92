import type { ConsentEvidence } from '../../consent/actor.ts';
import { checkEvidence } from '../../consent/evidence.ts';
import { ValidationError } from '../../../platform/errors.ts';
import type { ImportOptions } from '../import-row.ts';
import type { RowFault } from '../reading/source-row.ts';
import { toBoolean } from './contact.ts';
import { type Fields, toText } from './fields.ts';
import type { Formats } from './formats.ts';

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
type Text = Entry['action'] | NonNullable<NonNullable<Entry['evidence']>['text']>;

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
  formats: Formats,
  now: Date,
): StatedConsent[] | RowFault {
  const stated: StatedConsent[] = [];
  for (const [index, entry] of consent.entries()) {
    const action = readAction(entry.action, fields);
    if (action === null) continue;
    if (typeof action === 'object') return action;
    const read = readEvidence(entry, fields, formats, now);
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

/** Null if the row says nothing about the subtype. */
function readAction(
  wanted: Entry['action'],
  fields: Fields,
): StatedConsent['action'] | RowFault | null {
  const said = textOf(wanted, fields);
  if (said === undefined) return null;
  const column = columnOf(wanted);
  if (typeof wanted === 'object' && isConditional(wanted)) {
    const applies = toBoolean(said);
    if (applies !== undefined) return (applies ? wanted.when_true : wanted.when_false) ?? null;
    return { column, reason: 'invalid_value', message: 'The value must be TRUE or FALSE.' };
  }
  const action = ACTIONS.get(said.trim().toLowerCase());
  if (action !== undefined) return action;
  const message = 'The value must be subscribe or unsubscribe.';
  return { column, reason: 'invalid_value', message };
}

const isConditional = (action: object): boolean => 'when_true' in action || 'when_false' in action;

/** Whether rows can subscribe with this action, which then need evidence. */
export const canSubscribe = (action: Entry['action']): boolean => {
  if (typeof action === 'string') return action === 'subscribe';
  if (!isConditional(action)) return true;
  return action.when_true === 'subscribe' || action.when_false === 'subscribe';
};

function readEvidence(
  { evidence: wanted = {} }: Entry,
  fields: Fields,
  formats: Formats,
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
  const column = columnOf(wanted.collected_at);
  const at = evidence.collected_at;
  const collectedAt =
    at === undefined ? null : (formats.date(column ?? 'collected_at', at)?.moment ?? null);
  if (at !== undefined && !collectedAt) return formats.dateFault(column);
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
