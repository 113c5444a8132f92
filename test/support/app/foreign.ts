import { isId, newId } from '../../../server/platform/values/id.ts';
import { createOrganization } from './account.ts';
import type { TestApp } from './app.ts';
import type { TestClient } from './client.ts';
import { FIXTURES, type Names } from '../nouns/nouns.ts';

/** The resources of a second organization, to which the first must have no access. */
export interface Foreign {
  live: TestClient;
  names: Names;
}

/**
 * Creates a second organization with one of every resource; no name is used in the demo account.
 */
export async function createForeign(app: TestApp): Promise<Foreign> {
  const organization = await createOrganization(app, 'foreign');
  const names: Partial<Names> = { organizationId: organization.id };
  for (const { foreign } of FIXTURES) Object.assign(names, await foreign?.(app, organization));
  return { live: organization.live, names: names as Names };
}

/**
 * Names and ids of resources that no organization has. The ids have the same timestamps, so that a
 * list continues with the same rows after them.
 */
export function absentNames(names: Names): Names {
  const absent = Object.entries(names).map(([kind, name]) => [
    kind,
    isId(name) ? name.slice(0, -12) + newId().slice(-12) : name.replace('foreign', 'absent'),
  ]);
  return Object.fromEntries(absent) as Names;
}
