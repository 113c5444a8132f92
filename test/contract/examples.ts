import type { Operation } from './document.ts';
import type { Values } from './request.ts';

/** An example of the document: a request, and what answers it. */
export interface Example {
  operation: Operation;
  /** Pairs the request with its answer. */
  name: string;
  status: number;
  values: Values;
  answer: unknown;
}

/** The examples of an operation that show a request. */
export function examplesOf(operation: Operation): Example[] {
  const asked = namesAsked(operation);
  const answered = Object.entries(operation.responses).flatMap(([status, { content }]) =>
    Object.entries(content['application/json']?.examples ?? {}).map(([name, { value }]) => ({
      name,
      status: Number(status),
      answer: value,
    })),
  );
  // An answer without a body can't be an example: it is the one to the request that no other answers.
  const silent = asked
    .filter((name) => !answered.some((one) => one.name === name))
    .filter(() => '204' in operation.responses)
    .map((name) => ({ name, status: 204, answer: undefined }));
  return (
    [...answered, ...silent]
      // What takes nothing is asked without anything.
      .filter(({ name, status }) => asked.includes(name) || (asked.length === 0 && status < 300))
      .map((example) => ({ ...example, operation, values: valuesOf(operation, example.name) }))
  );
}

/** The request that a case begins with: one that succeeds, where the document shows one. */
export function baseValues(operation: Operation): Values {
  const examples = examplesOf(operation);
  const succeeding = examples.find(({ status }) => status < 400) ?? examples[0];
  return succeeding?.values ?? { path: {}, query: {}, headers: {} };
}

function namesAsked({ parameters, body }: Operation): string[] {
  const holders = [...parameters, ...(body ? [body] : [])];
  return [...new Set(holders.flatMap(({ examples = {} }) => Object.keys(examples)))];
}

function valuesOf({ parameters, body }: Operation, name: string): Values {
  const given = parameters.flatMap(({ in: place, name: key, examples }) => {
    const example = examples?.[name];
    return example ? [{ place, key, value: String(example.value) }] : [];
  });
  const those = (wanted: string): Record<string, string> =>
    Object.fromEntries(
      given.filter(({ place }) => place === wanted).map(({ key, value }) => [key, value]),
    );
  const shown = body?.examples?.[name];
  return {
    path: those('path'),
    query: those('query'),
    headers: those('header'),
    ...(shown ? { body: shown.value } : {}),
  };
}
