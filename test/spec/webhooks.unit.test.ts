import { describe, expect, test } from '@jest/globals';
import { readDocument } from '../../server/http/document.ts';
import {
  newWebhookSecret,
  signWebhook,
} from '../../server/platform/values/secrets/standard-webhooks.ts';
import { type OpenApiDocument, operationsOf } from '../../spec/document.ts';
import { webhookFault } from '../support/nouns/webhook-contract.ts';

const document = readDocument() as unknown as OpenApiDocument;
const { webhooks = {}, components } = document;

interface Variant {
  properties: { type: { enum: string[] } };
}

/** The types of the event log. */
const eventTypes = (): string[] => {
  const { oneOf } = components.schemas.Event as { oneOf: { $ref: string }[] };
  return oneOf.flatMap(({ $ref }) => {
    const { properties } = components.schemas[$ref.split('/').at(-1)!] as unknown as Variant;
    return properties.type.enum;
  });
};

describe('WEBHOOKS-8 the webhooks of the document', () => {
  test('are one request for each type of event', () => {
    expect(Object.keys(webhooks).sort()).toEqual(eventTypes().sort());
    expect(Object.keys(webhooks).length).toBeGreaterThan(20);
  });

  test('are no operations of the API', () => {
    const ids = operationsOf(document).map(({ operationId }) => operationId);
    expect(ids.filter((id) => id.startsWith('webhook.'))).toEqual([]);
  });

  test.each(Object.keys(webhooks))('have an example that is a valid request: %s', (type) => {
    const { schema } = webhooks[type]!.post.requestBody!.content['application/json']!;
    const { examples = [] } = components.schemas[schema.$ref!.split('/').at(-1)!]!;
    const event = examples[0] as { id: string; data: object };
    const send = (value: typeof event) => {
      const body = JSON.stringify(value);
      const headers = signWebhook({ id: event.id, body, at: new Date() }, [newWebhookSecret()]);
      return webhookFault(headers, body);
    };
    expect(event).toMatchObject({ type });
    expect(send(event)).toBeNull();
    // Shows that the check finds something.
    expect(send({ ...event, data: {} })).toContain(type);
    expect(send({ ...event, id: `${event.id.slice(0, -1)}x` })).toContain(type);
    // After an erasure.
    expect(send({ ...event, data: { id: event.id, erased: true } })).toBeNull();
  });
});
