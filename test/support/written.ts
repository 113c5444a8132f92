import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';

const GUIDES = resolve(import.meta.dirname, '../../spec/guides');
const END = '<!-- Until here. -->';

/** Puts Markdown between the markers of a guide: what a command measured stands there, and nobody edits it. */
export async function writeIntoGuide(
  guide: string,
  command: string,
  markdown: string,
): Promise<void> {
  const file = join(GUIDES, guide);
  const begin = `<!-- Written by \`${command}\`: -->`;
  const [before, rest = ''] = (await readFile(file, 'utf8')).split(begin);
  const [, after] = rest.split(END);
  if (before === undefined || after === undefined) {
    throw new Error(`The guide ${guide} lacks the markers for the output of ${command}.`);
  }
  const text = [before, begin, '\n\n', markdown, '\n\n', END, after].join('');
  await writeFile(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
}
