import { readFileSync } from 'node:fs';

/** Inlined into each page, so that a page needs only one request. */
export const stylesheet = readFileSync(new URL('views/mailbox.css', import.meta.url), 'utf8');
