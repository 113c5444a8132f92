const width = 94;

/** A doc comment with the given paragraphs; missing and empty ones are omitted. */
export function docComment(...paragraphs: (string | undefined)[]): string {
  const text = paragraphs.filter(Boolean).join('\n\n').replaceAll('*/', '*\\/');
  if (!text.includes('\n')) return `/** ${text} */`;
  const lines = text.split('\n').map((line) => ` * ${line}`.trimEnd());
  return ['/**', ...lines, ' */'].join('\n');
}

/** One block tag, such as `@param` or `@throws`; a long one continues on indented lines. */
export function blockTag(tag: string, text = ''): string {
  return fill(`${tag} ${text}`.replaceAll(/\s+/g, ' ').trim()).replaceAll('\n', '\n  ');
}

/** Wraps prose to a fixed width. Blank lines and lists do not change. */
export function fill(text: string): string {
  const joined = text.replaceAll(/(?<!\n)\n(?!\n|[-*|] |\d+\. )/g, ' ');
  return joined.replaceAll(new RegExp(`(?=.{${width + 1}})(.{1,${width}}) +`, 'g'), '$1\n');
}
