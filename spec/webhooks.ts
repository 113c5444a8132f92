import type { OpenApiDocument, OpenApiOperation, OpenApiParameter } from './document.ts';

/** The schema that is the union of all events, by `type`. */
export const EVENT_UNION = 'Event';

/** The schema of each type of event, in the order of the specification. */
export function eventSchemas(document: OpenApiDocument): Record<string, string> {
  const union = document.components.schemas[EVENT_UNION] as
    { discriminator?: { mapping: Record<string, string> } } | undefined;
  const entries = Object.entries(union?.discriminator?.mapping ?? {});
  return Object.fromEntries(entries.map(([type, ref]) => [type, ref.split('/').at(-1)!]));
}

/**
 * The requests that endpoints receive, one for each type of event. TypeSpec has no words for OpenAPI's
 * `webhooks`, so they are made from the union of events.
 */
export function webhooksOf(document: OpenApiDocument): Record<string, { post: OpenApiOperation }> {
  return Object.fromEntries(
    Object.entries(eventSchemas(document)).map(([type, name]) => [
      type,
      { post: webhook(type, name, document) },
    ]),
  );
}

function webhook(type: string, name: string, document: OpenApiDocument): OpenApiOperation {
  const { description } = document.components.schemas[name]!;
  return {
    operationId: `webhook.${type}`,
    summary: type,
    description: description as string,
    tags: ['Events'],
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: {
        // Its schema has an example.
        'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
      },
    },
    // One response for all statuses: the linter requires the headers of our own responses of any other.
    responses: {
      default: {
        description:
          'A status from 200 to 299: you have processed the event, or stored it; the body is ignored. 410: you want no more events, and the endpoint is disabled. Any other: the delivery failed, and is attempted again; after 429 or 503, `Retry-After` can set the time of the next attempt, from 1 second to 24 hours.',
      },
    },
    security: [],
  };
}

const header = (name: string, description: string, pattern: string): OpenApiParameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', pattern },
});

/** Those of https://www.standardwebhooks.com. */
const HEADERS = [
  header(
    'webhook-id',
    'The id of the event, the same in every attempt: ignore one that you have processed.',
    '^[0-9a-f-]{36}$',
  ),
  header('webhook-timestamp', 'The time of this attempt, in Unix seconds.', '^[0-9]+$'),
  header(
    'webhook-signature',
    'Signatures, separated by spaces: `v1,` and the HMAC-SHA256 of id, timestamp and body, joined by dots, in base64. During a rotation there is one for each secret.',
    '^v1,[A-Za-z0-9+/=]+( v1,[A-Za-z0-9+/=]+)*$',
  ),
];
