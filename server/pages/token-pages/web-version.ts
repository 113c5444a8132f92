import type { Transaction } from '../../platform/database/sql.ts';
import type { WebVersion } from '../../delivery/worker/stored-message.ts';
import { textSlices } from '../../platform/values/text-slices.ts';
import type { TokenPageHandlers } from './result.ts';

export type ReadWebVersion = (em: Transaction, emailId: string) => Promise<WebVersion | null>;

/** D-B7: a link is valid as long as the content of its email. */
export const webVersionHandlers = (readWebVersion: ReadWebVersion) =>
  ({
    'tokenPages.getWebVersion': async ({ visit: { link }, em }) => {
      const read = await readWebVersion(em, link.id);
      return read && { body: read, shown: { document: toDocument(read) } };
    },
  }) satisfies Partial<TokenPageHandlers>;

/** The HTML part, or a page with the text part. */
async function* toDocument({ subject, html, text }: WebVersion): AsyncGenerator<string> {
  if (html !== null) {
    yield* textSlices(html);
    return;
  }
  yield `<!doctype html><meta charset="utf-8"><title>${escape(subject)}</title><pre dir="auto" style="white-space: pre-wrap">`;
  for await (const slice of textSlices(text)) yield escape(slice);
  yield '</pre>';
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
