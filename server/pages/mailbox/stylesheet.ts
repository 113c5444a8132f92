import { readFileSync } from 'node:fs';

/** Stands in each page, so that a page is one request. */
export const stylesheet = readFileSync(new URL('views/mailbox.css', import.meta.url), 'utf8');
