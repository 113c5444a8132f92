import type { ImportCreate } from '@mailwright/sdk';
import { usageError } from '../failure.ts';

/** The options of the import commands. */
export interface ImportFlags {
  map?: string[];
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
}

type Options = NonNullable<ImportCreate['options']>;

/** The request that creates the import. */
export function requestOf(kind: ImportCreate['kind'], flags: ImportFlags): ImportCreate {
  const consent = consentOf(flags);
  const options: Options = {
    ...(flags.list && { lists: flags.list }),
    ...(flags.encoding !== undefined && {
      encoding: flags.encoding as Options['encoding'] & string,
    }),
    ...(flags.skipExisting && { on_conflict: 'skip' }),
    ...(flags.formulaEscape && { formula_escape: true }),
    ...(consent && { consent: [consent] }),
  };
  return { kind, options, ...(flags.map && { mapping: mappingOf(flags.map) }) };
}

/** `Column=target`; without a target, the column is left out. */
function mappingOf(pairs: string[]): Record<string, string | null> {
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
}: ImportFlags): NonNullable<Options['consent']>[number] | null {
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
