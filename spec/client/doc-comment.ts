const width = 94;

/** A doc comment of paragraphs; those that are missing or empty are left out. */
export function docComment(...paragraphs: (string | undefined)[]): string {
  const text = paragraphs.filter(Boolean).join('\n\n').replaceAll('*/', '*\\/');
  if (!text.includes('\n')) return `/** ${text} */`;
  const lines = text.split('\n').map((line) => ` * ${line}`.trimEnd());
  return ['/**', ...lines, ' */'].join('\n');
}

/** One block tag, such as `@param` or `@throws`; a long one goes on in indented lines. */
export function blockTag(tag: string, text = ''): string {
  return fill(`${tag} ${text}`.replaceAll(/\s+/g, ' ').trim()).replaceAll('\n', '\n  ');
}

/** Prose in lines of one width. Blank lines and lists stay as they are. */
export function fill(text: string): string {
  const joined = text.replaceAll(/(?<!\n)\n(?!\n|[-*|] |\d+\. )/g, ' ');
  return joined.replaceAll(new RegExp(`(?=.{${width + 1}})(.{1,${width}}) +`, 'g'), '$1\n');
}
