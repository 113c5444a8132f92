import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { readDocument } from '../../../server/http/document.ts';
import type { OpenApiDocument } from '../../../spec/document.ts';

const { components, webhooks = {} } = readDocument() as unknown as OpenApiDocument;
const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv, ['uuid', 'date-time', 'uri']);
ajv.addFormat('int32', true).addFormat('int64', true);
ajv.addSchema({ $id: 'api', components, webhooks });

export const webhookTypes = Object.keys(webhooks);

/** Describes how a request to an endpoint violates the document's `webhooks`; null if it conforms. */
export function webhookFault(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  rawBody: string,
): string | null {
  const event = JSON.parse(rawBody) as { id: string; type: string };
  const webhook = webhooks[event.type]?.post;
  if (!webhook) return `The document has no webhook ${event.type}.`;
  for (const { name, schema } of webhook.parameters) {
    const valid = ajv.compile(schema);
    if (!valid(headers[name])) return `${event.type} ${name}: ${ajv.errorsText(valid.errors)}`;
  }
  if (headers['webhook-id'] !== event.id) return `${event.type}: webhook-id is not the event's id.`;
  const place = `webhooks/${event.type}/post/requestBody/content/application~1json/schema`;
  const valid = ajv.getSchema(`api#/${place}`)!;
  return valid(event) ? null : `${event.type}: ${ajv.errorsText(valid.errors)}`;
}
