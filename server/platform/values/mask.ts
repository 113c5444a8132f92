const letters = new Intl.Segmenter();

/** An address as pages show it: enough to know it by, not enough to write to. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first] = letters.segment(email.slice(0, at));
  return `${first?.segment ?? ''}•••${email.slice(at)}`;
}
