import { useCurrent } from '../app/current.ts';
import { useTexts } from '../texts/language.tsx';

const ROLES = ['owner', 'admin', 'developer', 'marketer', 'support', 'viewer'] as const;

type GivenRole = (typeof ROLES)[number];

/** A role that an identity provider can give. */
type MappedRole = Exclude<GivenRole, 'owner'>;

export const isRole = (value: string): value is GivenRole => ROLES.some((role) => role === value);

export const isMappedRole = (value: string): value is MappedRole =>
  isRole(value) && value !== 'owner';

/** The roles that the person can give, for a list to choose from: only owners make owners. */
export function useRoles(): { value: GivenRole; label: string }[] {
  const t = useTexts().roles;
  const { role } = useCurrent();
  return ROLES.filter((value) => role === 'owner' || value !== 'owner').map((value) => ({
    value,
    label: t[value],
  }));
}

/** The roles that an identity provider can give, for a list to choose from. */
export function useMappedRoles(): { value: MappedRole; label: string }[] {
  const t = useTexts().roles;
  return ROLES.filter(isMappedRole).map((value) => ({ value, label: t[value] }));
}
