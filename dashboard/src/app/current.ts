import type { Mailwright, Me, Role } from '@mailwright/sdk';
import { createContext, use } from 'react';
import { mayUse, mayUseParameter } from '../api/access.ts';

export type Mode = 'live' | 'test';

/** What the address of the page says: the organization, the mode; and who looks at it. */
export interface Current {
  me: Me;
  organization: { slug: string; name: string };
  mode: Mode;
  role: Role;
  client: Mailwright;
}

export const CurrentContext = createContext<Current | null>(null);

export function useCurrent(): Current {
  const current = use(CurrentContext);
  if (!current) throw new Error('There is no current organization here.');
  return current;
}

const CODE_ROLES: readonly Role[] = ['owner', 'admin', 'developer'];

/** Whether the person's role has to do with programs. */
export const useReadsCode = (): boolean => CODE_ROLES.includes(useCurrent().role);

/** Whether the role of the person allows the operation, and the parameter of it. */
export function useMay(): (operation: string, parameter?: string) => boolean {
  const { role } = useCurrent();
  return (operation, parameter) =>
    mayUse(role, operation) &&
    (parameter === undefined || mayUseParameter(role, operation, parameter));
}
