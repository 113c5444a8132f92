import type { OpenApiDocument } from '../document.ts';
import { bodyArgument, pathArguments, queryArgument } from './arguments.ts';
import { keyedOperations, nameOf, type PlacedOperation } from './operation.ts';

const marked = /(?<=<!-- methods -->\n).*?(?=<!-- \/methods -->)/s;

/** A README with a table of all methods between its markers. */
export function withMethodTable(readme: string, document: OpenApiDocument): string {
  if (!marked.test(readme)) throw new Error('The README has no place marked for the methods.');
  return readme.replace(marked, () => `\n${methodTable(document)}\n\n`);
}

function methodTable(document: OpenApiDocument): string {
  const rows = keyedOperations(document).map((operation) => [
    `\`${signature(operation, document)}\``,
    operation.summary ?? '',
    `\`${operation.httpMethod} ${operation.path}\``,
  ]);
  return [['Method', 'Does', 'Operation'], ['-', '-', '-'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function signature(operation: PlacedOperation, document: OpenApiDocument): string {
  const { noun, verb } = nameOf(operation);
  const args = [pathArguments, bodyArgument, queryArgument].flatMap((make) =>
    make(operation, document).map(({ name, required }) => (required ? name : `${name}?`)),
  );
  return `${noun}.${verb}(${args.join(', ')})`;
}
