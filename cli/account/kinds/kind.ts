import type { Mailwright } from '@mailwright/sdk';
import type { Folder, JsonObject, Remnant, Resource } from '../resource.ts';

/** What the server has of one kind. */
export interface Current {
  /** In the shape of the folder, by id: those that the folder names. A field is left out while it can't be set. */
  values: Map<string, JsonObject>;
  /** Ids that the folder does not name, in an order in which they can be deleted. */
  others: string[];
}

/** How things of one kind are read and written. */
export interface Kind {
  read: (client: Mailwright, ids: string[]) => Promise<Current>;
  /** Makes it, or changes it. Gives what the server finds worth a remark. */
  write: (
    client: Mailwright,
    id: string,
    value: JsonObject,
    folder: Folder,
  ) => Promise<string[] | object>;
  /** Left out where it can't be deleted. */
  remove?: (client: Mailwright, id: string) => Promise<unknown>;
  /** What the present value has inside and the described one lacks; and the described one with it. */
  remnants?: (
    described: Resource,
    current: JsonObject,
  ) => { remnants: Remnant[]; kept: JsonObject };
  /** Whether something else in the folder has to be verified before it is made. */
  waits?: (client: Mailwright, id: string, folder: Folder) => Promise<boolean>;
  /** What people still have to do for those in the folder, in words. */
  outstanding?: (client: Mailwright, described: Resource[], folder: Folder) => Promise<string[]>;
}

/** Sorts what a list of the API holds by whether the folder names it. */
export async function sort<T>(
  items: AsyncIterable<T>,
  ids: string[],
  idOf: (item: T) => string,
  toValue: (item: T) => JsonObject | Promise<JsonObject>,
): Promise<Current> {
  const current: Current = { values: new Map(), others: [] };
  const named = new Set(ids);
  for await (const item of items) {
    const id = idOf(item);
    if (named.has(id)) current.values.set(id, await toValue(item));
    else current.others.push(id);
  }
  return current;
}
