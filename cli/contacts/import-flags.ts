import type { ImportCreate } from '@mailwright/sdk';
import { usageError } from '../failure.ts';
import { mappingFor, type Recognized } from './presets/index.ts';

/** The options of the import commands. */
export interface ImportFlags {
  map?: string[];
  from?: string;
  reason?: NonNullable<Options['reason']>;
  list?: string[];
  subscribe?: string;
  unsubscribe?: string;
  evidence?: string;
  evidenceColumn?: string;
  collectedAtColumn?: string;
  encoding?: string;
  skipExisting?: boolean;
  formulaEscape?: boolean;
  dryRun?: boolean;
  keep?: boolean;
}

type Options = NonNullable<ImportCreate['options']>;

type Consent = NonNullable<Options['consent']>[number];

/** The request that creates the import. `recognized` is the service that exported the file. */
export function requestOf(
  kind: ImportCreate['kind'],
  flags: ImportFlags,
  recognized: Recognized | null,
): ImportCreate {
  const consent = consentOf(flags);
  const reason = flags.reason ?? recognized?.file.reason;
  const options: Options = {
    ...(flags.list && { lists: flags.list }),
    ...(flags.encoding !== undefined && {
      encoding: flags.encoding as Options['encoding'] & string,
    }),
    ...(flags.skipExisting && { on_conflict: 'skip' }),
    ...((flags.formulaEscape ?? recognized?.file.formulaEscape) && { formula_escape: true }),
    ...(reason !== undefined && { reason }),
    ...(consent && { consent: [recognized ? withColumns(consent, recognized) : consent] }),
  };
  const mapping = mappingWith(recognized, flags.map && mappingOf(flags.map));
  return { kind, options, ...(mapping && { mapping }) };
}

type Mapping = Record<string, string | null>;

/** What `--map` says takes precedence over the columns of the service. */
function mappingWith(recognized: Recognized | null, chosen?: Mapping): Mapping | undefined {
  if (!recognized) return chosen;
  const taken = new Set(Object.values(chosen ?? {}));
  const known = Object.entries(mappingFor(recognized)).filter(([, target]) => !taken.has(target));
  return Object.assign(Object.fromEntries(known), chosen);
}

/** The file says when and from where the consent was given and, in Mailwright's own exports, to which subtype. */
function withColumns(consent: Consent, { preset, file, columns }: Recognized): Consent {
  if (file.isOfLeft && consent.action === 'subscribe') {
    throw usageError(
      `The file from ${preset.title} lists people who have left: use --unsubscribe instead of --subscribe.`,
    );
  }
  const { consentPrefix } = preset;
  const state =
    consentPrefix === undefined ? undefined : columns.get(`${consentPrefix}${consent.subtype}`);
  const firstOf = (keys: string[] = []) =>
    keys.flatMap((key) => columns.get(key) ?? []).map((column) => ({ column }))[0];
  const at = firstOf(file.evidence?.collected_at);
  const ip = firstOf(file.evidence?.ip);
  return {
    ...consent,
    ...(state !== undefined && { action: { column: state } }),
    evidence: { ...(at && { collected_at: at }), ...(ip && { ip }), ...consent.evidence },
  };
}

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
}: ImportFlags): Consent | null {
  if (subscribe !== undefined && unsubscribe !== undefined) {
    throw usageError('Use either --subscribe or --unsubscribe.');
  }
  if (unsubscribe !== undefined) return { subtype: unsubscribe, action: 'unsubscribe' };
  if (subscribe === undefined) return null;
  const text = evidenceColumn === undefined ? evidence : { column: evidenceColumn };
  if (text === undefined) {
    throw usageError(
      '--subscribe requires --evidence or --evidence-column: where and how the consent was given.',
    );
  }
  return {
    subtype: subscribe,
    action: 'subscribe',
    evidence: {
      text,
      ...(collectedAtColumn !== undefined && { collected_at: { column: collectedAtColumn } }),
    },
  };
}
