import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { encodeAnswer, readQuestion, type Question, type ResourceRecord } from './dns-message.ts';

/** The ways in which a name server fails to respond. The last three respond to something else. */
export type DnsFault =
  | 'servfail'
  | 'refused'
  | 'silent'
  /** Less than a header. */
  | 'garbled'
  | 'wrong-id'
  | 'other-question';

export interface DnsZone {
  mx?: { priority: number; exchange: string }[] | DnsFault;
  a?: string[] | DnsFault;
  aaaa?: string[] | DnsFault;
  cname?: string[] | DnsFault;
  txt?: string[] | DnsFault;
  /** Responses over UDP are truncated: the client must retry over TCP. */
  truncated?: boolean;
}

export interface DnsServer {
  /** For `resolver.setServers([address])`. */
  readonly address: string;
  /** The queries in order, including retries. */
  readonly questions: { name: string; type: string; over: 'udp' | 'tcp' }[];
  /** By name, in lower case. A name without an entry does not exist. */
  readonly zones: Map<string, DnsZone | DnsFault>;
  close(): Promise<void>;
}

const RCODE = { noerror: 0, servfail: 2, nxdomain: 3, refused: 5 };

/** A name server on a free port, over UDP and TCP. */
export async function startDnsServer(
  zones: Record<string, DnsZone | DnsFault> = {},
): Promise<DnsServer> {
  const { udp, tcp, port } = await bindBoth();
  const sockets = new Set<Socket>();
  const server: DnsServer = {
    address: `127.0.0.1:${port}`,
    questions: [],
    zones: new Map(Object.entries(zones)),
    async close() {
      udp.close();
      tcp.close();
      for (const socket of sockets) socket.destroy();
      await once(tcp, 'close');
    },
  };
  const answer = (message: Buffer, over: 'udp' | 'tcp'): Buffer | null => {
    const question = readQuestion(message);
    server.questions.push({ name: question.name, type: question.type, over });
    return answerTo(question, server.zones.get(question.name), over);
  };

  udp.on('message', (message, { port: from, address }) => {
    const reply = answer(message, 'udp');
    if (reply) udp.send(reply, from, address);
  });
  tcp.on('connection', (socket) => {
    sockets.add(socket);
    let received = Buffer.alloc(0);
    socket.on('error', () => {}); // A client that disconnects has its response or no longer needs it.
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      // Over TCP every message is prefixed with its length (RFC 1035 §4.2.2).
      while (received.length >= 2 && received.length >= 2 + received.readUInt16BE()) {
        const end = 2 + received.readUInt16BE();
        const reply = answer(received.subarray(2, end), 'tcp');
        received = received.subarray(end);
        if (reply) socket.write(Buffer.concat([uint16(reply.length), reply]));
      }
    });
  });
  return server;
}

function answerTo(
  question: Question,
  zone: DnsZone | DnsFault | undefined,
  over: 'udp' | 'tcp',
): Buffer | null {
  if (zone === undefined) return encodeAnswer(question, { rcode: RCODE.nxdomain });
  const found = typeof zone === 'string' ? zone : recordsOf(zone, question.type);
  switch (found) {
    case 'silent':
      return null;
    case 'servfail':
    case 'refused':
      return encodeAnswer(question, { rcode: RCODE[found] });
    case 'garbled':
      return encodeAnswer(question, { rcode: RCODE.noerror }).subarray(0, 7);
    // Responses that would be decisive if they matched the query.
    case 'wrong-id':
      return encodeAnswer({ ...question, id: question.id ^ 1 }, { rcode: RCODE.nxdomain });
    case 'other-question':
      return encodeAnswer({ ...question, name: 'other.example' }, { rcode: RCODE.nxdomain });
    default: {
      const truncated = over === 'udp' && typeof zone === 'object' && zone.truncated === true;
      const records = truncated ? [] : found;
      return encodeAnswer(question, { rcode: RCODE.noerror, records, truncated });
    }
  }
}

function recordsOf(zone: DnsZone, type: string): ResourceRecord[] | DnsFault {
  switch (type) {
    case 'MX':
      return typeof zone.mx === 'string' ? zone.mx : (zone.mx ?? []);
    case 'A':
      return toAddresses(zone.a);
    case 'AAAA':
      return toAddresses(zone.aaaa);
    case 'CNAME':
      return typeof zone.cname === 'string'
        ? zone.cname
        : (zone.cname ?? []).map((host) => ({ host }));
    case 'TXT':
      return typeof zone.txt === 'string' ? zone.txt : (zone.txt ?? []).map((text) => ({ text }));
    default:
      return [];
  }
}

const toAddresses = (found: string[] | DnsFault = []): ResourceRecord[] | DnsFault =>
  typeof found === 'string' ? found : found.map((address) => ({ address }));

/** The free UDP port may be in use over TCP: then another is tried. */
async function bindBoth() {
  for (;;) {
    const udp = createSocket('udp4');
    udp.bind(0, '127.0.0.1');
    await once(udp, 'listening');
    const { port } = udp.address();
    const tcp = createServer();
    try {
      tcp.listen(port, '127.0.0.1');
      await once(tcp, 'listening');
      return { udp, tcp, port: (tcp.address() as AddressInfo).port };
    } catch (error) {
      udp.close();
      if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
    }
  }
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
