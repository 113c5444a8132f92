import { randomBytes } from 'node:crypto';

/**
 * A name that databases of this process have one after the other. The roles of a database are named after it and stay when
 * it is dropped, so the next one has the same.
 */
export interface Place {
  name: string;
  /** Whether a database with the roles and their rights exists, which others can be copied from. */
  isPrepared: boolean;
}

/** By server and template. Kept by the process, while the modules of `test/support/` are loaded for each file. */
const free = new Map<string, Place[]>();

/** As many places are made as databases exist at the same time. */
export function takePlace(server: string, template: string): Place {
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  return free.get(`${server} ${template}`)?.pop() ?? { name, isPrepared: false };
}

export function freePlace(server: string, template: string, place: Place): void {
  const key = `${server} ${template}`;
  free.set(key, [...(free.get(key) ?? []), place]);
}
