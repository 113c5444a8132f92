import { OutboundError } from '../../../platform/outbound/outbound-error.ts';
import { ProviderAwayError } from './bounded-fetch.ts';

/** Codes of the library: the response is not what the protocol says. */
const NOT_THE_PROTOCOL = [
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
];

/** The library gives the cause of an error as its `cause`. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let one = error; one instanceof Error && chain.length < 10; one = one.cause) chain.push(one);
  return chain;
}

/** Whether the provider, or its settings here, are at fault, and not the response that a browser brought. */
export async function isProviderFault(error: unknown): Promise<boolean> {
  const { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } =
    await import('openid-client');
  return chainOf(error).some(
    (one) =>
      one instanceof ProviderAwayError ||
      one instanceof OutboundError ||
      one instanceof WWWAuthenticateChallengeError ||
      (one instanceof ResponseBodyError && one.error !== 'invalid_grant') ||
      (one instanceof ClientError && NOT_THE_PROTOCOL.includes(one.code ?? '')),
  );
}

/** For the log: without what the provider wrote, which may name people. */
export function reasonOf(error: unknown): string {
  const last = chainOf(error).at(-1);
  const { code, error: name } = (last ?? {}) as { code?: unknown; error?: unknown };
  const parts = [last?.message, code, name].filter((part) => typeof part === 'string');
  return parts.join(': ').slice(0, 200);
}
