import type { Current } from '../app/current.ts';
import { prefix } from '../page-settings.ts';

/** The address of a file of the API: a link cannot send headers, so its query names organization and mode. */
export function fileLink(
  { organization, mode }: Pick<Current, 'organization' | 'mode'>,
  path: string,
  query: Record<string, string> = {},
): string {
  const search = new URLSearchParams({ ...query, organization: organization.slug, mode });
  return `${prefix}/api/v1/${path}?${search.toString()}`;
}
