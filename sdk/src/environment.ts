import manifest from '../package.json' with { type: 'json' };

/** What Node, Deno, Bun and some edge runtimes have, and browsers do not. */
interface Runtime {
  process?: {
    env?: Record<string, string | undefined>;
    versions?: Record<string, string | undefined>;
  };
  navigator?: { userAgent?: string };
  document?: unknown;
}

const runtime = globalThis as unknown as Runtime;

/** An environment variable; undefined where there are none, or Deno does not permit reading them. */
export function environmentVariable(name: string): string | undefined {
  try {
    return runtime.process?.env?.[name];
  } catch {
    return undefined;
  }
}

/**
 * The `User-Agent` of requests: `mailwright-sdk/1.2.3 node/24.0.0`. Undefined in browsers: those have
 * their own, and some would ask the server for permission (CORS) to send another.
 */
export function userAgent(): string | undefined {
  const { process, navigator, document } = runtime;
  if (document) return undefined;
  // Deno and Bun also state the version of Node that they are compatible with.
  for (const name of ['deno', 'bun', 'node']) {
    const version = process?.versions?.[name];
    if (version) return `mailwright-sdk/${manifest.version} ${name}/${version}`;
  }
  const isWorkerd = navigator?.userAgent === 'Cloudflare-Workers';
  return isWorkerd ? `mailwright-sdk/${manifest.version} workerd` : undefined;
}
