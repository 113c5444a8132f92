import { RenderError } from '../language/index.ts';
import {
  alignsRight,
  type Attributes,
  BLOCKS,
  inBrackets,
  isHidden,
  isUrl,
  spanOf,
  targetOf,
  UNSEEN,
} from './elements.ts';
import { withoutFiller, Lines } from './lines.ts';
import { MAX_DEPTH, MAX_ELEMENTS, MAX_LINES, MAX_TABLES } from './limits.ts';
import { bullets, type Markers, numbers } from './markers.ts';
import { Table } from './table.ts';

type Close = () => void;

/** How much filler is expected in the text of a link that is an address. */
const FILLER_OF_LABEL = 200;

const nothing: Close = () => {};

/**
 * Converts the events of an HTML parser to lines. The work for each tag and each character is limited,
 * regardless of previous ones.
 */
export class TextWriter {
  readonly #allowance = { elements: MAX_ELEMENTS, lines: MAX_LINES };
  #lines = new Lines(this.#allowance);
  /** The actions at the end of each open element; the parser closes every element that it opens. */
  readonly #open: Close[] = [];
  readonly #tables: Table[] = [];
  readonly #lists: Markers[] = [];
  #hiddenDepth = 0;
  /** The text of the innermost link; null outside of links. */
  #linked: string | null = null;

  onopentag(name: string, attributes: Attributes): void {
    if (this.#open.length >= MAX_DEPTH) {
      throw new RenderError(
        `The HTML nests more than ${MAX_DEPTH} elements; close them or use fewer.`,
      );
    }
    this.#allowance.elements -= 1;
    this.#open.push(this.#begin(name, attributes));
  }

  onclosetag(): void {
    this.#open.pop()?.();
  }

  ontext(text: string): void {
    if (this.#hiddenDepth > 0) return;
    this.#lines.write(text);
    if (this.#linked !== null) this.#linked += text;
  }

  /** Whether a limit is reached. */
  get isFull(): boolean {
    return this.#allowance.elements <= 0 || this.#allowance.lines <= 0;
  }

  /** Closes open elements after the end of the input. */
  finish(): Lines {
    while (this.#open.length > 0) this.onclosetag();
    return this.#lines.finish();
  }

  #begin(name: string, attributes: Attributes): Close {
    if (this.#hiddenDepth > 0 || UNSEEN.has(name) || isHidden(attributes)) return this.#hide();
    switch (name) {
      case 'a':
        return this.#link(attributes);
      case 'img':
        this.ontext(attributes.alt ?? '');
        return nothing;
      case 'br':
        this.#lines.break();
        return nothing;
      case 'hr':
        this.#lines.rule();
        return nothing;
      case 'ul':
        return this.#list(bullets);
      case 'ol':
        return this.#list(numbers(attributes));
      case 'li':
        return this.#item(attributes);
      case 'blockquote':
        return this.#quotation();
      case 'pre':
        return this.#preformatted();
      case 'table':
        return this.#table(attributes);
      case 'td':
      case 'th':
        return this.#cell(attributes);
      case 'tr':
        return this.#row();
      default:
        return this.#block(BLOCKS.get(name));
    }
  }

  #hide(): Close {
    this.#hiddenDepth += 1;
    return () => (this.#hiddenDepth -= 1);
  }

  #block(breaks: number | undefined): Close {
    if (breaks === undefined) return nothing;
    this.#lines.block(breaks);
    return () => this.#lines.block(breaks);
  }

  /** Writes the address in brackets after the link's text, unless they are the same. */
  #link(attributes: Attributes): Close {
    const target = targetOf(attributes);
    if (target === '') return nothing;
    const outer = this.#linked;
    this.#linked = '';
    return () => {
      const text = this.#linked ?? '';
      // Links may be nested, so that one text belongs to many.
      const start = text.trimStart().slice(0, target.length + FILLER_OF_LABEL);
      const label = withoutFiller(start).trim();
      if (label !== '' && label !== target) this.#lines.writeAddress(inBrackets(target));
      else {
        if (label === '') this.#lines.write(` ${target}`);
        if (isUrl(target)) this.#lines.endAddress();
      }
      this.#linked = outer === null ? null : outer + text;
    };
  }

  #list(markers: Markers): Close {
    const breaks = this.#lists.length > 0 ? 1 : 2;
    this.#lists.push(markers);
    this.#lines.block(breaks);
    this.#lines.indent(breaks === 2 ? ' ' : '');
    return () => {
      this.#lines.outdent();
      this.#lines.block(breaks);
      this.#lists.pop();
    };
  }

  #item(attributes: Attributes): Close {
    const marker = (this.#lists.at(-1) ?? bullets)(attributes);
    this.#lines.block(1);
    this.#lines.item(marker);
    return () => this.#lines.outdent();
  }

  #quotation(): Close {
    this.#lines.block(2);
    this.#lines.indent('> ');
    return () => {
      this.#lines.outdent();
      this.#lines.block(2);
    };
  }

  #preformatted(): Close {
    this.#lines.block(2);
    this.#lines.startPreformatted();
    return () => {
      this.#lines.endPreformatted();
      this.#lines.block(2);
    };
  }

  #table({ role }: Attributes): Close {
    if (this.#tables.length >= MAX_TABLES) return this.#block(2);
    const table = new Table({ presentation: role === 'presentation' || role === 'none' });
    this.#tables.push(table);
    return () => {
      this.#tables.pop();
      table.print(this.#lines);
    };
  }

  #row(): Close {
    const table = this.#tables.at(-1);
    if (!table || table.inCell) return this.#block(1);
    table.addRow();
    return nothing;
  }

  #cell(attributes: Attributes): Close {
    const table = this.#tables.at(-1);
    if (!table || table.inCell) {
      this.#lines.write(' ');
      return nothing;
    }
    const outside = this.#lines;
    this.#lines = outside.inside();
    table.inCell = true;
    return () => {
      const content = this.#lines.finish();
      this.#lines = outside;
      table.inCell = false;
      table.addCell({ content, span: spanOf(attributes), alignsRight: alignsRight(attributes) });
    };
  }
}
