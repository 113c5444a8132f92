import type { TemplateDraft } from '../../../messages/templates/index.ts';

/** What an email of the templates that ship says. */
export interface Message {
  subject: string;
  /** What the inbox shows beside the subject. */
  preheader: string;
  heading: string;
  /** Paragraphs and other HTML, from top to bottom. */
  body: readonly string[];
  button?: { variable: string; label: string };
  /** Where the button does not work. */
  otherwise?: string;
  /** What to do if it was not you, and whom to ask. */
  after?: readonly string[];
}

/** The color of the brand, and text that is readable on it. */
const BUTTON =
  'display:inline-block;padding:12px 22px;border-radius:6px;font-weight:bold;text-decoration:none;' +
  'background:{{ brand_color or "#1d4ed8" }};color:{{ brand_text_color or "#ffffff" }}';

const button = ({ variable, label }: NonNullable<Message['button']>): string =>
  `<p style="margin:24px 0"><a href="{{ ${variable} | url }}" style='${BUTTON}'>${label}</a></p>`;

const link = (variable: string, otherwise: string): string =>
  `<p style="font-size:13px">${otherwise}<br><a href="{{ ${variable} | url }}">{{ ${variable} }}</a></p>`;

/** What begins with HTML or with a tag of the template language is complete. */
const paragraph = (text: string): string => (/^(<|\{%)/.test(text) ? text : `<p>${text}</p>`);

/** The content of a template in the layout `card`. */
export function contentOf(message: Message): TemplateDraft['content'][string] {
  const { subject, preheader, heading, body, button: main, otherwise, after = [] } = message;
  const lines = [
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${heading}</h1>`,
    ...body.map(paragraph),
    ...(main ? [button(main)] : []),
    ...(main && otherwise !== undefined ? [link(main.variable, otherwise)] : []),
    ...after.map(paragraph),
  ];
  return { subject, preheader, html: lines.join('\n') };
}

export const OTHERWISE = {
  en: 'If the button does not work, open this address:',
  cs: 'Pokud tlačítko nefunguje, otevřete tuto adresu:',
} as const;

export const HELLO = {
  en: 'Hello{% if name %} {{ name }}{% endif %},',
  cs: 'Dobrý den{% if name %}, {{ name }}{% endif %},',
} as const;

/** Whom to ask, if the organization has an address for questions. */
export const QUESTIONS = {
  en: '{% if brand_support_email %}<p>Questions? Write to <a href="mailto:{{ brand_support_email }}">{{ brand_support_email }}</a>.</p>{% endif %}',
  cs: '{% if brand_support_email %}<p>Máte dotaz? Napište na <a href="mailto:{{ brand_support_email }}">{{ brand_support_email }}</a>.</p>{% endif %}',
} as const;
