import { readFileSync } from 'node:fs';

/** Stands in each page, so that a page is one request. */
export const stylesheet = readFileSync(new URL('views/pages.css', import.meta.url), 'utf8');
