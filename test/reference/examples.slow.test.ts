import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { placedOperations } from '../../spec/client/operation.ts';
import type { OpenApiDocument } from '../../spec/document.ts';
import { examplesOf, type Example } from '../../spec/reference/examples.ts';
import { readDocument } from '../../server/http/document.ts';
import { type Received, startServer, type TestServer } from '../sdk/server.ts';
import { things } from '../spec/sample-document.ts';
import { describeInPython, runPython } from './python.ts';
import { runShell, writePrograms, type Programs } from './snippets.ts';

const document = readDocument() as unknown as OpenApiDocument;
const examples = placedOperations(document).flatMap((operation) =>
  examplesOf(operation, document).map((example) => ({ operation, example })),
);
const withCall = examples.filter(({ example }) => example.sdk !== undefined);
const withCommand = examples.filter(({ example }) => example.curl !== undefined);

/** Answers each request with the next of these; a list response says that no page follows. */
let answers: Example[] = [];
let server: TestServer;
let program: Programs;
beforeAll(async () => {
  server = await startServer((_request, response) => {
    const { status, answer } = answers.shift()!;
    response.writeHead(Number(status), { 'Content-Type': 'application/json' });
    response.end(answer?.replace('"has_more": true', '"has_more": false'));
  });
  const calls = withCall.map(({ example }) => `{\n${example.sdk!}\n}`).join('\n');
  program = await writePrograms({
    calls: `import { Mailwright } from '@mailwright/sdk';
      const apiKey = 'svc_live_sk_0123456789abcdefghijABCDEFGHIJ12345678';
      const client = new Mailwright({ apiKey, baseUrl: process.env.MAILWRIGHT_URL });
      ${calls}`,
  });
});
afterAll(async () => {
  await program.remove();
  await server.close();
});

/** Environment variables of the examples with a session. */
const OF_SESSION = { MAILWRIGHT_SESSION: 'session', MAILWRIGHT_ORGANIZATION: 'demo' };

describe('the examples on the page', () => {
  test('exist for every operation, first one that succeeds', () => {
    for (const operation of placedOperations(document)) {
      const [first] = examplesOf(operation, document);
      expect({ id: operation.operationId, status: first?.status }).toEqual({
        id: operation.operationId,
        status: expect.stringMatching(/^2/),
      });
      expect(first).toHaveProperty('curl', expect.any(String));
      const call = operation.path.startsWith('/api/v1/') ? expect.any(String) : undefined;
      expect(first).toHaveProperty('sdk', call);
    }
  });

  test('compile with the SDK', async () => {
    expect(await program.compile()).toBe('');
  });

  test('send with the SDK the request of the document', async () => {
    answers = withCall.map(({ example }) => example);
    await program.run('calls', { MAILWRIGHT_URL: server.baseUrl });
    expect(taken().map(asked)).toEqual(withCall.map(documented));
  });

  test('send with curl the request of the document', async () => {
    answers = withCommand.map(({ example }) => example);
    await runShell(withCommand.map(({ example }) => example.curl).join('\n'), {
      MAILWRIGHT_URL: server.baseUrl,
      MAILWRIGHT_API_KEY: 'svc_live_sk_0123456789abcdefghijABCDEFGHIJ12345678',
      ...OF_SESSION,
    });
    const received = taken();
    expect(received.map(asked)).toEqual(withCommand.map(documented));
    const keys = received.map(({ headers }) => headers.authorization?.slice(0, 19));
    const expected = withCommand.map(({ operation }) =>
      operation['x-scopes'] ? 'Bearer svc_live_sk_' : undefined,
    );
    expect(keys).toEqual(expected);
    const cookies = received.map(({ headers }) => headers.cookie);
    expect(cookies).toEqual(
      withCommand.map(({ operation: { path, security, 'x-scopes': scopes } }) =>
        path.startsWith('/api/v1/') && !scopes && security?.length !== 0 ? 'session' : undefined,
      ),
    );
  });

  describeInPython('in Python', () => {
    test('send the request of the document, with the headers of the curl commands', async () => {
      const env = {
        MAILWRIGHT_URL: server.baseUrl,
        MAILWRIGHT_API_KEY: 'svc_live_sk_0123456789abcdefghijABCDEFGHIJ12345678',
        ...OF_SESSION,
      };
      answers = withCommand.map(({ example }) => example);
      await runPython(
        withCommand.map(({ example }) => example.python!),
        env,
      );
      const received = taken();
      expect(received.map(asked)).toEqual(withCommand.map(documented));
      answers = withCommand.map(({ example }) => example);
      await runShell(withCommand.map(({ example }) => example.curl).join('\n'), env);
      expect(received.map(chosenHeaders)).toEqual(taken().map(chosenHeaders));
    });

    test('raise an error for a failure, and print the response', async () => {
      const [first] = withCommand;
      answers = [{ ...first!.example, status: '503' }];
      const env = { MAILWRIGHT_URL: server.baseUrl, MAILWRIGHT_API_KEY: 'k' };
      const failure = await runPython([first!.example.python!], env).catch((error: Error) => error);
      expect(String(failure)).toContain('requests.exceptions.HTTPError: 503');
      answers = [first!.example];
      expect(await runPython([first!.example.python!], env)).toContain("'test_mode': False");
      taken();
    });

    test('write JSON values as Python literals', async () => {
      const put = placedOperations(things).find(
        ({ operationId }) => operationId === 'things.save',
      )!;
      const [example] = examplesOf(put, things);
      answers = [example!];
      const env = { MAILWRIGHT_URL: server.baseUrl, MAILWRIGHT_API_KEY: 'k' };
      await runPython([example!.python!], env);
      const body = { name: "Ada's", tags: ['a', 'b'], 'odd-key': { deep: null } };
      expect(taken()).toMatchObject([{ method: 'PUT', url: '/api/v1/things', body }]);
    });
  });

  test('quote shell metacharacters', async () => {
    const put = placedOperations(things).find(({ operationId }) => operationId === 'things.save')!;
    const [example] = examplesOf(put, things);
    answers = [example!];
    await runShell(example!.curl!, { MAILWRIGHT_URL: server.baseUrl, MAILWRIGHT_API_KEY: 'k' });
    const body = { name: "Ada's", tags: ['a', 'b'], 'odd-key': { deep: null } };
    expect(taken()).toMatchObject([{ method: 'PUT', url: '/api/v1/things', body }]);
  });
});

const taken = (): Received[] => server.received.splice(0);

/** The headers that an example sets; a client adds others itself. */
function chosenHeaders({ headers, body }: Received) {
  const { authorization, 'idempotency-key': key, 'content-type': type } = headers;
  return { authorization, key, type: body === undefined ? undefined : type };
}

/** A request with a sorted query. */
function asked({ method, url, body }: Received) {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  return { method, path: decodeURIComponent(pathname), query: sorted(searchParams), body };
}

const sorted = (query: URLSearchParams) => Object.fromEntries([...query].sort());

function documented({ operation, example }: (typeof examples)[number]) {
  const valueOf = ({ examples: its }: (typeof operation.parameters)[number]) =>
    its?.[example.name]?.value;
  const shown = operation.parameters.filter((parameter) => valueOf(parameter) !== undefined);
  const query = shown.filter((parameter) => parameter.in === 'query');
  const path = shown
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      (all, parameter) => all.replace(`{${parameter.name}}`, String(valueOf(parameter))),
      operation.path,
    );
  return {
    method: operation.httpMethod,
    path,
    query: Object.fromEntries(query.map((it) => [it.name, String(valueOf(it))]).sort()),
    body: Object.values(operation.requestBody?.content ?? {}).find(
      ({ examples: its }) => its?.[example.name],
    )?.examples?.[example.name]?.value,
  };
}
