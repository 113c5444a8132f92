import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A delivery that arrived. */
export interface Received {
  /** The header webhook-id. */
  id: string;
  headers: IncomingHttpHeaders;
  raw: string;
  // Tests read events of every type.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- see above
  body: any;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** The reply is sent when this resolves. */
  after?: Promise<unknown>;
}

export interface Receiver {
  url: string;
  /** In the order in which they arrived. */
  received: Received[];
  /** The reply to each delivery; 204 by default. */
  reply: (received: Received) => Reply;
  /** How many deliveries are being replied to, and the highest number of them so far. */
  inFlight: number;
  mostInFlight: number;
  /** Refuses connections, and accepts them again at the same address. */
  goDown: () => Promise<void>;
  comeBack: () => Promise<void>;
  close: () => Promise<void>;
}

/** A customer's server on the loopback interface. */
export async function startReceiver(reply: Receiver['reply'] = () => ({})): Promise<Receiver> {
  const receiver: Receiver = {
    url: '',
    received: [],
    reply,
    inFlight: 0,
    mostInFlight: 0,
    goDown: () => closeServer(server),
    comeBack: () => listen(server, port),
    close: () => closeServer(server),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    receiver.inFlight += 1;
    receiver.mostInFlight = Math.max(receiver.mostInFlight, receiver.inFlight);
    let isReplied = false;
    const end = (): void => {
      if (!isReplied) receiver.inFlight -= 1;
      isReplied = true;
    };
    response.once('close', end);
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString();
      const { headers } = request;
      const received = { id: String(headers['webhook-id']), headers, raw, body: JSON.parse(raw) };
      receiver.received.push(received);
      const { status = 204, headers: own = {}, body, after } = receiver.reply(received);
      void Promise.resolve(after).then(() => {
        end();
        response.writeHead(status, own).end(body);
      });
    });
  });
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  receiver.url = `http://127.0.0.1:${port}/hooks`;
  return receiver;
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Whether one of the signatures was made with the secret, as the specification describes it. */
export function isSignedWith({ headers, raw }: Received, secret: string): boolean {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${raw}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const mac = createHmac('sha256', key).update(signed).digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${mac}`);
}
