import { basename } from 'node:path';
import type { ImportCreate } from '@mailwright/sdk';
import { usageError } from '../failure.ts';
import {
  evidenceColumns,
  isRepeatable,
  leftColumn,
  mappingFor,
  type Recognized,
  stateColumn,
} from './presets/index.ts';

/** The options of the import commands. */
export interface ImportFlags {
  map?: string[];
  from?: string;
  reason?: NonNullable<Options['reason']>;
  list?: string[];
  tag?: string[];
  locale?: string;
  subscribe?: string;
  unsubscribe?: string;
  evidence?: string;
  evidenceColumn?: string;
  collectedAtColumn?: string;
  ipColumn?: string;
  when?: string;
  dateFormat?: NonNullable<Options['date_format']>;
  decimal?: NonNullable<Options['decimal']>;
  encoding?: string;
  skipExisting?: boolean;
  formulaEscape?: boolean;
  dryRun?: boolean;
  keep?: boolean;
}

type Options = NonNullable<ImportCreate['options']>;

type Consent = NonNullable<Options['consent']>[number];

const MAX_FILE_NAME = 255;

/** The request that creates the import. `recognized` is the service that exported the file. */
export function requestOf(
  kind: ImportCreate['kind'],
  file: string,
  flags: ImportFlags,
  recognized: Recognized | null,
): ImportCreate {
  const consent = consentOf(flags);
  const reason = flags.reason ?? recognized?.file.reason;
  const options: Options = {
    ...(flags.list && { lists: flags.list }),
    ...(flags.tag && { tags: flags.tag }),
    ...(flags.locale !== undefined && { locale: flags.locale }),
    ...(flags.encoding !== undefined && {
      encoding: flags.encoding as Options['encoding'] & string,
    }),
    ...(flags.skipExisting && { on_conflict: 'skip' }),
    ...((flags.formulaEscape ?? recognized?.file.formulaEscape) && { formula_escape: true }),
    ...(reason !== undefined && { reason }),
    ...(flags.dateFormat !== undefined && { date_format: flags.dateFormat }),
    ...(flags.decimal !== undefined && { decimal: flags.decimal }),
    ...(consent && { consent: [recognized ? withColumns(consent, recognized) : consent] }),
  };
  const mapping = mappingWith(recognized, flags.map && mappingOf(flags.map));
  const name = basename(file).slice(0, MAX_FILE_NAME);
  return { kind, options, file_name: name, ...(mapping && { mapping }) };
}

type Mapping = Record<string, string | null>;

/** What `--map` says takes precedence over the columns of the service. */
function mappingWith(recognized: Recognized | null, chosen?: Mapping): Mapping | undefined {
  if (!recognized) return chosen;
  const taken = new Set(Object.values(chosen ?? {}));
  const known = Object.entries(mappingFor(recognized)).filter(
    ([, target]) => !taken.has(target) || isRepeatable(target),
  );
  return Object.assign(Object.fromEntries(known), chosen);
}

/** The file says when and from where the consent was given and, in Mailwright's own exports, to which subtype. */
function withColumns(consent: Consent, recognized: Recognized): Consent {
  const { preset, file } = recognized;
  if (file.isOfLeft && subscribes(consent)) {
    throw usageError(
      `The file from ${preset.title} lists people who have left: use --unsubscribe instead of --subscribe.`,
    );
  }
  const state = stateColumn(recognized, consent.subtype);
  const left = leftColumn(recognized);
  const { collected_at: at, ip } = evidenceColumns(recognized);
  const evidence = {
    ...(at !== undefined && { collected_at: { column: at } }),
    ...(ip !== undefined && { ip: { column: ip } }),
  };
  return {
    ...consent,
    ...(isForAll(consent) && state !== undefined && { action: { column: state } }),
    ...(isForAll(consent) &&
      left !== undefined && { action: { column: left, when_true: 'unsubscribe' } }),
    evidence: { ...evidence, ...consent.evidence },
  };
}

const isForAll = ({ action }: Consent): boolean => typeof action === 'string';

const subscribes = ({ action }: Consent): boolean =>
  typeof action === 'string' ? action === 'subscribe' : action.when_true === 'subscribe';

/** `Column=target`; without a target, the column is left out. */
function mappingOf(pairs: string[]): Mapping {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.lastIndexOf('=');
      if (at < 1) throw usageError(`--map ${pair} must have the form "Column=target".`);
      const target = pair.slice(at + 1).trim();
      return [pair.slice(0, at), target === '' ? null : target];
    }),
  );
}

function consentOf({
  subscribe,
  unsubscribe,
  evidence,
  evidenceColumn,
  collectedAtColumn,
  ipColumn,
  when,
}: ImportFlags): Consent | null {
  if (subscribe !== undefined && unsubscribe !== undefined) {
    throw usageError('Use either --subscribe or --unsubscribe.');
  }
  if (unsubscribe !== undefined) {
    return { subtype: unsubscribe, action: actionOf('unsubscribe', when) };
  }
  if (subscribe === undefined) {
    if (when === undefined) return null;
    throw usageError('--when requires --subscribe or --unsubscribe.');
  }
  const text = evidenceColumn === undefined ? evidence : { column: evidenceColumn };
  if (text === undefined) {
    throw usageError(
      '--subscribe requires --evidence or --evidence-column: where and how the consent was given.',
    );
  }
  return {
    subtype: subscribe,
    action: actionOf('subscribe', when),
    evidence: {
      text,
      ...(collectedAtColumn !== undefined && { collected_at: { column: collectedAtColumn } }),
      ...(ipColumn !== undefined && { ip: { column: ipColumn } }),
    },
  };
}

/** For all rows, or only for those whose column is TRUE. */
const actionOf = (action: 'subscribe' | 'unsubscribe', column: string | undefined) =>
  column === undefined ? action : { column, when_true: action };
