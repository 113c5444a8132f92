import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import type { SecureVersion } from 'node:tls';
import {
  createOutbound,
  type OutboundOptions,
} from '../../../server/platform/outbound/outbound.ts';
import { parseNetwork } from '../../../server/platform/values/network.ts';
import { makeCertificate, type TestCertificate } from '../../support/fakes/certificate.ts';
import { type DnsZone, startDnsServer } from '../../support/fakes/dns-server.ts';
import { Resolver } from 'node:dns/promises';

/**
 * Linux has all of 127.0.0.0/8 on its loopback interface. In these tests, one address of it is allowed and
 * stands for public ones; the others stand for the operator's network.
 */
export const PUBLIC = '127.0.0.2';
export const PRIVATE = '127.0.0.1';

export const certificate = makeCertificate({ name: '*.receivers.example' });

export interface Receiver {
  port: number;
  /** Of the requests, in order. */
  paths: string[];
  /** How many connections were accepted. */
  connections: () => number;
  close: () => Promise<void>;
}

interface Options {
  host?: string;
  port?: number;
  /** Null: http. */
  certificate?: TestCertificate | null;
  maxVersion?: SecureVersion;
}

export async function startReceiver(
  respond: RequestListener = (_request, response) => void response.end('thanks'),
  { host = PUBLIC, port = 0, certificate: cert = certificate, maxVersion }: Options = {},
): Promise<Receiver> {
  const paths: string[] = [];
  const listener: RequestListener = (request, response) => {
    paths.push(request.url ?? '');
    respond(request, response);
  };
  const server = cert
    ? createServer(
        { cert: cert.pem, key: keyOf(cert), ...(maxVersion && { maxVersion }) },
        listener,
      )
    : createHttpServer(listener);
  return { ...(await listen(server, host, port)), paths };
}

const keyOf = ({ privateKey }: TestCertificate) =>
  privateKey.export({ type: 'pkcs8', format: 'pem' });

async function listen(
  server: Server & { closeAllConnections(): void },
  host: string,
  port: number,
) {
  let connections = 0;
  server.on('connection', () => (connections += 1));
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** An Outbound that may connect to `PUBLIC`, and asks a name server with these zones. */
export async function openOutbound(
  zones: Record<string, DnsZone> = {},
  options: Partial<OutboundOptions> = {},
) {
  const dns = await startDnsServer({ 'a.receivers.example': { a: [PUBLIC] }, ...zones });
  const resolver = new Resolver({ timeout: 1_000, tries: 2 });
  resolver.setServers([dns.address]);
  const rules = { allow: [parseNetwork(PUBLIC)!], allowLoopback: false };
  const outbound = createOutbound({ rules, resolver, ca: certificate.pem, ...options });
  return {
    ...outbound,
    dns,
    close: async (): Promise<void> => {
      outbound.close();
      resolver.cancel();
      await dns.close();
    },
  };
}
