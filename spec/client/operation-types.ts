import type { OpenApiDocument } from '../document.ts';
import { itemOf } from './list.ts';
import {
  jsonOf,
  parametersIn,
  pascalCase,
  referredName,
  type PlacedOperation,
} from './operation.ts';
import { interfaceDeclaration, isRecord, typeDeclaration, typeOf } from './schema-types.ts';

/** A type by name, with its declaration if the document has no name for it. */
export interface NamedType {
  name: string;
  declaration?: string;
}

export function queryType(operation: PlacedOperation, document: OpenApiDocument): NamedType {
  const texts = `NonNullable<${generated(operation)}['parameters']['query']>`;
  const timestamps = timestampsIn(operation, document).map((name) => `'${name}'`);
  const query = timestamps.length > 0 ? `WithDates<${texts}, ${timestamps.join(' | ')}>` : texts;
  return declared(operation, 'Query', [
    itemOf(operation, document) ? `ListQuery<${query}>` : query,
  ]);
}

/** The names of the query parameters that are timestamps. */
const timestampsIn = (operation: PlacedOperation, document: OpenApiDocument): string[] =>
  parametersIn('query', operation, document)
    .filter(({ schema }) => {
      const type = document.components.schemas[referredName(schema) ?? ''] ?? schema;
      return type.format === 'date-time' || type['x-instant'] === true;
    })
    .map(({ name }) => name);

export function bodyType(operation: PlacedOperation, document: OpenApiDocument): NamedType {
  const { schema } = jsonOf(operation.requestBody?.content, operation);
  const inPlace = `NonNullable<${generated(operation)}['requestBody']>['content']['application/json']`;
  const name = typeOf(schema, document);
  return name ? { name } : declared(operation, 'Body', [`Input<${inPlace}>`]);
}

/** What the method resolves to: one type, even where the operation has several success statuses. */
export function resultType(operation: PlacedOperation, document: OpenApiDocument): NamedType {
  if (operation['x-stream']) return { name: 'ReadableStream<Uint8Array>' };
  const successes = Object.entries(operation.responses).filter(([status]) =>
    status.startsWith('2'),
  );
  const names = new Set<string>();
  const inPlace: string[] = [];
  for (const [status, { content }] of successes) {
    const name = content ? typeOf(jsonOf(content, operation).schema, document) : 'void';
    if (name) names.add(name);
    else
      inPlace.push(
        `${generated(operation)}['responses'][${status}]['content']['application/json']`,
      );
  }
  if (inPlace.length === 0) return { name: [...names].join(' | ') };
  const [only, ...others] = [...names, ...inPlace];
  const schema = jsonOf(successes[0]?.[1].content, operation).schema;
  if (only && others.length === 0 && isRecord(schema)) {
    const name = nameWith(operation, 'Response');
    const item = itemOf(operation, document);
    const itemType = item && typeOf(item, document);
    const fields = itemType ? ` data: ${itemType}[]; ` : '';
    return { name, declaration: interfaceDeclaration(name, only, '', fields) };
  }
  return declared(operation, 'Response', [...names, ...inPlace]);
}

const generated = (operation: PlacedOperation): string => `operations['${operation.operationId}']`;

function declared(operation: PlacedOperation, suffix: string, types: string[]): NamedType {
  const name = nameWith(operation, suffix);
  return { name, declaration: typeDeclaration(name, types.join(' | ')) };
}

const nameWith = (operation: PlacedOperation, suffix: string): string =>
  pascalCase(operation.operationId) + suffix;
