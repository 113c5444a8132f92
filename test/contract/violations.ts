import type { Alteration, ProxiedAnswer, ProxiedRequest } from './altering-proxy.ts';

/** A server that violates the document in one way, and the case that must detect it. */
export interface Deliberate extends Alteration {
  name: string;
  /** The operation that violates it; null for requests that belong to no operation. */
  only: string | null;
  /** Matched against the name of the failing case. */
  caught: { name: RegExp; expected: RegExp };
}

/* eslint-disable @typescript-eslint/no-explicit-any -- bodies have every shape */
type Body = any;

const bodyOf = ({ text }: { text: string }): Body => (text === '' ? undefined : JSON.parse(text));

/** Changes the body of responses with one status. */
const inAnswers =
  (status: number, change: (body: Body) => void) =>
  (answer: ProxiedAnswer): void => {
    if (answer.status !== status || answer.text === '') return;
    const body = bodyOf(answer);
    change(body);
    answer.text = JSON.stringify(body);
  };

const withoutHeader =
  (name: string, status?: number) =>
  ({ headers, status: got }: ProxiedAnswer): void => {
    if (status === undefined || status === got) delete headers[name];
  };

/** Changes the JSON of requests, which makes the server lenient. */
const inRequests =
  (change: (body: Body) => void) =>
  (request: ProxiedRequest): void => {
    let body: Body;
    try {
      body = bodyOf(request);
    } catch {
      return;
    }
    if (typeof body !== 'object' || body === null) return;
    change(body);
    request.text = JSON.stringify(body);
  };

const refusalOf = (request: ProxiedRequest, field: string, reason: string): ProxiedAnswer => ({
  status: 400,
  headers: {
    'content-type': 'application/json',
    'x-request-id': request.headers['x-request-id'] ?? '',
    'x-test-mode': 'true',
    'x-ratelimit-limit': '9',
    'x-ratelimit-remaining': '9',
    'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000)),
  },
  text: JSON.stringify({
    message: 'No.',
    code: 'VALIDATION_ERROR',
    test_mode: true,
    details: { field, reason, errors: [{ field, reason, message: 'No.' }] },
    request_id: request.headers['x-request-id'],
  }),
});

const mendLimit = (request: ProxiedRequest): void => {
  request.url = request.url.replace(/limit=(0|201)\b/, 'limit=50');
};

/** Returns the second page of a list again and again. */
const firstPageAgain = (request: ProxiedRequest): void => {
  if (request.url.includes('limit=1&')) request.url = request.url.replace(/&cursor=[^&]*/, '');
};

export const VIOLATIONS: Deliberate[] = [
  {
    name: 'a status that the document does not have',
    only: 'lists.list',
    answer: (answer) => {
      if (answer.status === 200) answer.status = 203;
    },
    caught: { name: /^example/, expected: /^a status that the document has/ },
  },
  {
    name: 'a field that is missing in responses',
    only: 'lists.list',
    answer: inAnswers(200, (body) => delete body.has_more),
    caught: { name: /^example/, expected: /body as documented/ },
  },
  {
    name: 'a field of another type in responses',
    only: 'lists.list',
    answer: inAnswers(200, (body) => {
      for (const entry of body.data) entry.modifiable = 'yes';
    }),
    caught: { name: /^example/, expected: /body as documented/ },
  },
  {
    name: 'a field in responses that the document does not have',
    only: 'templates.list',
    answer: inAnswers(200, (body) => (body.total = 3)),
    caught: { name: /^example/, expected: /body as documented/ },
  },
  {
    name: 'a header that the document does not have',
    only: 'lists.list',
    answer: ({ headers }) => {
      headers['x-served-by'] = 'node-7';
    },
    caught: { name: /^example/, expected: /only documented headers/ },
  },
  {
    name: 'a header that is missing',
    only: 'lists.list',
    answer: withoutHeader('x-ratelimit-reset'),
    caught: { name: /^example/, expected: /header X-RateLimit-Reset/ },
  },
  {
    name: 'a header of another form',
    only: 'lists.list',
    answer: ({ headers }) => {
      headers['x-ratelimit-reset'] = 'soon';
    },
    caught: { name: /^example/, expected: /header X-RateLimit-Reset as documented/ },
  },
  {
    name: 'an X-RateLimit-Reset with another time',
    only: 'lists.list',
    answer: ({ headers }) => {
      headers['x-ratelimit-reset'] = '0';
    },
    caught: { name: /^example/, expected: /X-RateLimit-Reset that is the Unix time/ },
  },
  {
    name: 'timestamps without milliseconds',
    only: 'lists.list',
    answer: inAnswers(200, (body) => {
      for (const entry of body.data) entry.updated_at = '2026-01-01T00:00:00Z';
    }),
    caught: { name: /^example/, expected: /body as documented/ },
  },
  {
    name: 'timestamps with an offset',
    only: 'lists.list',
    answer: inAnswers(200, (body) => {
      for (const entry of body.data) entry.updated_at = '2026-01-01T01:00:00.000+01:00';
    }),
    caught: { name: /^example/, expected: /body as documented/ },
  },
  {
    name: 'another character set',
    only: 'lists.list',
    answer: ({ headers }) => {
      headers['content-type'] = 'application/json; charset=iso-8859-1';
    },
    caught: { name: /^example/, expected: /UTF-8/ },
  },
  {
    name: 'no X-Request-Id',
    only: 'lists.get',
    answer: withoutHeader('x-request-id'),
    caught: { name: /^example/, expected: /X-Request-Id/ },
  },
  {
    name: 'another request_id in the body',
    only: 'lists.get',
    answer: inAnswers(404, (body) => (body.request_id = 'another')),
    caught: { name: /^example no_such_list/, expected: /request_id/ },
  },
  {
    name: 'test_mode: false with a test key',
    only: 'lists.list',
    answer: (answer) => {
      inAnswers(200, (body) => (body.test_mode = false))(answer);
      delete answer.headers['x-test-mode'];
    },
    caught: { name: /^example/, expected: /test_mode: true/ },
  },
  {
    name: 'another content type',
    only: 'lists.list',
    answer: ({ headers }) => {
      headers['content-type'] = 'text/plain';
    },
    caught: { name: /^example/, expected: /body of the type application\/json/ },
  },
  {
    name: 'another error than the example shows',
    only: 'lists.get',
    answer: inAnswers(404, (body) => (body.details.resource = 'contact')),
    caught: { name: /^example no_such_list/, expected: /details of the example/ },
  },
  {
    name: 'an error where the example shows a success',
    only: 'lists.list',
    request: (request) =>
      request.url.includes('kind=static') ? refusalOf(request, 'kind', 'invalid_value') : undefined,
    caught: { name: /^example lists/, expected: /status 200/ },
  },
  {
    name: 'a documented field that is refused as unknown',
    only: 'contacts.upsert',
    request: (request) =>
      request.text.includes('"consent_evidence"')
        ? refusalOf(request, 'consent_evidence', 'unknown_field')
        : undefined,
    caught: { name: /^example/, expected: /status 20/ },
  },
  {
    name: 'an existing template that is refused',
    only: 'emails.send',
    request: (request) =>
      request.text.includes('"password-reset"')
        ? refusalOf(request, 'template', 'not_found')
        : undefined,
    caught: { name: /^example password_reset/, expected: /status 200/ },
  },
  {
    name: 'a request that is accepted without a required field',
    only: 'contacts.upsert',
    request: inRequests((body) => (body.email ??= 'ada@example.com')),
    caught: { name: /^without email/, expected: /field email and the reason required/ },
  },
  {
    name: 'a request that is accepted without a required field of an entry',
    only: 'emails.batch',
    request: inRequests((body) => {
      if (body.emails?.[0]?.template) body.emails[0].to ??= 'ada@example.com';
    }),
    caught: { name: /^without emails.0.to/, expected: /emails.0.to and the reason required/ },
  },
  {
    name: 'an unknown field that is accepted',
    only: 'contacts.update',
    request: inRequests((body) => delete body.contract_unknown),
    caught: { name: /^unknown contract_unknown/, expected: /unknown_field/ },
  },
  {
    name: 'an unknown nested field that is accepted',
    only: 'contacts.upsert',
    request: inRequests((body) => delete body.consent_evidence?.contract_unknown),
    caught: { name: /^unknown consent_evidence/, expected: /unknown_field/ },
  },
  {
    name: 'an unknown field in the query that is accepted',
    only: 'lists.list',
    request: (request) => {
      request.url = request.url.replace(/[?&]contract_unknown=1/, '');
    },
    caught: { name: /in the query/, expected: /unknown_field/ },
  },
  {
    name: 'values that are converted',
    only: 'contacts.upsert',
    request: inRequests((body) => {
      if (typeof body.name === 'number') body.name = String(body.name);
    }),
    caught: { name: /^name as 5/, expected: /field name and the reason invalid_type/ },
  },
  {
    name: 'a text that is accepted as a boolean',
    only: 'contacts.update',
    request: inRequests((body) => {
      if (body.subscribed === 'true') body.subscribed = true;
    }),
    caught: { name: /^subscribed as "true"/, expected: /invalid_type/ },
  },
  {
    name: 'a null that is accepted for a field that must not be null',
    only: 'contacts.update',
    request: inRequests((body) => {
      if (body.locale === null) delete body.locale;
    }),
    caught: { name: /^locale as null/, expected: /field locale/ },
  },
  {
    name: 'a value that is accepted outside an enum',
    only: 'emails.send',
    request: inRequests((body) => {
      if (body.priority === 'contract-no-such-value') delete body.priority;
    }),
    caught: { name: /^priority as/, expected: /invalid_value/ },
  },
  {
    name: 'a format that is not checked',
    only: 'emails.send',
    request: inRequests((body) => {
      if (body.template === ' no such form ') body.template = 'password-reset';
    }),
    caught: { name: /^template as/, expected: /invalid_format/ },
  },
  {
    name: 'a text without a length limit',
    only: 'contacts.update',
    request: inRequests((body) => {
      if (body.name?.length > 255) body.name = 'Ada';
    }),
    caught: { name: /^name of 256 characters/, expected: /too_long/ },
  },
  {
    name: 'a length limit that is too low',
    only: 'contacts.update',
    request: (request) =>
      request.text.includes(`"name":"${'a'.repeat(255)}"`)
        ? refusalOf(request, 'name', 'too_long')
        : undefined,
    caught: { name: /^name of 255 characters/, expected: /within its limits/ },
  },
  {
    name: 'a list without a limit',
    only: 'contacts.updateLists',
    request: inRequests((body) => {
      if (body.add?.length > 100) body.add = [];
    }),
    caught: { name: /^add of 101 entries/, expected: /too_many/ },
  },
  {
    name: 'a number without a limit',
    only: 'lists.list',
    request: mendLimit,
    caught: { name: /^limit as 201/, expected: /invalid_value/ },
  },
  {
    name: 'a text that is accepted as a number',
    only: 'lists.list',
    request: (request) => {
      request.url = request.url.replace('limit=many', 'limit=50');
    },
    caught: { name: /^limit as "many"/, expected: /field limit/ },
  },
  {
    name: 'an error that does not name the field',
    only: 'contacts.update',
    answer: inAnswers(400, (body) => {
      body.details = { field: 'body', reason: 'invalid_value', errors: [] };
    }),
    caught: { name: /^name as 5/, expected: /field name/ },
  },
  {
    name: 'malformed JSON that makes the server fail',
    only: 'contacts.update',
    answer: (answer, { text }) => {
      if (text === '{"') answer.status = 500;
    },
    caught: { name: /^a truncated body/, expected: /no failure of the server/ },
  },
  {
    name: 'a body of another content type that is accepted',
    only: 'contacts.update',
    request: ({ headers, text }) => {
      if (text) headers['content-type'] = 'application/json';
    },
    caught: { name: /text\/plain/, expected: /status 415/ },
  },
  {
    name: 'a body without a size limit',
    only: 'contacts.update',
    request: (request) => {
      if (request.text.length > 1_000_000) request.text = '{}';
    },
    caught: { name: /^a body of more than/, expected: /status 413/ },
  },
  {
    name: 'a success for a resource that does not exist',
    only: 'contacts.delete',
    answer: (answer) => {
      if (answer.status !== 404) return;
      Object.assign(answer, { status: 204, text: '' });
      delete answer.headers['content-type'];
    },
    caught: { name: /^path with/, expected: /status 404/ },
  },
  {
    name: 'a success without a key',
    only: 'lists.list',
    request: ({ headers }) => {
      headers.authorization ??= 'Bearer KEY';
    },
    caught: { name: /^without a key/, expected: /status 401/ },
  },
  {
    name: 'a success with an unknown key',
    only: 'lists.list',
    request: ({ headers }) => {
      if (headers.authorization?.includes('contractcontract')) headers.authorization = 'Bearer KEY';
    },
    caught: { name: /^with an unknown key/, expected: /status 401/ },
  },
  {
    name: 'a 401 without WWW-Authenticate',
    only: 'lists.list',
    answer: withoutHeader('www-authenticate', 401),
    caught: { name: /^without a key/, expected: /header WWW-Authenticate/ },
  },
  {
    name: 'a success with a key without the scope',
    only: 'lists.list',
    request: ({ headers }) => {
      headers.authorization = 'Bearer KEY';
    },
    caught: { name: /^with a key of the scopes/, expected: /status 403/ },
  },
  {
    name: 'another required_scope',
    only: 'templates.list',
    answer: inAnswers(403, (body) => (body.details.required_scope = 'full')),
    caught: { name: /^with a key of the scopes/, expected: /required_scope: read/ },
  },
  {
    name: 'a HEAD with another response than GET',
    only: 'lists.list',
    request: (request) => {
      if (request.method === 'HEAD') request.url = '/api/v1/nothing';
    },
    caught: { name: /^HEAD/, expected: /status that the document has|status 200/ },
  },
  {
    name: 'a list whose pages repeat',
    only: 'templates.list',
    request: firstPageAgain,
    caught: { name: /^pages/, expected: /each entry once/ },
  },
  {
    name: 'a list whose pages omit entries',
    only: 'templates.list',
    answer: (answer, { url }) => {
      if (!/limit=1\b/.test(url)) inAnswers(200, (body) => body.data.reverse())(answer);
    },
    caught: { name: /^pages/, expected: /whole list/ },
  },
  {
    name: 'a last page with has_more true',
    only: 'lists.list',
    answer: inAnswers(200, (body) => (body.has_more = true)),
    caught: { name: /^pages/, expected: /next_cursor/ },
  },
  {
    name: 'a 405 without Allow',
    only: null,
    answer: withoutHeader('allow', 405),
    caught: { name: /^POST \/api\/v1\/lists$/, expected: /Allow to name GET/ },
  },
  {
    name: 'a success for an unknown path',
    only: null,
    request: (request) => {
      request.url = request.url.replace('/api/v1/contract-nothing', '/api/v1/lists');
    },
    caught: { name: /^GET \/api\/v1\/contract-nothing$/, expected: /^message, code/ },
  },
];
