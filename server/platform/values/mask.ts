/**
 * The first letter with its accents, a flag, or an emoji that is joined from several. `Intl.Segmenter` knows more kinds of
 * letters, but takes several microseconds for each text, and a response can contain a hundred thousand addresses.
 */
const FIRST_LETTER = /^(?:\p{RI}{2}|.(?:[\p{M}\p{Emoji_Modifier}]|\u200d.)*)/su;

/** An address as pages show it: its owner recognizes it, but nobody can write to it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = FIRST_LETTER.exec(email.slice(0, at)) ?? [];
  return `${first}•••${email.slice(at)}`;
}
