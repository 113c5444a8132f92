import type { Environment } from './config-settings.ts';
import { OperatorError } from './errors.ts';
import { isLoopbackHost } from './values/loopback.ts';
import { hasUnsafeCharacters } from './values/text.ts';

/** The OpenID provider of the installation. */
export interface OidcSettings {
  /** Without a slash after the host. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What people call it. */
  name: string;
}

const MAX_NAME = 60;

/** Null if no setting is there. `isLocal`: BASE_URL is a loopback address, so the provider can be one, too. */
export function readOidcSettings(env: Environment, isLocal: boolean): OidcSettings | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (!OIDC_ISSUER && !clientId && !clientSecret) return null;
  if (!OIDC_ISSUER || !clientId || !clientSecret) {
    throw new OperatorError(
      'Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, or none of them.',
    );
  }
  const issuer = URL.canParse(OIDC_ISSUER) ? new URL(OIDC_ISSUER) : null;
  const isPlain = issuer && !issuer.search && !issuer.hash && !issuer.username && !issuer.password;
  const isLoopback = isLocal && isLoopbackHost(issuer?.hostname ?? '');
  if (!isPlain || (issuer.protocol !== 'https:' && !(issuer.protocol === 'http:' && isLoopback))) {
    throw new OperatorError(
      'OIDC_ISSUER must be an https URL without a query; http is for loopback addresses only.',
    );
  }
  const name = env.OIDC_NAME?.trim() || issuer.hostname;
  if (name.length > MAX_NAME || hasUnsafeCharacters(name)) {
    throw new OperatorError(
      `OIDC_NAME must be a text of at most ${MAX_NAME} characters on one line.`,
    );
  }
  return {
    issuer: issuer.pathname === '/' ? issuer.origin : issuer.href,
    clientId,
    clientSecret,
    name,
  };
}
