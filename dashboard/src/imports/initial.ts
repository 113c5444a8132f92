import type { ImportCreate, ImportSummary } from '@mailwright/sdk';
import { evidenceColumns, leftColumn } from '../../../cli/contacts/presets/index.ts';
import type { Sample } from './sample.ts';
import { type Kind, recognizeColumns, suggestTargets } from './targets.ts';

export type Options = NonNullable<ImportCreate['options']>;
export type Consent = NonNullable<Options['consent']>[number];

/** What the form begins with. */
export interface Initial {
  kind: Kind;
  /** The target of each column, in their order; an empty text for none. */
  targets: readonly string[];
  options: Options;
  /** Columns and more that the service of the file adds to consent. */
  consent: Partial<Consent>;
}

const namesOf = ({ columns }: Sample): string[] => columns.map(({ name }) => name);

/** What the names of the columns suggest. */
export function initialOf(kind: Kind, sample: Sample, attributes: readonly string[]): Initial {
  const names = namesOf(sample);
  const recognized = recognizeColumns(kind, names);
  const file = recognized?.file;
  const left = recognized && leftColumn(recognized);
  const evidence = recognized ? evidenceColumns(recognized) : {};
  const action = file?.isOfLeft ? 'unsubscribe' : 'subscribe';
  return {
    kind,
    targets: suggestTargets(kind, names, attributes),
    options: {
      ...(file?.formulaEscape && { formula_escape: true }),
      ...(file?.reason !== undefined && { reason: file.reason }),
    },
    consent: {
      action: left === undefined || left === null ? action : { column: left, when_true: action },
      evidence: Object.fromEntries(
        Object.entries(evidence).map(([name, column]) => [name, { column }]),
      ),
    },
  };
}

/** What an earlier import of such a file did. Its consent counts only for rows of the same file. */
export function initialLike(
  earlier: ImportSummary,
  sample: Sample,
  attributes: readonly string[],
  isSameFile: boolean,
): Initial {
  const { kind, mapping, options, report } = earlier;
  const own = new Map(report?.columns.map(({ name, target }) => [name, target]));
  const { consent = [], ...others } = options;
  const suggested = initialOf(kind, sample, attributes);
  return {
    kind,
    targets: namesOf(sample).map((name) => (mapping ? mapping[name] : own.get(name)) ?? ''),
    options: others,
    consent: isSameFile ? (consent[0] ?? suggested.consent) : suggested.consent,
  };
}

/** The last import of a file with these columns, in any order. */
export function findEarlier(
  imports: readonly ImportSummary[],
  sample: Sample,
): ImportSummary | undefined {
  const names = namesOf(sample).toSorted().join('\n');
  return imports.find(({ format, mapping, report }) => {
    if (format === 'ndjson') return false;
    const columns = report?.columns.map(({ name }) => name) ?? Object.keys(mapping ?? {});
    const own = columns.filter((name) => !/^_(?:line|column|reason|message)$/.test(name));
    return own.length > 0 && own.toSorted().join('\n') === names;
  });
}
