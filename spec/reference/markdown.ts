import { Marked } from 'marked';
import { highlight } from './highlight.ts';
import { escapeHtml, slugOf, textOf } from './html.ts';

/** The context in which a text is rendered. */
export interface MarkdownContext {
  /** Prefix of the ids of headings; the first heading's id is the prefix alone. */
  id?: string;
  /** Added to the levels of headings. */
  levels?: number;
  /** The page's anchor for the target of a link; undefined leaves the link as it is. */
  anchorOf?: (href: string) => string | undefined;
  /** The content that replaces `<!-- generated: name -->`. */
  generated?: Record<string, string>;
  /** Operations to which their ids in backticks are linked. */
  operations?: Set<string>;
}

/**
 * Renders texts of the document and of guides. HTML in them is escaped, and comments are left out; a link that is neither a web URL,
 * an email address nor an anchor of this page becomes plain text.
 */
export function renderMarkdown(text: string, context: MarkdownContext = {}): string {
  return createMarked(context).parse(text) as string;
}

/** One line, without a paragraph around it. */
export function renderInline(text: string, context: MarkdownContext = {}): string {
  return createMarked(context).parseInline(text) as string;
}

function createMarked({ id = '', levels = 0, ...context }: MarkdownContext): Marked {
  const { operations = new Set(), generated = {}, anchorOf } = context;
  let section = id;
  const rows = new Set<string>();
  return new Marked({
    renderer: {
      heading(html, level, raw) {
        const anchor = level === 1 ? id : `${id}-${slugOf(raw)}`;
        section = anchor;
        const tag = `h${level + levels}`;
        return `<${tag} id="${anchor}"><a class="anchor" href="#${anchor}">${html}</a></${tag}>\n`;
      },
      code(code, language = '') {
        return `<pre data-language="${escapeHtml(language)}"><code>${highlight(code, language)}</code></pre>\n`;
      },
      table(header, body) {
        // A table that is wider than the screen scrolls separately, also by keyboard.
        return `<div class="table" tabindex="0"><table><thead>${header}</thead><tbody>${body}</tbody></table></div>\n`;
      },
      tablerow(cells) {
        // A row about a name, such as an error code, gets an anchor, so that it can be linked and found.
        const [, name] = /^<td[^>]*>(?:<a [^>]*>)?<code>(.*?)<\/code>/.exec(cells) ?? [];
        const anchor = name && `${section}-${slugOf(textOf(name))}`;
        if (!section || !anchor || rows.has(anchor)) return `<tr>${cells}</tr>\n`;
        rows.add(anchor);
        return `<tr id="${anchor}">${cells}</tr>\n`;
      },
      codespan(code) {
        // Marked passes the code escaped; operation ids contain no characters that need escaping.
        const html = `<code>${breakable(code)}</code>`;
        return operations.has(code) ? `<a href="#${code}">${html}</a>` : html;
      },
      link(href, title, html) {
        const to = anchorOf?.(href) ?? href;
        if (!/^(https?:|mailto:|#)/i.test(to)) return html;
        return `<a href="${escapeHtml(to)}">${html}</a>`;
      },
      image(_href, _title, text) {
        // Images are replaced by their description, because the page loads nothing from other servers.
        return escapeHtml(text);
      },
      html(raw) {
        // What follows says, in the repository, where the content is.
        const [, name] = /^<!-- generated: (\w+) -->[^<>]*$/.exec(raw) ?? [];
        if (name === undefined) return /^<!--[^>]*-->\s*$/.test(raw) ? '' : escapeHtml(raw);
        const content = generated[name];
        if (content === undefined)
          throw new Error(`A guide asks for ${name}, which nothing makes.`);
        return content;
      },
    },
  });
}

/** Allows line breaks between the parts of long names, because table columns are narrow on a phone. */
const breakable = (code: string): string => code.replaceAll(/[._/@](?=\w)/g, '$&<wbr>');
