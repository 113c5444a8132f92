import type { Mailwright } from '@mailwright/sdk';
import type { Folder, JsonObject, ResourceId, Resource } from '../resource.ts';

/** The resources of one kind on the server. */
export interface Current {
  /**
   * The resources that the folder describes, by id, in the format of the folder. Fields that can't be set yet
   * are omitted.
   */
  values: Map<string, JsonObject>;
  /** The ids of all others, in an order in which they can be deleted. */
  others: string[];
}

/** Reads and writes resources of one kind. */
export interface Kind {
  read: (client: Mailwright, ids: string[]) => Promise<Current>;
  /** Creates or replaces a resource. An array that it returns contains warnings of the server. */
  write: (
    client: Mailwright,
    id: string,
    value: JsonObject,
    folder: Folder,
  ) => Promise<string[] | object>;
  /** Omitted if the kind can't be deleted. */
  remove?: (client: Mailwright, id: string) => Promise<unknown>;
  /** The parts that the server has and the folder does not describe, and the described value with these parts. */
  undescribedParts?: (
    described: Resource,
    current: JsonObject,
  ) => { parts: ResourceId[]; merged: JsonObject };
  /** Whether another resource of the folder must be verified before this one is created. */
  isBlocked?: (client: Mailwright, id: string, folder: Folder) => Promise<boolean>;
  /** The steps that remain to be done outside Mailwright for the described resources, as sentences. */
  outstanding?: (client: Mailwright, described: Resource[], folder: Folder) => Promise<string[]>;
}

/** Separates the resources of a list into those that the folder describes and others. */
export async function partition<T>(
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
