import { isDeepStrictEqual } from 'node:util';
import type { Mailwright } from '@mailwright/sdk';
import { KINDS } from './kinds/index.ts';
import type { Folder, JsonObject, KindName, Resource } from './resource.ts';
import { KIND_NAMES } from './resource.ts';

export interface Change {
  action: 'create' | 'change' | 'delete';
  kind: KindName;
  id: string;
  before: JsonObject | null;
  after: JsonObject | null;
  /** Where the folder describes it; empty for what it does not name. */
  origin: string;
}

export interface Plan {
  /** In the order in which they have to be done. */
  changes: Change[];
  /** On the server and not in the folder, where they are to stay. */
  kept: Pick<Resource, 'kind' | 'id'>[];
}

/** Compares a folder with the server. Only kinds that the folder speaks of are looked at. */
export async function makePlan(
  client: Mailwright,
  folder: Folder,
  { prune }: { prune: boolean },
  say: (label: string) => void,
): Promise<Plan> {
  const changes: Change[] = [];
  const others: Pick<Resource, 'kind' | 'id'>[] = [];
  for (const kind of KIND_NAMES.filter((name) => folder.kinds.has(name))) {
    say(`Reading ${kind === 'organization' ? kind : `${kind}s`}`);
    const described = folder.resources.filter((resource) => resource.kind === kind);
    const ids = described.map(({ id }) => id);
    const current = await KINDS[kind].read(client, ids);
    changes.push(...described.flatMap((one) => compare(one, current.values.get(one.id))));
    others.push(...current.others.map((id) => ({ kind, id })));
  }
  if (!prune) return { changes, kept: others };
  return { changes: [...changes, ...others.toSorted(byDependence).map(deletion)], kept: [] };
}

function compare({ kind, id, value, origin }: Resource, current: JsonObject | undefined): Change[] {
  if (!current) return [{ action: 'create', kind, id, before: null, after: value, origin }];
  // Of what the folder leaves to the server, such as times, nothing is compared.
  const before = Object.fromEntries(Object.keys(value).map((key) => [key, current[key]]));
  if (isDeepStrictEqual(before, value)) return [];
  return [{ action: 'change', kind, id, before, after: value, origin }];
}

/** What refers to others goes before them. */
const byDependence = (a: { kind: KindName }, b: { kind: KindName }): number =>
  KIND_NAMES.indexOf(b.kind) - KIND_NAMES.indexOf(a.kind);

const deletion = ({ kind, id }: Pick<Resource, 'kind' | 'id'>): Change => ({
  ...{ action: 'delete', kind, id, before: {}, after: null, origin: '' },
});
