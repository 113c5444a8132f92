import type { Links, PreferencesLink } from '../../platform/tokens/links.ts';
import type { JsonObject } from '../../platform/values/json/json.ts';
import type { Principal } from '../../platform/values/principal.ts';

type About = Pick<PreferencesLink, 'emailId' | 'contactId' | 'subtypeId'>;

/** EMAILS-3: the links by which the recipient can change preferences and unsubscribe. */
export function linksOf(
  links: Links,
  { mode, organizationId }: Principal,
  about: About,
): Record<'preferences_url' | 'unsubscribe_url', string> {
  const { preferencesUrl, unsubscribeUrl } = links.preferences({ mode, organizationId, ...about });
  return { preferences_url: preferencesUrl, unsubscribe_url: unsubscribeUrl };
}

/** The links of an email that repeats another one, as far as that one had them and not links of the caller. */
export function renewedLinks(
  links: Links,
  principal: Principal,
  about: About,
  variables: JsonObject,
): JsonObject {
  const isOurs = (name: string): boolean => {
    const url = variables[name];
    return typeof url === 'string' && links.isOwn(url);
  };
  return Object.fromEntries(
    Object.entries(linksOf(links, principal, about)).filter(([name]) => isOurs(name)),
  );
}
