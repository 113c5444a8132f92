import type { Request } from 'express';

/** What a request with a session is for. */
export interface SessionTarget {
  /** The slug of the organization; null if the request names none. */
  organization: string | null;
  /** `live` or `test`, or what the request has instead. */
  mode: string;
}

const NAMES = ['organization', 'mode'] as const;

/**
 * Reads the organization and the mode from the headers. A link cannot have headers, so a `GET` can also have them in its
 * query, from which they are removed: no operation has parameters of these names.
 */
export function takeTarget(request: Request): SessionTarget {
  const inQuery = request.method === 'GET' ? takeFromQuery(request) : {};
  return {
    organization: request.get('X-Mailwright-Organization') ?? inQuery.organization ?? null,
    mode: request.get('X-Mailwright-Mode') ?? inQuery.mode ?? 'live',
  };
}

type Taken = Partial<Record<(typeof NAMES)[number], string>>;

function takeFromQuery(request: Request): Taken {
  const taken: Taken = {};
  for (const name of NAMES) {
    const value: unknown = request.query[name];
    if (typeof value === 'string') taken[name] = value;
  }
  if (Object.keys(taken).length === 0) return taken;
  request.url = withoutTarget(request.url);
  request.originalUrl = withoutTarget(request.originalUrl);
  return taken;
}

function withoutTarget(url: string): string {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const others = query
    .split('&')
    .filter((part) => !NAMES.some((name) => part === name || part.startsWith(`${name}=`)));
  return others.length > 0 ? `${path}?${others.join('&')}` : path;
}
