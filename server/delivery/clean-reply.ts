import { toSingleLine } from '../values/text.ts';

const MAX_REPLY_LENGTH = 500;

/** What a mail server said, fit to be kept: one line, without addresses and the recipient's local part. */
export function cleanReply(reply: string, recipient: string): string {
  const localPart = recipient.slice(0, recipient.lastIndexOf('@')).toLowerCase();
  const namesSomeone = (word: string) =>
    /@|%40/.test(word) ||
    (localPart !== '' && word.toLowerCase().split(PUNCTUATION).includes(localPart));
  const words = toSingleLine(reply).split(' ');
  const cleaned = words.map((word) => (namesSomeone(word) ? '<address>' : word)).join(' ');
  return cleaned.slice(0, MAX_REPLY_LENGTH).toWellFormed();
}

/** What servers put around an address; a local part may itself have dots and apostrophes. */
const PUNCTUATION = /[<>"(),:;[\]]|^'|['.]$/;
