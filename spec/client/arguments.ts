import type { OpenApiDocument, OpenApiExample, OpenApiParameter } from '../document.ts';
import { blockTag } from './doc-comment.ts';
import { RawExample } from './raw-example.ts';
import { bodyType, queryType, type NamedType } from './operation-types.ts';
import { descriptionOf, jsonOf, parametersIn, type PlacedOperation } from './operation.ts';

/** The arguments of a method before its options. */
export interface Argument {
  name: string;
  type: NamedType;
  required: boolean;
  /** Its lines in the doc comment. */
  tags: string[];
  /** Its values by the name of the example that they belong to. */
  examples: Record<string, unknown>;
}

export function pathArguments(operation: PlacedOperation, document: OpenApiDocument): Argument[] {
  return parametersIn('path', operation, document).map(({ name, description, examples }) => ({
    name,
    // Some of these are numbers in responses, such as the version of a template.
    type: { name: 'string | number' },
    required: true,
    tags: [blockTag(`@param ${name}`, description)],
    examples: valuesOf(examples),
  }));
}

export function bodyArgument(operation: PlacedOperation, document: OpenApiDocument): Argument[] {
  if (!operation.requestBody) return [];
  if (operation['x-raw-body']) return [rawBody(operation.requestBody)];
  const { schema, examples } = jsonOf(operation.requestBody.content, operation);
  return [
    {
      name: 'body',
      type: bodyType(operation, document),
      required: operation.requestBody.required ?? false,
      tags: [blockTag('@param body', descriptionOf(schema, document))],
      examples: valuesOf(examples),
    },
  ];
}

const rawBody = ({ required = false, content }: RequestBody): Argument => ({
  name: 'body',
  type: { name: 'Blob' },
  required,
  tags: [
    blockTag(
      '@param body',
      `The bytes, as a Blob whose type is ${Object.keys(content).join(' or ')}.`,
    ),
  ],
  examples: Object.fromEntries(
    Object.entries(content).flatMap(([type, { examples }]) =>
      Object.entries(valuesOf(examples)).map(([name, value]) => [
        name,
        new RawExample(type, String(value)),
      ]),
    ),
  ),
});

type RequestBody = NonNullable<PlacedOperation['requestBody']>;

/** All query parameters together: one object. */
export function queryArgument(operation: PlacedOperation, document: OpenApiDocument): Argument[] {
  const parameters = parametersIn('query', operation, document);
  if (parameters.length === 0) return [];
  return [
    {
      name: 'query',
      type: queryType(operation, document),
      required: parameters.some(({ required }) => required),
      tags: parameters.map((parameter) =>
        blockTag(`@param query.${parameter.name}`, parameter.description),
      ),
      examples: queryExamples(parameters),
    },
  ];
}

/** Every parameter has its own examples; those with the same name form one object. */
function queryExamples(parameters: OpenApiParameter[]): Record<string, object> {
  const queries: Record<string, Record<string, unknown>> = {};
  for (const { name, examples } of parameters) {
    for (const [example, value] of Object.entries(valuesOf(examples))) {
      (queries[example] ??= {})[name] = value;
    }
  }
  return queries;
}

function valuesOf(examples: Record<string, OpenApiExample> = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(examples).map(([name, { value }]) => [name, value]));
}
