import { fileURLToPath } from 'node:url';
import nunjucks from 'nunjucks';
import { stylesheet } from './stylesheet.ts';
import { type Language, type Problem, textsIn } from './texts/index.ts';

interface Topic {
  name: string;
  description: string | null;
}

interface Choice extends Topic {
  key: string;
  isTicked: boolean;
  isPending: boolean;
}

/** What each page is made of, beside what all have. */
export interface Pages {
  confirm: { subtypes: Topic[] };
  confirmed: { subtypes: Topic[] };
  'already-confirmed': { subtypes: Topic[] };
  withdrawn: object;
  preferences: {
    types: (Topic & { subtypes: Choice[] })[];
    /** What was just changed, when that is how the person came here. */
    done: 'saved' | 'all' | null;
  };
  /** Without subtypes it is about all of them. */
  unsubscribe: { subtypes: Topic[] };
  unsubscribed: {
    subtypes: Topic[];
    ended: 'some' | 'all' | 'nothing';
    /** Whether the preferences offer what has ended. */
    canReturn: boolean;
  };
  'verify-sender': object;
  'sender-verified': object;
  problem: { problem: Problem; requestId: string | null };
}

/** What all pages have. Brand and address are null where nobody is known. */
export interface Frame {
  language: Language;
  brand: string | null;
  /** Masked. */
  email: string | null;
  testMode: boolean;
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
  const { language, brand, email } = frame;
  const inline = { brand: isolate(brand), email: isolate(email) };
  const context = { ...frame, ...content, inline, t: textsIn(language) };
  return environment.render(`${name}.njk`, context);
}

/** Keeps a name's own writing direction from reordering the sentence around it (UAX #9). */
const isolate = (text: string | null): string => `\u2068${text ?? ''}\u2069`;
