import { Parser } from 'htmlparser2';

/** What a mail program needs, and where it says so. */
interface Rule {
  program: 'Outlook on Windows' | 'Gmail' | 'Apple Mail' | 'Yahoo' | 'GMX' | 'all';
  rule: string;
  source: string;
  /** What breaks the rule in the HTML of an email. */
  violations: (mail: Mail) => string[];
}

interface Element {
  name: string;
  attributes: Record<string, string>;
  style: Map<string, string>;
  parents: string[];
  /** Whether it, or the cell around it, has the attribute `align`. */
  isAligned: boolean;
}

interface Mail {
  html: string;
  elements: Element[];
  styleSheet: string;
}

const CANIEMAIL = 'https://www.caniemail.com/features';

export function readMail(html: string): Mail {
  const elements: Element[] = [];
  const open: Element[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const cell = open.findLast((one) => one.name === 'td');
      const element = {
        name,
        attributes,
        style: styleOf(attributes.style),
        parents: open.map((one) => one.name),
        isAligned: 'align' in attributes || (cell !== undefined && 'align' in cell.attributes),
      };
      elements.push(element);
      open.push(element);
    },
    onclosetag: () => void open.pop(),
  });
  parser.end(html);
  const [, styleSheet = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  return { html, elements, styleSheet };
}

const styleOf = (style = ''): Map<string, string> =>
  new Map(
    style
      .split(';')
      .filter((one) => one.includes(':'))
      .map((one) => [
        one.slice(0, one.indexOf(':')).trim(),
        one.slice(one.indexOf(':') + 1).trim(),
      ]),
  );

const where =
  (isBroken: (element: Element) => boolean) =>
  ({ elements }: Mail): string[] =>
    elements
      .filter(isBroken)
      .map(({ name, attributes }) => `${name} ${JSON.stringify(attributes)}`);

const uses =
  (...properties: string[]) =>
  ({ style }: Element): boolean =>
    properties.some((property) => style.has(property));

/** The HTML that Outlook reads: with the content of its own conditional comments. */
const inOutlook = ({ html }: Mail): Mail =>
  readMail(
    html
      .replaceAll(/<!--\[if !mso\]><!-->.*?<!--<!\[endif\]-->/gs, '')
      .replaceAll(/<!--\[if mso\]>(.*?)<!\[endif\]-->/gs, '$1'),
  );

export const RULES: Rule[] = [
  {
    program: 'Outlook on Windows',
    rule: 'has no padding except in cells; the link of a button has the same in its cell',
    source: `${CANIEMAIL}/css-padding/`,
    violations: where(
      ({ name, style, parents }) =>
        [...style.keys()].some((key) => key.startsWith('padding')) &&
        !['td', 'ul', 'ol', 'body'].includes(name) &&
        !(name === 'a' && parents.at(-1) === 'td'),
    ),
  },
  {
    program: 'Outlook on Windows',
    rule: 'does not know max-width: pictures have the attribute width',
    source: `${CANIEMAIL}/css-max-width/`,
    violations: where(
      ({ name, attributes }) => name === 'img' && !/^\d+$/.test(attributes.width ?? ''),
    ),
  },
  {
    program: 'Outlook on Windows',
    rule: 'puts columns into cells with a width, within the width of the content',
    source: `${CANIEMAIL}/css-display/`,
    violations: (mail) =>
      inOutlook(mail)
        .elements.filter(
          ({ name, attributes, parents }) =>
            name === 'div' && attributes.class === 'mw-column' && parents.at(-1) !== 'td',
        )
        .map(({ name }) => name),
  },
  {
    program: 'Outlook on Windows',
    rule: 'supports neither float, position, flex nor grid',
    source: `${CANIEMAIL}/css-float/`,
    violations: where(
      (element) =>
        uses('float', 'position')(element) || /flex|grid/.test(element.style.get('display') ?? ''),
    ),
  },
  {
    program: 'Outlook on Windows',
    rule: 'knows no automatic margins: what is centered has the attribute align, too',
    source: `${CANIEMAIL}/css-margin/`,
    violations: where(
      ({ style, isAligned }) =>
        /^(?!0 auto 0 0$).*auto/.test(style.get('margin') ?? '') && !isAligned,
    ),
  },
  {
    program: 'Outlook on Windows',
    rule: 'ignores the height of a div: a spacer has lines of this height',
    source: `${CANIEMAIL}/css-height/`,
    violations: where(
      ({ name, style }) =>
        name === 'div' && style.has('height') && style.get('line-height') !== style.get('height'),
    ),
  },
  {
    program: 'Outlook on Windows',
    rule: 'shows tables within an element that is not displayed: what only phones get is not written for it',
    source: `${CANIEMAIL}/css-display/`,
    violations: (mail) =>
      where(({ name, style }) => name === 'table' && style.get('display') === 'none')(
        inOutlook(mail),
      ),
  },
  {
    program: 'Outlook on Windows',
    rule: 'tables and rows are closed in its own comments',
    source:
      'https://learn.microsoft.com/en-us/previous-versions/office/developer/office-2007/aa338201(v=office.12)',
    violations: (mail) => {
      const { html } = inOutlook(mail);
      return ['table', 'tr', 'td', 'div'].filter(
        (name) =>
          html.match(new RegExp(`<${name}[\\s>]`, 'g'))?.length !==
          html.match(new RegExp(`</${name}>`, 'g'))?.length,
      );
    },
  },
  {
    program: 'Gmail',
    rule: 'reads one style sheet, in the head, of at most 8,192 characters',
    source: `${CANIEMAIL}/html-style/`,
    violations: ({ html, styleSheet }) =>
      html.indexOf('<style') < html.indexOf('</head>') &&
      html.split('<style').length === 2 &&
      styleSheet.length <= 8_192
        ? []
        : ['style'],
  },
  {
    program: 'Gmail',
    rule: 'knows no nested media queries, and none of heights',
    source: `${CANIEMAIL}/css-at-media/`,
    violations: ({ styleSheet }) => styleSheet.match(/@media[^{]*(?:height|{\s*@media)/g) ?? [],
  },
  {
    program: 'Gmail',
    rule: 'reads no style sheet for accounts of other providers: texts have font and color as a style',
    source: `${CANIEMAIL}/html-style/`,
    violations: where(
      ({ attributes, style }) =>
        /\bmw-(?:text|paper|muted)\b/.test(attributes.class ?? '') &&
        !['color', 'font-family', 'font-size'].every((property) => style.has(property)),
    ),
  },
  {
    program: 'Gmail',
    rule: 'removes styles with the URL of a picture',
    source: `${CANIEMAIL}/css-background/`,
    violations: ({ elements, styleSheet }) =>
      [styleSheet, ...elements.map(({ attributes }) => attributes.style ?? '')].filter((style) =>
        style.includes('url('),
      ),
  },
  {
    program: 'Gmail',
    rule: 'knows no negative margins',
    source: `${CANIEMAIL}/css-margin/`,
    violations: where(({ style }) => /-\d/.test(style.get('margin') ?? '')),
  },
  {
    program: 'Apple Mail',
    rule: 'uses dark mode where the email says that it supports it',
    source: `${CANIEMAIL}/css-color-scheme/`,
    violations: ({ html }) =>
      html.includes('<meta name="color-scheme" content="light dark">') ? [] : ['color-scheme'],
  },
  {
    program: 'Apple Mail',
    rule: 'takes the colors of dark mode from a media query',
    source: `${CANIEMAIL}/css-at-media-prefers-color-scheme/`,
    violations: ({ styleSheet }) =>
      styleSheet.includes('@media (prefers-color-scheme: dark) {') ? [] : ['style'],
  },
  {
    program: 'Yahoo',
    rule: 'makes heights of styles least heights: pictures have none that they could exceed',
    source: `${CANIEMAIL}/css-height/`,
    violations: where(({ name, style }) => name === 'img' && style.get('height') !== 'auto'),
  },
  {
    program: 'Yahoo',
    rule: 'knows only media queries of widths: without others, columns have a width of their own',
    source: `${CANIEMAIL}/css-at-media/`,
    violations: where(
      ({ attributes, style }) =>
        attributes.class === 'mw-column' &&
        !(style.get('display') === 'inline-block' && /^\d+px$/.test(style.get('max-width') ?? '')),
    ),
  },
  {
    program: 'GMX',
    rule: 'removes dir: reversed columns have the direction as a style, too',
    source: `${CANIEMAIL}/html-dir/`,
    violations: where(
      ({ name, attributes, style }) =>
        name === 'div' && attributes.dir !== undefined && style.get('direction') !== attributes.dir,
    ),
  },
  {
    program: 'GMX',
    rule: 'removes a background of several values: it is one color',
    source: `${CANIEMAIL}/css-background/`,
    violations: where(({ style }) => /[,/(]/.test(style.get('background') ?? '')),
  },
  {
    program: 'all',
    rule: 'links have a complete URL, and run nothing',
    source: 'https://datatracker.ietf.org/doc/html/rfc3986#section-4.3',
    violations: where(
      ({ name, attributes }) =>
        name === 'a' &&
        attributes.href !== undefined &&
        !/^(?:https?:\/\/|mailto:|tel:)/.test(attributes.href),
    ),
  },
  {
    program: 'all',
    rule: 'tables that lay out say so to screen readers',
    source: 'https://www.w3.org/TR/wai-aria-1.2/#presentation',
    violations: where(
      ({ name, attributes }) => name === 'table' && attributes.role !== 'presentation',
    ),
  },
  {
    program: 'all',
    rule: 'nothing is loaded except pictures, and nothing runs',
    source: `${CANIEMAIL}/html-script/`,
    violations: where(
      ({ name, attributes }) =>
        ['script', 'link', 'iframe', 'object', 'form', 'svg'].includes(name) ||
        Object.keys(attributes).some((attribute) => attribute.startsWith('on')),
    ),
  },
];
