import { fileURLToPath } from 'node:url';
import nunjucks from 'nunjucks';
import { fit } from '../../account/assets/fit.ts';
import type { PageBranding } from '../../account/organizations/branding.ts';
import { stylesheet } from './stylesheet.ts';
import { fillIn, type Problem, type TextKey } from '../../account/texts/index.ts';
import type { PageTexts } from '../../account/texts/page-texts.ts';

interface Topic {
  name: string;
  description: string | null;
}

interface Choice extends Topic {
  key: string;
  isTicked: boolean;
  isPending: boolean;
}

/** The specific content of each page. */
export interface Pages {
  confirm: { subtypes: Topic[] };
  confirmed: { subtypes: Topic[] };
  'already-confirmed': { subtypes: Topic[] };
  withdrawn: object;
  preferences: {
    types: (Topic & { subtypes: Choice[] })[];
    /** The change that was just made, if a form redirected here. */
    done: 'saved' | 'all' | null;
    isForwardable: boolean;
  };
  /** Without subtypes the page concerns all of them. */
  unsubscribe: { subtypes: Topic[]; isForwardable: boolean };
  unsubscribed: {
    subtypes: Topic[];
    ended: 'some' | 'all' | 'nothing';
    /** Whether the preferences page offers the subscription that ended. */
    canReturn: boolean;
  };
  'verify-sender': object;
  'sender-verified': object;
  'verify-alert-email': object;
  'alert-email-verified': object;
  'sign-up': {
    heading: string;
    introduction: string | null;
    /** What is to be done before the form is sent again. */
    notice: string | null;
    /** The form. */
    form: string;
    /** Null where nothing is executed. */
    script: string | null;
  };
  'signed-up': { heading: string; thanks: string };
  'form-closed': object;
  problem: { problem: Problem; requestId: string | null };
}

/** The common content of all pages. `brand` and `email` are null for an unknown recipient. */
export interface Frame {
  texts: PageTexts;
  brand: string | null;
  branding: PageBranding | null;
  /** CSS with the organization's colors, added after the stylesheet. */
  style: string | null;
  /** Masked. */
  email: string | null;
  testMode: boolean;
  /** The path to the root of the server, relative to the page, because a proxy may add a path prefix. */
  root?: string;
}

const folder = fileURLToPath(new URL('views', import.meta.url));
const environment = new nunjucks.Environment(new nunjucks.FileSystemLoader(folder), {
  autoescape: true,
  throwOnUndefined: true,
  trimBlocks: true,
  lstripBlocks: true,
}).addGlobal('stylesheet', stylesheet);

export function renderPage<Name extends keyof Pages>(
  name: Name,
  frame: Frame,
  content: Pages[Name],
): string {
  const { texts, brand, email, branding, root = '../../../' } = frame;
  const values = { brand: isolate(brand), email: isolate(email) };
  const say = (key: TextKey): string => fillIn(texts.find(key).text, values);
  const supportUrl = branding?.support_email ? mailtoUrl(branding.support_email) : null;
  const logo = branding?.logo
    ? { url: `${root}assets/${branding.logo.hash}`, ...fit(branding.logo) }
    : null;
  const context = { ...frame, ...content, supportUrl, logo, plain: say, t: marked(texts, say) };
  return environment.render(`${name}.njk`, context);
}

const foreign = nunjucks.compile('<bdi lang="{{ locale }}">{{ text }}</bdi>', environment);

/** Marks a text in another language than the page, which keeps its own writing direction (WCAG 3.1.2). */
const marked =
  ({ find }: PageTexts, say: (key: TextKey) => string) =>
  (key: TextKey) => {
    const { isForeign, locale } = find(key);
    if (!isForeign) return say(key);
    return new nunjucks.runtime.SafeString(foreign.render({ locale, text: say(key) }));
  };

/** The @ is not encoded, because mail programs expect it (RFC 6068). */
const mailtoUrl = (address: string): string =>
  `mailto:${address.split('@').map(encodeURIComponent).join('@')}`;

/** Keeps a name's own writing direction from reordering the sentence around it (UAX #9). */
const isolate = (text: string | null): string => `\u2068${text ?? ''}\u2069`;
