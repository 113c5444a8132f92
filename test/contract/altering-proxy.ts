import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ProxiedRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  text: string;
}

export interface ProxiedAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** How a server deviates from the document. */
export interface Alteration {
  /** Changes requests on their way to the server, or responds itself. */
  request?: (request: ProxiedRequest) => ProxiedAnswer | undefined | void;
  answer?: (answer: ProxiedAnswer, request: ProxiedRequest) => void;
}

export interface AlteringProxy {
  url: string;
  close: () => Promise<void>;
}

/** A proxy in front of a server that alters requests and responses. */
export async function startAlteringProxy(
  target: string,
  alteration: Alteration,
): Promise<AlteringProxy> {
  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const request: ProxiedRequest = {
      method: incoming.method ?? '',
      url: incoming.url ?? '',
      headers: omit(incoming.headers as Record<string, string>, OF_THE_CONNECTION),
      text: Buffer.concat(chunks).toString(),
    };
    const answer = alteration.request?.(request) ?? (await forward(target, request));
    alteration.answer?.(answer, request);
    response.writeHead(answer.status, answer.headers).end(answer.text);
  };
  const server = createServer((incoming, response) => {
    handle(incoming, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const OF_THE_CONNECTION = 'host connection keep-alive content-length transfer-encoding'.split(' ');

const omit = (headers: Record<string, string>, names: string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

async function forward(target: string, request: ProxiedRequest): Promise<ProxiedAnswer> {
  const { method, url, headers, text } = request;
  const response = await fetch(target + url, {
    method,
    headers,
    redirect: 'manual',
    ...(text === '' ? {} : { body: text }),
  });
  return {
    status: response.status,
    headers: omit(Object.fromEntries(response.headers), OF_THE_CONNECTION),
    text: await response.text(),
  };
}
