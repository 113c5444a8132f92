import type { Operation } from './document.ts';
import type { Values } from './request.ts';

/** An example of the document: a request and its response. */
export interface Example {
  operation: Operation;
  /** Connects a request with its response. */
  name: string;
  status: number;
  values: Values;
  answer: unknown;
}

/** The examples of an operation that contain a request. */
export function examplesOf(operation: Operation): Example[] {
  const asked = namesAsked(operation);
  const answered = Object.entries(operation.responses).flatMap(([status, { content }]) =>
    Object.entries(content)
      .filter(([type]) => type !== 'text/html')
      .flatMap(([, { examples = {} }]) => Object.entries(examples))
      .map(([name, { value }]) => ({ name, status: Number(status), answer: value })),
  );
  // A response without a body has no example: it belongs to the request without another response.
  const silent = asked
    .filter((name) => !answered.some((one) => one.name === name))
    .filter(() => '204' in operation.responses)
    .map((name) => ({ name, status: 204, answer: undefined }));
  return (
    [...answered, ...silent]
      // An operation without parameters and body has one request without values.
      .filter(({ name, status }) => asked.includes(name) || (asked.length === 0 && status < 300))
      .map((example) => ({ ...example, operation, values: valuesOf(operation, example.name) }))
  );
}

/** The request that a case starts from: one that succeeds, if the document shows one. */
export function baseValues(operation: Operation): Values {
  const examples = examplesOf(operation);
  const succeeding = examples.find(({ status }) => status < 400) ?? examples[0];
  return succeeding?.values ?? { path: {}, query: {}, headers: {} };
}

function namesAsked({ parameters, body, raw }: Operation): string[] {
  const holders = [...parameters, ...(body ? [body] : []), ...(raw ? [raw.content] : [])];
  return [...new Set(holders.flatMap(({ examples = {} }) => Object.keys(examples)))];
}

function valuesOf({ parameters, body, raw }: Operation, name: string): Values {
  const given = parameters.flatMap(({ in: place, name: key, examples }) => {
    const example = examples?.[name];
    return example ? [{ place, key, value: String(example.value) }] : [];
  });
  const those = (wanted: string): Record<string, string> =>
    Object.fromEntries(
      given.filter(({ place }) => place === wanted).map(({ key, value }) => [key, value]),
    );
  const shown = body?.examples?.[name];
  const text = raw?.content.examples?.[name];
  return {
    path: those('path'),
    query: those('query'),
    headers: { ...those('header'), ...(raw && { 'Content-Type': raw.type }) },
    ...(shown ? { body: shown.value } : {}),
    ...(text ? { raw: String(text.value) } : {}),
  };
}
