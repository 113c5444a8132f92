import { existsSync, readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../../dashboard/dist/', import.meta.url);

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
};

/** What Vite made of `dashboard/`. */
export interface Build {
  /** `index.html`. */
  page: string;
  files: { path: string; type: string; content: Buffer }[];
}

/** Null if the dashboard is not built. */
export function readBuild(): Build | null {
  const page = new URL('index.html', FOLDER);
  if (!existsSync(page)) return null;
  const files = readdirSync(new URL('assets/', FOLDER)).flatMap((name) => {
    const type = TYPES[name.split('.').at(-1) ?? ''];
    const path = `assets/${name}`;
    return type === undefined ? [] : [{ path, type, content: readFileSync(new URL(path, FOLDER)) }];
  });
  return { page: readFileSync(page, 'utf8'), files };
}
