import { isHardBounce } from '../../delivery/transports/smtp/outcome.ts';

/** Characters of a server's words that are read. Servers write a few hundred. */
const MAX_WORDS = 1_000;

/** The beginning of long words. It ends with a whole word, because a part of an address would not be recognized as one. */
export const shorten = (words: string): string =>
  words.length <= MAX_WORDS
    ? words
    : words.slice(0, Math.max(0, words.lastIndexOf(' ', MAX_WORDS)));

/**
 * Whether a report about a final failure means that there is no such mailbox. It is judged by the reply that the reporting
 * server got, or by its own words; `status` counts where these have no enhanced status code. After the last of many temporary
 * failures, the reply or the status begins with 4.
 */
export function meansHardBounce(status: string, said: string, to: string): boolean {
  const [, code = '550', text = said] = /^(\d{3})(?:[ -](.*))?$/s.exec(said) ?? [];
  if (!code.startsWith('5') || (status !== '' && !status.startsWith('5'))) return false;
  const hasStatus = /^[245]\.\d{1,3}\.\d{1,3}\b/.test(text);
  const response = [code, ...(hasStatus || status === '' ? [] : [status]), text].join(' ');
  return isHardBounce(response, { from: 'mailer-daemon@localhost', to });
}
