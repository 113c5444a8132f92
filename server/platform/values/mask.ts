const letters = new Intl.Segmenter();

/** An address as pages show it: its owner recognizes it, but nobody can write to it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first] = letters.segment(email.slice(0, at));
  return `${first?.segment ?? ''}•••${email.slice(at)}`;
}
