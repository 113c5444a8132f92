import { STATUS_CODES } from 'node:http';
import type {
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
} from './document.ts';

/**
 * Makes components of equal parameters and responses of several operations, and of the headers of responses. The name of a
 * component is made of its content, so that it stays the same when an operation is added.
 */
export function shareParts(document: OpenApiDocument): OpenApiDocument {
  const operations = [
    ...Object.values(document.paths).flatMap((item) => Object.values(item)),
    ...Object.values(document.webhooks ?? {}).map(({ post }) => post),
  ];
  const headers = new Components<object>('headers');
  const parameters = new Components<OpenApiParameter>('parameters');
  const responses = new Components<OpenApiResponse>('responses');
  const nounsOf = createUsers(operations);
  const required = namesOfRequiredHeaders(operations);

  const shareHeader = (header: object, name: string): object =>
    headers.share(headerName(name, !isRequired(header) && required.has(name)), header);
  const shareParameter = (own: OpenApiParameter): OpenApiParameter => {
    const nouns = nounsOf(own);
    return nouns.length === 1 ? own : parameters.share(parameterName(own, nouns), own);
  };
  const shareResponse = (own: OpenApiResponse, status: string): OpenApiResponse => {
    const response = { ...own };
    if (own.headers) response.headers = mapValues(own.headers, shareHeader);
    if (nounsOf(own).length === 1) return response;
    return responses.share(responseName(own, status), response);
  };
  const share = (operation: OpenApiOperation): OpenApiOperation => ({
    ...operation,
    parameters: operation.parameters.map(shareParameter),
    responses: mapValues(operation.responses, shareResponse),
  });
  return {
    ...document,
    paths: mapValues(document.paths, (item) => mapValues(item, share)),
    webhooks: mapValues(document.webhooks ?? {}, ({ post }) => ({ post: share(post) })),
    components: {
      ...document.components,
      responses: responses.all(),
      parameters: parameters.all(),
      headers: headers.all(),
    },
  };
}

/** The components of a section, by name. */
class Components<Part extends object> {
  readonly #section: string;
  readonly #parts = new Map<string, Part>();

  constructor(section: string) {
    this.#section = section;
  }

  /** Returns a reference to the component with this name and content. */
  share(name: string, part: Part): Part {
    const known = this.#parts.get(name) ?? part;
    if (JSON.stringify(known) !== JSON.stringify(part)) {
      throw new Error(
        `Two shared ${this.#section} have the name ${name}. Make them equal, or give their examples different titles.`,
      );
    }
    this.#parts.set(name, part);
    return { $ref: `#/components/${this.#section}/${name}` } as object as Part;
  }

  all(): Record<string, Part> {
    return Object.fromEntries([...this.#parts].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** For each parameter and response: the nouns of the operations that have an equal one. */
function createUsers(operations: OpenApiOperation[]): (part: object) => string[] {
  const nouns = new Map<string, string[]>();
  for (const { operationId, parameters, responses } of operations) {
    for (const part of [...parameters, ...Object.values(responses)]) {
      const key = JSON.stringify(part);
      nouns.set(key, [...(nouns.get(key) ?? []), operationId.split('.')[0] ?? '']);
    }
  }
  return (part) => nouns.get(JSON.stringify(part)) ?? [];
}

const isRequired = (header: object): boolean => 'required' in header && header.required === true;

/** A header can be required in some responses and optional in others. */
function namesOfRequiredHeaders(operations: OpenApiOperation[]): Set<string> {
  const headers = operations
    .flatMap(({ responses }) => Object.values(responses))
    .flatMap((response) => Object.entries(response.headers ?? {}));
  return new Set(headers.filter(([, header]) => isRequired(header)).map(([name]) => name));
}

/** `RequestId` for `X-Request-Id`, `Remaining` for `X-RateLimit-Remaining`: each response refers to five headers. */
const headerName = (name: string, isOptional: boolean): string =>
  `${pascal(name.replace(/^X-(?:RateLimit-)?/, ''))}${isOptional ? 'Optional' : ''}`;

/** `Cursor`, or `EmailsTag` if only operations on emails have it. */
function parameterName({ name }: OpenApiParameter, nouns: string[]): string {
  const [noun = ''] = new Set(nouns).size === 1 ? nouns : [];
  return pascal(name.startsWith(noun) ? name : `${noun}_${name}`);
}

/**
 * An error has the name of its schema, or of its example if that is not the example of the schema: `RateLimitedError`,
 * `NotFoundNoSuchCampaign`. Other responses begin with their status: `NoContent`.
 */
function responseName({ content = {}, headers = {} }: OpenApiResponse, status: string): string {
  const { schema, examples = {} } = content['application/json'] ?? {};
  const name = schema?.$ref?.split('/').at(-1) ?? '';
  const suffix = 'text/html' in content ? 'Page' : '';
  if (Number(status) >= 400) {
    const title = Object.keys(examples).join('_and_');
    const of = title === name ? permissionIn(examples[name]?.value) : title;
    return `${of === '' ? name : name.replace(/Error$/, '') + pascal(of)}${suffix}`;
  }
  const withCookie = 'Set-Cookie' in headers ? 'WithCookie' : '';
  return `${pascal(STATUS_CODES[status] ?? status)}${name}${withCookie}${suffix}`;
}

/** What the caller lacks, or the size that is allowed: the example of a schema depends on the operation in this only. */
function permissionIn(error: unknown): string {
  const { details = {} } = error as { details?: Record<string, unknown> };
  const { required_scope: scope, allowed_roles: roles, limit_bytes: limit } = details;
  if (typeof scope === 'string') return `requires_scope_${scope}`;
  if (Array.isArray(roles)) return `requires_role_${roles.join('_or_')}`;
  return typeof limit === 'number' ? `over_${limit / 1024 ** 2}_mib` : '';
}

/** `no_such_campaign` → `NoSuchCampaign`. */
const pascal = (words: string): string =>
  words.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9]?)/g, (_, first: string) => first.toUpperCase());

const mapValues = <From, To>(
  values: Record<string, From>,
  to: (value: From, name: string) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, to(value, name)]));
