import manifest from '../package.json' with { type: 'json' };

/** Globals of Node, Deno, Bun and some edge runtimes, which browsers do not have. */
interface Runtime {
  process?: {
    env?: Record<string, string | undefined>;
    versions?: Record<string, string | undefined>;
  };
  navigator?: { userAgent?: string };
  document?: unknown;
}

const runtime = globalThis as unknown as Runtime;

/** An environment variable; undefined if the runtime has none, or Deno does not allow reading it. */
export function environmentVariable(name: string): string | undefined {
  try {
    return runtime.process?.env?.[name];
  } catch {
    return undefined;
  }
}

/**
 * The `User-Agent` of requests: `mailwright-sdk/1.2.3 node/24.0.0`. Undefined in browsers: they send
 * their own, and some would need a CORS preflight for another one.
 */
export function userAgent(): string | undefined {
  const { process, navigator, document } = runtime;
  if (document) return undefined;
  // Deno and Bun also report a compatible Node version.
  for (const name of ['deno', 'bun', 'node']) {
    const version = process?.versions?.[name];
    if (version) return `mailwright-sdk/${manifest.version} ${name}/${version}`;
  }
  const isWorkerd = navigator?.userAgent === 'Cloudflare-Workers';
  return isWorkerd ? `mailwright-sdk/${manifest.version} workerd` : undefined;
}
