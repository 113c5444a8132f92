import { docComment } from './client/doc-comment.ts';
import { methodOf, type Method } from './client/method.ts';
import { keyedOperations, pascalCase, tagDescription } from './client/operation.ts';
import { errorCodeType, schemaTypes } from './client/schema-types.ts';
import type { OpenApiDocument } from './document.ts';

/** The SDK's types: an interface per noun, a method per operation, and the types that these use. */
export function generateClient(document: OpenApiDocument): string {
  const methods = keyedOperations(document).map((operation) => methodOf(operation, document));
  const nouns = Map.groupBy(methods, ({ noun }) => noun);
  return [
    imports,
    rootClass([...nouns.keys()], document),
    ...[...nouns].map(([noun, its]) => nounInterface(noun, its, document)),
    ...schemaTypes(document),
    errorCodeType(document),
    ...methods.flatMap(({ declarations }) => declarations),
    '',
  ].join('\n\n');
}

const imports = `
import type {
  ApiPromise,
  IdempotentRequestOptions,
  Input,
  ListQuery,
  Named,
  Paginator,
  RequestOptions,
  WithDates,
} from '../sdk/src/methods.ts';
import type { components, operations } from './types.ts';
`.trim();

/** The base class of the SDK's client. The SDK sets its fields from the operations. */
function rootClass(nouns: string[], document: OpenApiDocument): string {
  return `
/** Every operation that takes an API key, by noun. */
export class MailwrightApi {
  ${nouns.map((noun) => `${tagComment(noun, document)}\ndeclare readonly ${noun}: ${className(noun)};`).join('\n')}
}`.trim();
}

function nounInterface(noun: string, methods: Method[], document: OpenApiDocument): string {
  return `
${tagComment(noun, document)}
export interface ${className(noun)} {
  ${methods.map(({ code }) => code).join('\n')}
}`.trim();
}

const className = (noun: string): string => `${pascalCase(noun)}Api`;

function tagComment(noun: string, document: OpenApiDocument): string {
  const description = tagDescription(noun, document);
  return description ? docComment(description) : '';
}
