import { mergeHeaders } from 'openapi-fetch';
import type { RequestParams } from './arguments.ts';
import type { SendRequest } from './create-methods.ts';
import { httpDefaults } from './http-defaults.ts';
import type { Settings } from './options.ts';

/** Sends requests as `raw.request` of the complete client does. openapi-fetch itself would double the size. */
export function createRequest(settings: Settings): SendRequest {
  const { headers, redirect } = httpDefaults(settings);
  return async (method, path, init) => {
    const body = init.body instanceof Blob ? init.body : JSON.stringify(init.body);
    const response = await init.fetch(
      new Request(settings.baseUrl + pathAndQuery(path, init.params), {
        method,
        body: body as string,
        headers: mergeHeaders(
          // A Blob has a type of its own.
          typeof body === 'string' ? { 'Content-Type': 'application/json' } : {},
          headers,
          init.headers,
        ),
        redirect,
      }),
    );
    return { response, error: response.ok ? undefined : parsed(await response.text()) };
  };
}

/** The JSON value of a text, or a text that is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function pathAndQuery(template: string, { path, query }: RequestParams): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encode(path[name]));
  const pairs = Object.entries(query).flatMap(([name, value]) => pairsOf(name, value));
  return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled;
}

/** Arrays are comma-separated; objects have a pair for each field, such as `metadata[order]=1042`. */
function pairsOf(name: string, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.length > 0 ? [`${name}=${value.map(encode).join()}`] : [];
  if (typeof value !== 'object') return [`${name}=${encode(value)}`];
  return Object.entries(value).flatMap(([key, field]) => pairsOf(`${name}[${encode(key)}]`, field));
}

const encode = (value: unknown): string => encodeURIComponent(String(value));
