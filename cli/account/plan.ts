import { isDeepStrictEqual } from 'node:util';
import type { Mailwright } from '@mailwright/sdk';
import { KINDS } from './kinds/index.ts';
import type { Folder, JsonObject, KindName, Remnant, Resource } from './resource.ts';
import { KIND_NAMES } from './resource.ts';

export interface Change {
  action: 'create' | 'change' | 'delete';
  kind: KindName;
  id: string;
  before: JsonObject | null;
  after: JsonObject | null;
  /** What is deleted inside of what stays. */
  loses: Remnant[];
  /** Where the folder describes it; empty for what it does not name. */
  origin: string;
}

export interface Plan {
  /** In the order in which they have to be done. */
  changes: Change[];
  /** On the server and not in the folder, where they are to stay. */
  kept: Remnant[];
}

/** Compares a folder with the server. Only kinds that the folder speaks of are looked at. */
export async function makePlan(
  client: Mailwright,
  folder: Folder,
  { prune }: { prune: boolean },
  say: (label: string) => void,
): Promise<Plan> {
  const changes: Change[] = [];
  const others: { kind: KindName; id: string }[] = [];
  const kept: Remnant[] = [];
  for (const kind of KIND_NAMES.filter((name) => folder.kinds.has(name))) {
    say(`Reading ${kind === 'organization' ? kind : `${kind}s`}`);
    const described = folder.resources.filter((resource) => resource.kind === kind);
    const ids = described.map(({ id }) => id);
    const { remnants: find, waits, read } = KINDS[kind];
    const current = await read(client, ids);
    for (const one of described) {
      const present = current.values.get(one.id);
      if (!present) {
        if (!(await waits?.(client, one.id, folder))) changes.push(creation(one));
        continue;
      }
      const found = find?.(one, present);
      if (prune || !found) changes.push(...compare(one, one.value, present, found?.remnants));
      else {
        changes.push(...compare(one, found.kept, present));
        kept.push(...found.remnants);
      }
    }
    if (!folder.partial) others.push(...current.others.map((id) => ({ kind, id })));
  }
  if (!prune) return { changes, kept: [...kept, ...others] };
  return { changes: [...changes, ...others.toSorted(byDependence).map(deletion)], kept: [] };
}

const creation = ({ kind, id, value, origin }: Resource): Change => ({
  action: 'create',
  kind,
  id,
  before: null,
  after: value,
  loses: [],
  origin,
});

function compare(
  { kind, id, origin }: Resource,
  after: JsonObject,
  present: JsonObject,
  loses: Remnant[] = [],
): Change[] {
  // Of what the folder leaves to the server, such as times, nothing is compared; nor what can't be set.
  const keys = Object.keys(after).filter((key) => key in present);
  const pick = (value: JsonObject): JsonObject =>
    Object.fromEntries(keys.map((key) => [key, value[key]]));
  const [before, wanted] = [pick(present), pick(after)];
  if (isDeepStrictEqual(before, wanted)) return [];
  return [{ action: 'change', kind, id, before, after: wanted, loses, origin }];
}

/** What refers to others goes before them. */
const byDependence = (a: { kind: KindName }, b: { kind: KindName }): number =>
  KIND_NAMES.indexOf(b.kind) - KIND_NAMES.indexOf(a.kind);

const deletion = ({ kind, id }: { kind: KindName; id: string }): Change => ({
  action: 'delete',
  kind,
  id,
  before: {},
  after: null,
  loses: [],
  origin: '',
});
