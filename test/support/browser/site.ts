import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Site {
  origin: string;
  html: string;
  close: () => Promise<void>;
}

/** A static site. */
export async function startSite(): Promise<Site> {
  const site: Site = { origin: '', html: '', close: async () => undefined };
  const server: Server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(site.html);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  site.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  site.close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return site;
}
