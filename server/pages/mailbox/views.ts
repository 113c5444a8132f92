import { fileURLToPath } from 'node:url';
import type { Response } from 'express';
import nunjucks from 'nunjucks';
import type { MailboxAttachment } from './attachments.ts';
import { findHeader, type Header } from './header-block.ts';
import type { MailboxPage, Message } from './messages.ts';
import { stylesheet } from './stylesheet.ts';

/** The content of each page. */
interface Pages {
  list: {
    page: MailboxPage;
    isNewest: boolean;
    /** The page reloads itself every few seconds. */
    isWatching: boolean;
    /** The Host header of the request, for the example. */
    host: string | undefined;
  };
  message: {
    message: Message;
    headers: Header[];
    attachments: MailboxAttachment[];
    /** The beginning of the source. */
    source: { text: string; isCut: boolean };
    views: View[];
    view: View;
  };
  'not-found': { message: string };
}

type View = 'html' | 'text' | 'headers' | 'source';

/** The views of a message; the first one is the default. */
export function viewsOf({ html }: Message): [View, ...View[]] {
  return html === null ? ['text', 'headers', 'source'] : ['html', 'text', 'headers', 'source'];
}

const SHORT_TIME = new Intl.DateTimeFormat('en-GB', {
  ...({ day: 'numeric', month: 'short' } as const),
  ...({ hour: '2-digit', minute: '2-digit', second: '2-digit' } as const),
});
const LONG_TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' });

const folder = fileURLToPath(new URL('views', import.meta.url));
const environment = new nunjucks.Environment(new nunjucks.FileSystemLoader(folder), {
  autoescape: true,
  throwOnUndefined: true,
  trimBlocks: true,
  lstripBlocks: true,
})
  .addGlobal('stylesheet', stylesheet)
  // In the time zone of this machine, which is also that of the reader.
  .addFilter('shortTime', (time: string) => SHORT_TIME.format(new Date(time)))
  .addFilter('longTime', (time: string) => LONG_TIME.format(new Date(time)))
  .addFilter('size', showSize)
  .addFilter('header', findHeader);

function showSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kib = bytes / 1024;
  return kib < 1024 ? `${Math.round(kib)} KiB` : `${(kib / 1024).toFixed(1)} MiB`;
}

export function sendPage<Name extends keyof Pages>(
  response: Response,
  name: Name,
  content: Pages[Name],
): void {
  const hasDashboard = response.locals.hasDashboard === true;
  response.type('html').send(environment.render(`${name}.njk`, { ...content, hasDashboard }));
}
