import { inspect } from 'node:util';
import { queryArgument } from './client/arguments.ts';
import { docComment } from './client/doc-comment.ts';
import { itemOf } from './client/list.ts';
import {
  isKeyed,
  isRepeatable,
  keyedOperations,
  nameOf,
  pascalCase,
  tagDescription,
  type PlacedOperation,
} from './client/operation.ts';
import type { OpenApiDocument } from './document.ts';

/**
 * The SDK's resources: one export per noun, so that a bundler can leave out those that a program doesn't
 * import.
 */
export function generateResources(document: OpenApiDocument): string {
  const nouns = Object.entries(operationsOf(document));
  const types = nouns.map(([noun]) => typeName(noun)).join(', ');
  return `
import type { ${types} } from './client.ts';
import type { Resource } from '../sdk/src/resources.ts';

${nouns.map(([noun, operations]) => resource(noun, operations, document)).join('\n\n')}
`.trim();
}

/** All resources as one object, for the client with every method. */
export function generateAllResources(document: OpenApiDocument): string {
  const nouns = Object.keys(operationsOf(document)).join(', ');
  return `
import type { MailwrightApi } from './client.ts';
import { ${nouns} } from './resources.ts';
import type { ResourcesOf } from '../sdk/src/resources.ts';

export const allResources: ResourcesOf<MailwrightApi> = { ${nouns} };
`.trim();
}

function resource(
  noun: string,
  operations: Record<string, string>,
  document: OpenApiDocument,
): string {
  const description = tagDescription(noun, document);
  const table = inspect(operations, { maxStringLength: null });
  return `
${description ? docComment(description) : ''}
export const ${noun}: Resource<${typeName(noun)}> = ({ methods }) => methods<${typeName(noun)}>(${table});`.trim();
}

const typeName = (noun: string): string => `${pascalCase(noun)}Api`;

/** Every operation that takes an API key, by noun and verb. */
export function operationsOf(document: OpenApiDocument): Record<string, Record<string, string>> {
  const operations: Record<string, Record<string, string>> = {};
  for (const operation of keyedOperations(document)) {
    const { noun, verb } = nameOf(operation);
    (operations[noun] ??= {})[verb] = wordsOf(operation, document).join(' ');
  }
  return operations;
}

/** As `Operation` in sdk/src/methods.ts describes them. */
function wordsOf(operation: PlacedOperation, document: OpenApiDocument): string[] {
  return [
    operation.httpMethod,
    operation.path,
    ...(operation.requestBody ? ['body'] : []),
    ...(queryArgument(operation, document).length > 0 ? ['query'] : []),
    ...(itemOf(operation, document) ? ['list'] : []),
    ...(operation['x-stream'] ? ['stream'] : []),
    ...(isKeyed(operation, document) ? ['keyed'] : []),
    ...(isRepeatable(operation, document) ? [] : ['once']),
  ];
}
