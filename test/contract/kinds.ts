import type { Document, Operation } from './document.ts';
import { examplesOf } from './examples.ts';
import { at, isObject, slugsIn } from './json.ts';

/** A type of resource that has its own path: `/api/v1/lists/{slug}`. */
export interface Kind {
  /** `/api/v1/lists`. */
  collection: string;
  /** `slug`. */
  key: string;
  /** By method: of the resource’s own path, and as `LIST` and `POST` of the collection’s. */
  operations: Record<string, Operation>;
}

/** Whether the body of a POST contains the name: a contact is named by its address. */
export function isNamedBy(document: Document, post: Operation | undefined, key: string): boolean {
  return post?.body ? (document.resolve(post.body.schema).required ?? []).includes(key) : false;
}

/** Resources that the server names: only a response contains the name. */
export const isNamedByServer = (document: Document, { key, operations: { PUT, POST } }: Kind) =>
  PUT === undefined && POST !== undefined && !isNamedBy(document, POST, key);

/**
 * The field that distinguishes such resources in the examples of their creation: the name of an API
 * key.
 */
export const labelsOf = ({ operations: { POST } }: Kind): string[] =>
  (POST ? examplesOf(POST) : [])
    .map(({ values: { body } }) => at(body, ['name']))
    .filter((label) => typeof label === 'string');

/**
 * The name of a resource that examples call unknown: a name with this run’s prefix is certainly
 * unknown.
 */
export function namesMissed(operation: Operation): string[] {
  const examples = examplesOf(operation);
  const namesOf = (answered: (status: number) => boolean) =>
    examples
      .filter(({ status }) => answered(status))
      .flatMap(({ values }) => Object.values(values.path));
  // The format of an export is no name.
  const found = new Set(namesOf((status) => status < 300));
  return namesOf((status) => status === 404).filter((name) => !found.has(name));
}

/** The resource that the examples of its own operations create. */
export function namesMade({ key, operations: { PUT, POST } }: Kind): string[] {
  const succeeding = [PUT, POST]
    .flatMap((operation) => (operation ? examplesOf(operation) : []))
    .filter(({ status }) => status < 300);
  return succeeding.flatMap(({ values: { path, body } }) =>
    [path[key] ?? at(body, [key]), ...slugsIn(body)].filter((name) => typeof name === 'string'),
  );
}

/** The resources in the examples of an operation, alone or as entries of a page. */
export function shapesIn(operation: Operation): Record<string, unknown>[] {
  return examplesOf(operation)
    .filter(({ status }) => status === 200)
    .flatMap(({ answer }) =>
      isObject(answer) && Array.isArray(answer.data) ? answer.data : [answer],
    )
    .filter(isObject);
}

export function kindsOf(operations: Operation[]): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const operation of operations) {
    const [, collection, key] = /^(.*)\/\{(\w+)\}$/.exec(operation.path) ?? [];
    // A nested resource is removed with its parent.
    if (!collection || !key || collection.includes('{')) continue;
    const kind = kinds.get(collection) ?? { collection, key, operations: {} };
    kinds.set(collection, kind);
    kind.operations[operation.method] = operation;
  }
  for (const operation of operations) {
    const kind = kinds.get(operation.path);
    if (kind) kind.operations[operation.method === 'GET' ? 'LIST' : operation.method] = operation;
  }
  return [...kinds.values()];
}
