import type { components } from '../../../../generated/types.ts';
import { invalid } from '../../../platform/errors.ts';
import { findUrlFault, type UrlRules } from '../../../platform/outbound/url.ts';
import { requireName } from '../../../platform/values/text.ts';
import type { ProviderSettings } from './stored-provider.ts';

type IdentityProviderPut = components['schemas']['IdentityProviderPut'];

/** The settings of a request. What it leaves out gets its default. */
export function readSettings(body: IdentityProviderPut, urlRules: UrlRules): ProviderSettings {
  const issuer = readIssuer(body.issuer, urlRules);
  if (body.default_role && OPEN_TO_ALL.test(issuer)) throw openToAll();
  return {
    issuer,
    client_id: body.client_id,
    name: requireName('name', body.name),
    scopes: body.scopes ?? [],
    groups_claim: body.groups_claim ?? 'groups',
    group_roles: body.group_roles,
    default_role: body.default_role ?? null,
    requires_verified_email: body.requires_verified_email ?? true,
  };
}

/** Without a slash after the host, as in the ID token. */
function readIssuer(text: string, urlRules: UrlRules): string {
  const fault = findUrlFault(text, urlRules);
  if (fault) throw invalid('issuer', 'invalid_value', `The URL ${fault}`);
  const url = new URL(text);
  if (url.search || url.hash) {
    throw invalid('issuer', 'invalid_value', 'The URL must have no query and no fragment.');
  }
  return url.pathname === '/' ? url.origin : url.href;
}

/** Issuers where everybody can have an account. */
const OPEN_TO_ALL =
  /^https:\/\/(accounts\.google\.com|appleid\.apple\.com|gitlab\.com|login\.microsoftonline\.com\/(common|consumers|organizations|9188040d-6c67-4c5b-b112-36a304b66dad)\b)/i;

const openToAll = () =>
  invalid(
    'default_role',
    'conflict',
    'Everybody can have an account with this issuer, and would have access: use groups instead.',
  );
