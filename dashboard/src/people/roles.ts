import { useTexts } from '../texts/language.tsx';

const ROLES = ['owner', 'admin', 'developer', 'marketer', 'support', 'viewer'] as const;

type GivenRole = (typeof ROLES)[number];

export const isRole = (value: string): value is GivenRole => ROLES.some((role) => role === value);

/** The roles for a list to choose from. */
export function useRoles(): { value: GivenRole; label: string }[] {
  const t = useTexts().roles;
  return ROLES.map((value) => ({ value, label: t[value] }));
}
