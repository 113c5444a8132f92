import type { Components } from './resolve.ts';
import type { Report } from './schema.ts';

type Requirement = Record<string, unknown>;

export interface Secured extends Components {
  security?: Requirement[];
}

/** Whether the authentication that callers use is still accepted. */
export function compareSecurity(was: Secured, is: Secured, report: Report): void {
  const [before, after] = [was.security ?? [], is.security ?? []];
  if (after.length === 0) return;
  if (before.length === 0) return report('', 'needs a key now');
  const taken = after.map((requirement) => formOf(requirement, is));
  for (const requirement of before) {
    if (taken.includes(formOf(requirement, was))) continue;
    report('', `no longer takes ${Object.keys(requirement).join(' with ')} as it was`);
  }
}

/** The required credentials, regardless of their names in the document. */
const formOf = (requirement: Requirement, { components }: Secured): string =>
  JSON.stringify(
    Object.keys(requirement)
      .map((name) => {
        const scheme = components?.securitySchemes?.[name] ?? { name };
        return Object.entries(scheme)
          .filter(([key]) => key !== 'description')
          .sort(([a], [b]) => (a < b ? -1 : 1));
      })
      .sort(),
  );
