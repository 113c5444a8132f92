import { isDeepStrictEqual } from 'node:util';
import type { Mailwright } from '@mailwright/sdk';
import { KINDS } from './kinds/index.ts';
import type { Folder, JsonObject, KindName, ResourceId, Resource } from './resource.ts';
import { KIND_NAMES } from './resource.ts';

export interface Change {
  action: 'create' | 'change' | 'delete';
  kind: KindName;
  id: string;
  before: JsonObject | null;
  after: JsonObject | null;
  /** Parts of the resource that this change deletes. */
  loses: ResourceId[];
  /** Where the folder describes it; empty for deletions. */
  origin: string;
}

export interface Plan {
  /** In the order in which they must be applied. */
  changes: Change[];
  /** Resources that are only on the server and are not deleted. */
  kept: ResourceId[];
}

/** Compares a folder with the server. Only kinds that the folder contains are compared. */
export async function makePlan(
  client: Mailwright,
  folder: Folder,
  { prune }: { prune: boolean },
  setLabel: (label: string) => void,
): Promise<Plan> {
  const changes: Change[] = [];
  const others: { kind: KindName; id: string }[] = [];
  const kept: ResourceId[] = [];
  for (const kind of KIND_NAMES.filter((name) => folder.kinds.has(name))) {
    setLabel(`Reading ${kind === 'organization' ? kind : `${kind}s`}`);
    const described = folder.resources.filter((resource) => resource.kind === kind);
    const ids = described.map(({ id }) => id);
    const { undescribedParts: find, isBlocked, read } = KINDS[kind];
    const current = await read(client, ids);
    for (const one of described) {
      const present = current.values.get(one.id);
      if (!present) {
        if (!(await isBlocked?.(client, one.id, folder))) changes.push(creation(one));
        continue;
      }
      const found = find?.(one, present);
      if (prune || !found) changes.push(...compare(one, one.value, present, found?.parts));
      else {
        changes.push(...compare(one, found.merged, present));
        kept.push(...found.parts);
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
  loses: ResourceId[] = [],
): Change[] {
  // Compares only fields that the folder sets and that can be set now.
  const keys = Object.keys(after).filter((key) => key in present);
  const pick = (value: JsonObject): JsonObject =>
    Object.fromEntries(keys.map((key) => [key, value[key]]));
  const [before, described] = [pick(present), pick(after)];
  if (isDeepStrictEqual(before, described)) return [];
  return [{ action: 'change', kind, id, before, after: described, loses, origin }];
}

/** Resources are deleted before those that they refer to. */
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
