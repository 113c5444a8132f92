import { existsSync, readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../../dashboard/dist/', import.meta.url);

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
};

/** Response and log of a server without a build. `npm ci` makes one; `npm ci --omit=dev` has no Vite. */
export const NOT_BUILT =
  'The dashboard is not built: run `npm ci && npm prune --omit=dev` in the checkout, and start the server again. ' +
  '`npm ci --omit=dev` does not build it. To run without a dashboard, set DASHBOARD=off.';

/** What Vite made of `dashboard/`. */
export interface Build {
  /** `index.html`. */
  page: string;
  files: { path: string; type: string; content: Buffer }[];
}

export const isBuilt = (): boolean => existsSync(new URL('index.html', FOLDER));

/** Null if the dashboard is not built. */
export function readBuild(): Build | null {
  if (!isBuilt()) return null;
  const files = readdirSync(new URL('assets/', FOLDER)).flatMap((name) => {
    const type = TYPES[name.split('.').at(-1) ?? ''];
    const path = `assets/${name}`;
    return type === undefined ? [] : [{ path, type, content: readFileSync(new URL(path, FOLDER)) }];
  });
  return { page: readFileSync(new URL('index.html', FOLDER), 'utf8'), files };
}
