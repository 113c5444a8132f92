import type { IncomingMessage, ServerResponse } from 'node:http';

/** An identity at SES, with the properties that a test can set. */
export interface SesIdentity {
  name: string;
  tags: { Key: string; Value: string }[];
  /** Whether messages are signed. */
  signing: boolean;
  dkim: 'NOT_STARTED' | 'PENDING' | 'SUCCESS' | 'FAILED' | 'TEMPORARY_FAILURE';
  tokens: string[];
  /** Of an address: whether the link that AWS mailed was followed. */
  verification: 'PENDING' | 'SUCCESS' | 'FAILED';
  mailFrom: string | null;
}

export interface SesIdentities {
  /** By name. */
  readonly known: Map<string, SesIdentity>;
  /** The requests in order: `POST shop.example`. */
  readonly calls: string[];
  /** Refuses a call with a status and an exception name; undefined executes it. */
  rule: (call: string) => [status: number, type: string] | undefined;
  /** Adds an identity as if an operator had created it at AWS. */
  add: (name: string, given?: Partial<SesIdentity>) => SesIdentity;
  /** Responds to a request about identities. False when it is about something else. */
  handle: (request: IncomingMessage, body: string, response: ServerResponse) => boolean;
}

const PATH = /^\/v2\/email\/identities(?:\/([^/]+)(\/mail-from)?)?$/;

/** The identity operations of SES in its REST-JSON protocol. */
export function createSesIdentities(): SesIdentities {
  let made = 0;
  const identities: SesIdentities = {
    known: new Map(),
    calls: [],
    rule: () => undefined,
    add(name, given = {}) {
      made += 1;
      const identity: SesIdentity = {
        name,
        tags: [],
        dkim: 'PENDING',
        verification: 'PENDING',
        mailFrom: null,
        signing: true,
        tokens: ['a', 'b', 'c'].map((letter) => `token${made}${letter}`),
        ...given,
      };
      identities.known.set(name, identity);
      return identity;
    },
    handle(request, body, response) {
      const match = PATH.exec(request.url ?? '');
      if (!match) return false;
      const given = body === '' ? {} : (JSON.parse(body) as Record<string, unknown>);
      const name =
        match[1] === undefined ? String(given.EmailIdentity) : decodeURIComponent(match[1]);
      const call = `${request.method} ${name}${match[2] ?? ''}`;
      identities.calls.push(call);
      const refusal = identities.rule(call);
      const [status, answer] = refusal
        ? failure(...refusal)
        : carryOut(identities, request.method ?? '', name, given);
      if ('type' in answer) response.setHeader('x-amzn-errortype', String(answer.type));
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer));
      return true;
    },
  };
  return identities;
}

type Answer = [status: number, body: Record<string, unknown>];

const failure = (status: number, type: string): Answer => [
  status,
  { type, message: `About: ${type}` },
];

function carryOut(
  { known, add }: SesIdentities,
  method: string,
  name: string,
  given: Record<string, unknown>,
): Answer {
  const identity = known.get(name);
  if (method === 'POST') {
    if (identity) return failure(400, 'AlreadyExistsException');
    const tags = given.Tags as SesIdentity['tags'];
    return [200, describe(add(name, { tags }))];
  }
  if (!identity) return failure(404, 'NotFoundException');
  if (method === 'DELETE') known.delete(name);
  if (method === 'PUT') identity.mailFrom = String(given.MailFromDomain);
  return [200, method === 'GET' ? describe(identity) : {}];
}

function describe({ name, tags, signing, dkim, tokens, verification, mailFrom }: SesIdentity) {
  const isAddress = name.includes('@');
  const verified = isAddress ? verification === 'SUCCESS' : dkim === 'SUCCESS';
  return {
    IdentityType: isAddress ? 'EMAIL_ADDRESS' : 'DOMAIN',
    VerifiedForSendingStatus: verified,
    VerificationStatus: isAddress ? verification : dkim,
    Tags: tags,
    DkimAttributes: isAddress
      ? { Status: 'NOT_STARTED' }
      : {
          Status: dkim,
          Tokens: tokens,
          SigningEnabled: signing,
          SigningAttributesOrigin: 'AWS_SES',
        },
    MailFromAttributes: mailFrom
      ? {
          MailFromDomain: mailFrom,
          MailFromDomainStatus: 'PENDING',
          BehaviorOnMxFailure: 'USE_DEFAULT_VALUE',
        }
      : undefined,
  };
}
