import { docComment } from './client/doc-comment.ts';
import { methodOf, type Method } from './client/method.ts';
import { keyedOperations, pascalCase } from './client/operation.ts';
import { schemaTypes } from './client/schema-types.ts';
import type { OpenApiDocument } from './document.ts';

/** The SDK's methods: a class per noun, a method per operation, and the types they speak of. */
export function generateClient(document: OpenApiDocument): string {
  const methods = keyedOperations(document).map((operation) => methodOf(operation, document));
  const nouns = Map.groupBy(methods, ({ noun }) => noun);
  return [
    imports,
    groupClass,
    rootClass([...nouns.keys()]),
    ...[...nouns].map(([noun, its]) => nounClass(noun, its, document)),
    ...schemaTypes(document),
    ...methods.flatMap(({ declarations }) => declarations),
    '',
  ].join('\n\n');
}

const imports = `
import type {
  ApiPromise,
  Caller,
  IdempotentRequestOptions,
  Input,
  ListQuery,
  Paginator,
  RequestOptions,
} from '../sdk/src/caller.ts';
import type { components, operations } from './types.ts';
`.trim();

const groupClass = `
class Group {
  protected readonly caller: Caller;

  constructor(caller: Caller) {
    this.caller = caller;
  }
}`.trim();

function rootClass(nouns: string[]): string {
  return `
/** Every operation that takes an API key, by noun. */
export class MailwrightApi {
  ${nouns.map((noun) => `declare readonly ${noun}: ${className(noun)};`).join('\n')}

  constructor(caller: Caller) {
    ${nouns.map((noun) => `this.${noun} = new ${className(noun)}(caller);`).join('\n')}
  }
}`.trim();
}

function nounClass(noun: string, methods: Method[], document: OpenApiDocument): string {
  return `
${tagComment(noun, document)}
export class ${className(noun)} extends Group {
  ${methods.map(({ code }) => code).join('\n')}
}`.trim();
}

const className = (noun: string): string => `${pascalCase(noun)}Api`;

function tagComment(noun: string, document: OpenApiDocument): string {
  const operation = keyedOperations(document).find(({ operationId }) =>
    operationId.startsWith(`${noun}.`),
  );
  const tag = document.tags?.find(({ name }) => name === operation?.tags?.[0]);
  return tag?.description ? docComment(tag.description) : '';
}
