import { exampleOf } from '../client/method.ts';
import { parametersIn, referredName, type PlacedOperation } from '../client/operation.ts';
import type { OpenApiDocument, OpenApiExample } from '../document.ts';
import { curlExample } from './curl.ts';
import { pythonExample } from './python.ts';
import { exampleRequest } from './request.ts';

/** One documented example of an operation: its request and its response. */
export interface Example {
  name: string;
  title: string;
  status: string;
  /** A call of the SDK; undefined if it has no method, or if the request is rejected. */
  sdk: string | undefined;
  curl: string | undefined;
  /** A program that uses the library requests; undefined if there is no curl command. */
  python: string | undefined;
  /** JSON or text; undefined if the response has no body. */
  answer: string | undefined;
  /** The language of the answer. */
  language: 'json' | 'text';
}

/** In the order of the spec, which the emitter reverses; successful examples first. */
export function examplesOf(operation: PlacedOperation, document: OpenApiDocument): Example[] {
  const answers = answerExamples(operation);
  const asked = askedExamples(operation, document);
  const shown = [...new Set([...answers.keys(), ...asked.keys()])].reverse();
  // An operation without request and response content has no examples in the document.
  const names = shown.length > 0 ? shown : [operation.summary ?? operation.operationId];
  const [empty] = Object.keys(operation.responses).filter((status) => status.startsWith('2'));
  const examples = names.map((name): Example => {
    const answer = answers.get(name);
    const status = answer?.status ?? empty ?? '200';
    // A rejected request may not compile with the SDK's types.
    const succeeds = status.startsWith('2');
    const hasCall = operation.path.startsWith('/api/v1/') && succeeds;
    const request = exampleRequest(operation, document, name);
    const language = typeof answer?.value === 'string' ? 'text' : 'json';
    const body = answer === undefined ? 'none' : language;
    return {
      name,
      title: answer?.summary ?? asked.get(name)?.summary ?? name,
      status,
      sdk: hasCall ? exampleOf(operation, document, name) : undefined,
      curl: request && curlExample(request),
      python: request && pythonExample(request, { succeeds, body }),
      answer: answer && textOf(answer.value),
      language,
    };
  });
  const rank = ({ status }: Example) => (status.startsWith('2') ? 0 : Number(status));
  return examples.sort((a, b) => rank(a) - rank(b));
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2);

/** Examples that every response of a kind inherits from its schema are omitted. */
function answerExamples(
  operation: PlacedOperation,
): Map<string, OpenApiExample & { status: string }> {
  const found = new Map<string, OpenApiExample & { status: string }>();
  for (const [status, { content = {} }] of Object.entries(operation.responses)) {
    for (const [type, { schema, examples = {} }] of Object.entries(content)) {
      if (type === 'text/html') continue;
      for (const [name, example] of Object.entries(examples)) {
        if (name !== referredName(schema)) found.set(name, { ...example, status });
      }
    }
  }
  return found;
}

function askedExamples(
  operation: PlacedOperation,
  document: OpenApiDocument,
): Map<string, OpenApiExample> {
  const places = ['path', 'query', 'header'] as const;
  const holders = [
    ...places.flatMap((place) => parametersIn(place, operation, document)),
    ...Object.values(operation.requestBody?.content ?? {}),
  ];
  return new Map(holders.flatMap(({ examples = {} }) => Object.entries(examples)));
}
