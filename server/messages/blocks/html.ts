import type { ShownPicture } from '../../account/assets/shown.ts';
import type { Steps } from '../../platform/concurrency/time-slices.ts';
import { directionOf } from '../../platform/values/locale.ts';
import { LIGHT } from '../templates/layouts/colors.ts';
import {
  type Block,
  type BlockImage,
  type BlockOf,
  type BlockType,
  NETWORKS,
  SHARES,
} from './block.ts';
import {
  classOn,
  GUTTER,
  INSET,
  type Look,
  LOOK,
  lookOn,
  PADDING,
  SIDE,
  textStyle,
  WIDTH,
} from './look.ts';
import { renderRichText } from './rich-text.ts';
import { escapeLines, escapeSource } from './tags.ts';

/** Pictures of the library, by id. */
export type Pictures = ReadonlyMap<string, ShownPicture>;

/** Where a block stands. */
interface Place {
  /** Pixels for the block with its padding. */
  width: number;
  inColumn: boolean;
  /** Whether it is wider on a phone, where columns are below one another. */
  grows: boolean;
  direction: 'ltr' | 'rtl';
  /** The colors of what is around it. */
  look: Look;
  pictures: Pictures;
}

/** Where the content of a block stands, without its padding. */
interface Inner extends Place {
  align: 'left' | 'center' | 'right' | undefined;
}

/** Pixels of headings, by their level. */
const HEADING_SIZES: readonly number[] = [28, 22, 18];

const TABLE = 'table role="presentation" cellspacing="0" cellpadding="0" border="0"';

/** The HTML of blocks, as rows of the layout's content; a source of the template language. */
export function* renderBlocks(
  blocks: readonly Block[],
  locale: string,
  pictures: Pictures,
): Steps<string> {
  const place: Place = {
    width: WIDTH,
    inColumn: false,
    grows: false,
    direction: directionOf(locale),
    look: LOOK,
    pictures,
  };
  const lines = [''];
  /** Whether the block before brings the room after it. */
  let isBrought = false;
  for (const [index, block] of blocks.entries()) {
    const before: boolean = hasRoom(blocks[index - 1], block) && !isBrought;
    isBrought = before && hasRoom(block, blocks[index + 1]) && canBeHidden(block);
    if (before && !isBrought) lines.push(`${lines.pop()}${ROOM}`);
    lines.push(yield* frame(block, place, isBrought));
    yield;
  }
  lines.push(hasRoom(blocks.at(-1), undefined) && !isBrought ? ROOM : '');
  return lines.join('\n');
}

/** Text must not stick to a picture or a background that reaches the edges, nor to the edges themselves. */
function hasRoom(block: Block | undefined, next: Block | undefined): boolean {
  if (block && next && (block.type === 'spacer' || next.type === 'spacer')) return false;
  return reachesEdge(block) !== reachesEdge(next);
}

/** Whether a block begins and ends at the edge of the content: a picture at the top, or a background. */
const reachesEdge = (block: Block | undefined): boolean =>
  block === undefined || block.padding === 0 || block.background !== undefined;

/** The room before and after such a block goes with it, where it would be there twice without the block. */
const canBeHidden = ({ hide_on: hidden, show_if: condition }: Block): boolean =>
  hidden !== undefined || condition !== undefined;

const spacer = (height: number): string =>
  `<div style="height:${height}px;line-height:${height}px;font-size:${Math.min(height, 16)}px">&#8202;</div>`;

const ROOM = spacer(16);

/** Texts with many tags take a while, so that other work can be done between two blocks. */
function* frames(blocks: readonly Block[], place: Place): Steps<string[]> {
  const framed: string[] = [];
  for (const block of blocks) {
    framed.push(yield* frame(block, place));
    yield;
  }
  return framed;
}

/** The table around the content of a block, with what all blocks can have, and with the room around it if it brings that. */
function* frame(block: Block, place: Place, bringsRoom = false): Steps<string> {
  const { padding = 1, background, hide_on: hidden, show_if: condition } = block;
  const look = background === undefined ? place.look : lookOn(background);
  const align = 'align' in block ? block.align : undefined;
  const side = sideOf(block, place);
  const width = place.width - 2 * side;
  const inner = yield* render(block, { ...place, width, look, align });
  const classes = [
    look.background === null ? 'mw-text' : '',
    side === SIDE ? 'mw-side' : '',
    side > 0 && block.type === 'columns' ? 'mw-columns' : '',
  ].filter((name) => name !== '');
  const cell = [
    ...(classes.length > 0 ? [` class="${classes.join(' ')}"`] : []),
    ...(align ? [` align="${align}"`] : []),
    ` style="padding:${PADDING[padding] ?? 0}px ${side}px;${background === undefined ? '' : `background-color:${look.background};`}${textStyle(look)}"`,
  ].join('');
  const room = bringsRoom ? `<tr><td>${ROOM}</td></tr>` : '';
  const table = `<${TABLE} width="100%"${HIDDEN[hidden ?? 'nowhere']}>${room}<tr><td${cell}>${inner}</td></tr>${room}</table>`;
  const shown = hidden === 'desktop' ? `<!--[if !mso]><!-->${table}<!--<![endif]-->` : table;
  return condition === undefined ? shown : `{% if ${condition} %}${shown}{% endif %}`;
}

const HIDDEN = {
  nowhere: '',
  phone: ' class="mw-not-phone"',
  desktop: ' class="mw-phone" style="display:none"',
};

/** Pixels beside the content of a block. */
function sideOf({ type, padding, background }: Block, { inColumn }: Place): number {
  if (inColumn) return background === undefined ? 0 : INSET;
  if (padding === 0) return 0;
  return type === 'columns' ? SIDE - GUTTER : SIDE;
}

const RENDERERS: {
  [Type in Exclude<BlockType, 'columns'>]: (block: BlockOf<Type>, inner: Inner) => string;
} = {
  heading({ level, text }) {
    const size = HEADING_SIZES[level - 1] ?? 18;
    return `<h${level} style="margin:0;font-size:${size}px;line-height:1.25;font-weight:bold">${escapeLines(text)}</h${level}>`;
  },

  text: ({ html }, { look, direction }) =>
    renderRichText(html, {
      link: look.link,
      brand: `${classOn(look, 'mw-accent')} style="${look.brand}"`,
      start: direction === 'rtl' ? 'right' : 'left',
    }),

  image: (block, inner) => picture(block, inner),

  button: (block, inner) => button(block, inner),

  card({ image, title, text, price, button: action }, inner) {
    const { look } = inner;
    const width = inner.width - 2;
    const content = { ...inner, width: width - 32 };
    const texts = [
      title === undefined
        ? null
        : {
            name: 'h3',
            style: 'font-size:18px;line-height:1.25;font-weight:bold',
            html: escapeLines(title),
          },
      text === undefined ? null : { name: 'p', style: '', html: escapeLines(text) },
      price === undefined
        ? null
        : { name: 'p', style: '', html: `<strong>${escapeSource(price)}</strong>` },
    ].filter((one) => one !== null);
    // Space after the last one would add to the padding of the card.
    const marginOf = (index: number): string =>
      action === undefined && index === texts.length - 1 ? '0' : '0 0 8px';
    const rows = [
      image === undefined ? '' : cell(picture(image, { ...inner, width }), look, 0),
      cell(
        [
          ...texts.map(
            ({ name, style, html }, index) =>
              `<${name} style="margin:${marginOf(index)};${style}">${html}</${name}>`,
          ),
          action === undefined ? '' : button(action, content),
        ].join(''),
        look,
        16,
      ),
    ];
    return `<${TABLE} width="100%"${classOn(look, 'mw-line')} style="border:1px solid ${look.line};border-radius:8px;border-collapse:separate">${rows.join('')}</table>`;
  },

  quote({ text, author }, { look }) {
    const by =
      author === undefined
        ? ''
        : `<p${classOn(look, 'mw-soft')} style="margin:8px 0 0;font-size:14px;color:${look.background === null ? LIGHT.muted : look.text}">${escapeSource(author)}</p>`;
    return `<${TABLE} width="100%"><tr><td width="4" style="width:4px;font-size:0;background-color:${look.button.background}">&nbsp;</td><td${classOn(look, 'mw-text')} style="padding:4px 16px;${textStyle(look)}"><blockquote style="margin:0"><p style="margin:0;font-style:italic">${escapeLines(text)}</p>${by}</blockquote></td></tr></table>`;
  },

  divider: (_block, { look }) =>
    `<${TABLE} width="100%"><tr><td${classOn(look, 'mw-line')} style="border-top:1px solid ${look.line};font-size:0;line-height:0;height:1px">&nbsp;</td></tr></table>`,

  spacer: ({ size }) => spacer(size),

  social({ links }, { look }) {
    const style = look.link ?? `color:${look.outline};text-decoration:underline`;
    return links
      .map(({ network, url }) => {
        const label = NETWORKS[network];
        return `<a href="${escapeSource(url)}"${classOn(look, 'mw-accent')} style="${style}">${label}</a>`;
      })
      .join(' &middot; ');
  },

  html: ({ html }) => html,
};

function* render(block: Block, inner: Inner): Steps<string> {
  if (block.type !== 'columns') {
    // TypeScript cannot relate the type of a block to its renderer.
    return (RENDERERS[block.type] as (block: Block, inner: Inner) => string)(block, inner);
  }
  const columns = yield* columnsOf(block, inner);
  return block.stack === false ? inTable(columns, inner) : inLine(columns, block, inner);
}

interface Column {
  share: number;
  width: number;
  html: string;
}

function* columnsOf(
  { layout, columns, stack: grows = true }: BlockOf<'columns'>,
  { width, direction, look, pictures }: Inner,
): Steps<Column[]> {
  const rendered: Column[] = [];
  for (const [index, share] of SHARES[layout].entries()) {
    const own = Math.floor(width * share);
    const place = { width: own - 2 * GUTTER, inColumn: true, grows, direction, look, pictures };
    const blocks = yield* frames(columns[index] ?? [], place);
    rendered.push({ share, width: own, html: blocks.join('') });
  }
  return rendered;
}

const cell = (html: string, look: Look, padding: number): string =>
  html === ''
    ? ''
    : `<tr><td${classOn(look, 'mw-text')} style="padding:${padding}px;${textStyle(look)}">${html}</td></tr>`;

/** Outlook takes the size from the attributes. */
function picture(
  image: BlockImage,
  {
    width: available,
    grows,
    align,
    pictures,
  }: Pick<Inner, 'width' | 'grows' | 'align' | 'pictures'>,
): string {
  const own = image.asset === undefined ? undefined : pictures.get(image.asset.toLowerCase());
  const { alt, decorative, link } = image;
  const { width: wanted = own?.width ?? available } = image;
  const { height = own && (own.height * wanted) / own.width } = image;
  const url = own?.url ?? image.url ?? '';
  const width = Math.floor(Math.min(wanted, available));
  const scaled = height && Math.max(1, Math.round((height * width) / wanted));
  const most = grows ? (image.width ?? own?.width) : width;
  const label = decorative ? '' : alt;
  const margin = { left: '0 auto 0 0', center: '0 auto', right: '0 0 0 auto', none: '0' };
  const img = [
    `<img src="${escapeSource(url)}"`,
    ...(label === undefined ? [] : [` alt="${escapeSource(label)}"`]),
    ` width="${width}"`,
    ...(scaled ? [` height="${scaled}"`] : []),
    ` style="display:block;width:100%;max-width:${most === undefined ? '100%' : `${most}px`};height:auto;border:0;margin:${margin[align ?? 'none']}">`,
  ].join('');
  return link === undefined ? img : `<a href="${escapeSource(link)}">${img}</a>`;
}

/** A link with padding. Outlook ignores the padding of links, so that its cell has it there. */
function button(
  {
    text,
    url,
    style = 'filled',
    full_width: isFull = false,
  }: Pick<BlockOf<'button'>, 'text' | 'url' | 'style' | 'full_width'>,
  { look }: Pick<Inner, 'look'>,
): string {
  const isFilled = style === 'filled';
  const { background, text: onBackground } = look.button;
  const border = isFilled ? background : look.outline;
  const color = isFilled ? onBackground : look.outline;
  const fill = isFilled ? `background-color:${background};` : '';
  const [ofCell, ofLink] = isFilled
    ? ['', '']
    : [classOn(look, 'mw-outline'), classOn(look, 'mw-accent')];
  const href = url === undefined ? '' : ` href="${escapeSource(url)}"`;
  const display = isFull ? 'block' : 'inline-block';
  return `<${TABLE}${isFull ? ' width="100%"' : ''} style="border-collapse:separate"><tr><td${ofCell} align="center" style="border:1px solid ${border};border-radius:6px;${fill}mso-padding-alt:12px 24px"><a${href}${ofLink} style="display:${display};padding:12px 24px;font-size:16px;line-height:1.25;font-weight:bold;text-decoration:none;color:${color}">${escapeSource(text)}</a></td></tr></table>`;
}

/**
 * Columns that wrap where they do not fit, even in programs without media queries; in Outlook, which never wraps, cells of a
 * table. To show the last column first on a phone, columns are written in that order and laid out against it; GMX removes
 * `dir`, and others the style.
 */
function inLine(
  columns: readonly Column[],
  { reverse_on_phone: isReversed = false }: BlockOf<'columns'>,
  { width, look, direction }: Inner,
): string {
  const against = direction === 'ltr' ? 'rtl' : 'ltr';
  const written = isReversed ? columns.toReversed() : columns;
  const cells = written.map(({ html, width: own }) => ({
    own,
    html: `<div class="mw-column" dir="${direction}" style="direction:${direction};display:inline-block;width:100%;max-width:${own}px;vertical-align:top"><${TABLE} width="100%"><tr><td style="padding:0 ${GUTTER}px;${textStyle(look)}">${html}</td></tr></table></div>`,
  }));
  const open = (own: number): string => `<td width="${own}" valign="top">`;
  const between = cells.map(
    ({ own, html }, index) =>
      `<!--[if mso]>${index === 0 ? '' : '</td>'}${open(own)}<![endif]-->${html}`,
  );
  const dir = isReversed ? ` dir="${against}"` : '';
  const style = isReversed ? `direction:${against};` : '';
  return `<div${dir} style="${style}font-size:0;line-height:0"><!--[if mso]><${TABLE}${dir} width="${width}"><tr><![endif]-->${between.join('')}<!--[if mso]></td></tr></table><![endif]--></div>`;
}

/** Columns that stay beside one another. */
function inTable(columns: readonly Column[], { look }: Inner): string {
  const cells = columns.map(
    ({ share, html }) =>
      `<td width="${Math.floor(share * 100)}%" valign="top" style="padding:0 ${GUTTER}px;${textStyle(look)}">${html}</td>`,
  );
  return `<${TABLE} width="100%"><tr>${cells.join('')}</tr></table>`;
}
