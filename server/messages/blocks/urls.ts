import { isCheckedUrl, TemplateError } from '../templates/language/index.ts';

/** Links that Mailwright creates; `confirm_url` is taken from a response of the API. */
export const OWN_URLS: ReadonlySet<string> = new Set([
  'confirm_url',
  'preferences_url',
  'unsubscribe_url',
  'web_version_url',
]);

const WEB = /^https?:\/\/[^\s/]/i;
const LINK = /^(?:https?:\/\/[^\s/]|mailto:[^\s]|tel:[^\s])/i;

/** Whether a URL that begins with a variable is checked when it is printed. */
function isChecked(source: string): boolean {
  if (!source.startsWith('{{')) return false;
  try {
    return isCheckedUrl(source, OWN_URLS);
  } catch (error) {
    // A block of the template language that begins in the URL ends behind it.
    if (error instanceof TemplateError) return false;
    throw error;
  }
}

/** Whether a source of the template language is a complete URL that a link may have. */
export const isLink = (source: string): boolean => LINK.test(source) || isChecked(source);

/** Whether it is the URL of a picture. */
export const isPicture = (source: string): boolean => WEB.test(source) || isChecked(source);
