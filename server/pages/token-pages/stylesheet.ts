import { readFileSync } from 'node:fs';

/** Inlined into each page, so that a page needs only one request. */
export const stylesheet = readFileSync(new URL('views/pages.css', import.meta.url), 'utf8');
