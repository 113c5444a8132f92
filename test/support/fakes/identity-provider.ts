import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export const CLIENT_ID = 'mailwright';
export const CLIENT_SECRET = 'a secret of the tests: with % and +';

export interface Account {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  /** Its groups. */
  teams?: unknown;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const newKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const KEY_ID = 'test';

/** A real OpenID provider on loopback. Whoever comes is the chosen account. */
export class IdentityProvider {
  readonly #server = createServer((request, response) => this.#handle(request, response));
  readonly #key = newKey();
  readonly #accounts = new Map<string, Account>();
  #account: Account = { sub: 'nobody' };
  #callback: Handler | null = null;
  /** Answers instead of the provider, by the path of the request. */
  readonly instead = new Map<string, Handler>();
  /** The paths of all requests. */
  readonly requests: string[] = [];

  async listen(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.listen(0, '127.0.0.1', resolve);
    await promise;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The settings of a server that uses this provider. */
  get env(): Record<string, string> {
    return {
      OIDC_ISSUER: this.issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_NAME: 'Shop login',
    };
  }

  /** Accepts the server at this URL as a client. */
  serve(baseUrl: string): void {
    const page = `${baseUrl.replace('127.0.0.1', 'localhost')}/dashboard/oidc`;
    const redirectUris = [page, `${page}/demo`, `${page}/second`];
    const client = { client_secret: CLIENT_SECRET, redirect_uris: redirectUris };
    const provider = new Provider(this.issuer, {
      clients: [
        { client_id: CLIENT_ID, ...client },
        { client_id: 'another', ...client },
      ],
      jwks: { keys: [{ ...this.#key.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig' }] },
      cookies: { keys: ['for tests'] },
      features: { devInteractions: { enabled: false } },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'teams'] },
      pkce: { required: () => true },
      interactions: { url: () => '/interaction' },
      findAccount: (_context: unknown, id: string) => ({
        accountId: id,
        claims: () => this.#accounts.get(id) ?? { sub: id },
      }),
      loadExistingGrant: async ({
        oidc,
      }: {
        oidc: { client: { clientId: string }; session: { accountId: string } };
      }) => {
        const { clientId } = oidc.client;
        const grant = new provider.Grant({ clientId, accountId: oidc.session.accountId });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    const callback = provider.callback();
    this.#callback = (request, response) => {
      if (request.url !== '/interaction') return callback(request, response);
      const login = { accountId: this.#account.sub };
      provider.interactionFinished(request, response, { login }).catch((error: Error) => {
        response.writeHead(500).end(error.message);
      });
    };
  }

  /** Who comes next is this account. */
  choose(account: Account): void {
    this.#account = account;
    this.#accounts.set(account.sub, account);
  }

  /** Signs in at the URL as an account; returns the URL to which the provider sends the browser. */
  async visit(start: string, account: Account): Promise<URL> {
    this.choose(account);
    const cookies = new Map<string, string>();
    let url = start;
    for (let step = 0; step < 10; step += 1) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
      for (const header of response.headers.getSetCookie()) {
        const [pair = ''] = header.split(';');
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      const location = response.headers.get('location');
      if (location === null) throw new Error(`No redirect: ${await response.text()}`);
      const next = new URL(location, url);
      if (next.origin !== this.issuer) return next;
      url = next.href;
    }
    throw new Error('The provider redirects without end.');
  }

  /** An ID token with any claims, signed with the provider's key or with another. */
  token(claims: Record<string, unknown>, key: KeyObject = this.#key): string {
    const now = Math.floor(Date.now() / 1_000);
    const payload = { iss: this.issuer, aud: CLIENT_ID, iat: now, exp: now + 300, ...claims };
    const encode = (value: object): string =>
      Buffer.from(JSON.stringify(value)).toString('base64url');
    const text = `${encode({ alg: 'RS256', kid: KEY_ID })}.${encode(payload)}`;
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
  }

  /** Lets the token endpoint return this ID token. */
  issue(idToken: string): void {
    this.instead.set('/token', (request, response) => {
      request.resume();
      const body = { access_token: 'x', token_type: 'Bearer', id_token: idToken };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  }

  async close(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.close(() => resolve());
    this.#server.closeAllConnections();
    await promise;
  }

  #handle(request: IncomingMessage, response: ServerResponse): void {
    const [path = ''] = (request.url ?? '').split('?');
    this.requests.push(path);
    const handler = this.instead.get(path) ?? this.#callback;
    if (handler) handler(request, response);
    else response.writeHead(404).end();
  }
}

export const otherKey = newKey;
