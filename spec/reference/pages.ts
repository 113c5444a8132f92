/** A section of the reference: a page of its own, and a part of the one page. */
export interface Section {
  /** The name of its file, without the ending. */
  page: string;
  /** The anchor of its heading. */
  id: string;
  title: string;
  /** HTML with the links of the single page: `#emails.send`. */
  html: string;
}

/** The page of each anchor when every section has its own page. */
export class PageLinks {
  readonly #pages = new Map<string, string>([['top', 'index']]);
  readonly #heads = new Set(['top']);

  constructor(sections: Section[]) {
    for (const { page, id, html } of sections) {
      this.#heads.add(id);
      for (const [, anchor = ''] of html.matchAll(/ id="([^"]+)"/g)) this.#pages.set(anchor, page);
    }
  }

  /** Links to other pages contain the page's file name. */
  on(page: string, html: string): string {
    return html
      .replaceAll(/ href="#([^"]+)"/g, (link, id: string) => {
        const target = this.#pages.get(id);
        if (target === undefined || target === page) return link;
        return ` href="${target}.html${this.#heads.has(id) ? '' : `#${id}`}"`;
      })
      .replaceAll(' href="openapi.json"', ' href="../openapi.json"');
  }
}

/** A section on its own page starts with a first-level heading. */
export function promoteHeadings(html: string): string {
  return html.replaceAll(
    /<(\/?)h([2-6])(?=[ >])/g,
    (_, slash: string, level: string) => `<${slash}h${Number(level) - 1}`,
  );
}
