import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

interface StoredMessage {
  id: string;
  body: string;
  /** Of the latest delivery: only this receipt handle deletes the message. */
  receiptHandle: string;
  visibleAt: number;
}

interface SqsRequest {
  MaxNumberOfMessages?: number;
  WaitTimeSeconds?: number;
  VisibilityTimeout?: number;
  Entries?: { Id: string; ReceiptHandle: string }[];
}

export interface SqsEndpoint {
  /** The URL of the only queue. */
  readonly queueUrl: string;
  /** Adds a message to the queue, as SNS would. */
  send(body: string): void;
  /** Messages that were not deleted. */
  waiting(): number;
  /** Ends the visibility time-out of messages that were received and not deleted. */
  showAgain(): void;
  /** The number of ReceiveMessage requests received. */
  receives: number;
  /** The number of ReceiveMessage requests that wait for messages now. */
  polling: number;
  /** All deliveries of messages, including repeated ones. */
  deliveries: number;
  /** The regions in the request signatures. */
  readonly regions: Set<string>;
  /** Responds to every request with this while it is set. */
  failure: { status: number; type: string } | null;
  close(): Promise<void>;
}

/** A local server with the part of the SQS protocol (AWS JSON 1.0) that Mailwright uses. */
export async function startSqsEndpoint(): Promise<SqsEndpoint> {
  const messages = new Map<string, StoredMessage>();

  async function receive(request: SqsRequest, isGone: () => boolean): Promise<object> {
    const giveUpAt = Date.now() + (request.WaitTimeSeconds ?? 0) * 1_000;
    endpoint.receives += 1;
    endpoint.polling += 1;
    try {
      while (Date.now() < giveUpAt && !isGone() && visible().length === 0) await sleep(10);
    } finally {
      endpoint.polling -= 1;
    }
    if (isGone()) return {};
    const taken = visible().slice(0, request.MaxNumberOfMessages ?? 1);
    for (const message of taken) {
      message.receiptHandle = randomUUID();
      message.visibleAt = Date.now() + (request.VisibilityTimeout ?? 30) * 1_000;
      endpoint.deliveries += 1;
    }
    return { Messages: taken.map(toWire) };
  }

  function visible(): StoredMessage[] {
    return [...messages.values()].filter(({ visibleAt }) => visibleAt <= Date.now());
  }

  function acknowledge({ Entries: entries = [] }: SqsRequest): object {
    const handles = new Map([...messages.values()].map((m) => [m.receiptHandle, m.id]));
    const known = entries.filter(({ ReceiptHandle }) => handles.has(ReceiptHandle));
    for (const { ReceiptHandle } of known) messages.delete(handles.get(ReceiptHandle) ?? '');
    const unknown = entries.filter((entry) => !known.includes(entry));
    return {
      Successful: known.map(({ Id }) => ({ Id })),
      Failed: unknown.map(({ Id }) => ({ Id, SenderFault: true, Code: 'ReceiptHandleIsInvalid' })),
    };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [, region = ''] =
      /Credential=[^/]+\/\d+\/([^/]+)\//.exec(request.headers.authorization ?? '') ?? [];
    endpoint.regions.add(region);
    if (endpoint.failure) {
      const { status, type } = endpoint.failure;
      return send(response, status, { __type: `com.amazonaws.sqs#${type}`, message: 'No.' });
    }
    const body = JSON.parse(Buffer.concat(chunks).toString()) as SqsRequest;
    switch (request.headers['x-amz-target']) {
      case 'AmazonSQS.ReceiveMessage':
        return send(response, 200, await receive(body, () => response.closed));
      case 'AmazonSQS.DeleteMessageBatch':
        return send(response, 200, acknowledge(body));
      default:
        return send(response, 400, {
          __type: 'com.amazon.coral.service#UnknownOperationException',
        });
    }
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const endpoint: SqsEndpoint = {
    queueUrl: `http://127.0.0.1:${port}/123456789012/ses-events`,
    send(body) {
      const id = randomUUID();
      messages.set(id, { id, body, receiptHandle: '', visibleAt: 0 });
    },
    waiting: () => messages.size,
    showAgain() {
      for (const message of messages.values()) message.visibleAt = 0;
    },
    receives: 0,
    polling: 0,
    deliveries: 0,
    regions: new Set(),
    failure: null,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return endpoint;
}

function toWire({ id, body, receiptHandle }: StoredMessage): object {
  // The SDK validates it.
  const MD5OfBody = createHash('md5').update(body).digest('hex');
  return { MessageId: id, ReceiptHandle: receiptHandle, MD5OfBody, Body: body };
}

function send(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'Content-Type': 'application/x-amz-json-1.0' })
    .end(JSON.stringify(body));
}
