import { Mailwright } from '@mailwright/sdk';
import { type Call, runCall } from './call.ts';
import { baseUrl } from './client.ts';

/** The program that makes the calls, in TypeScript. */
export function asProgram(calls: readonly Call[]): string {
  const lines = calls.map(({ noun, verb, args }) => {
    const shown = args.filter((value) => value !== undefined).map(asLiteral);
    return `await client.${noun}.${verb}(${shown.join(', ')})${isList(verb) ? '.page()' : ''};`;
  });
  return [
    "import { Mailwright } from '@mailwright/sdk';",
    '',
    '// With MAILWRIGHT_API_KEY and MAILWRIGHT_URL in the environment.',
    'const client = new Mailwright();',
    ...lines,
  ].join('\n');
}

const isList = (verb: string): boolean => verb.startsWith('list');

function asLiteral(value: unknown): string {
  const json = JSON.stringify(value, null, 2);
  const short = json.length <= 60 ? json.replace(/\n\s*/g, ' ') : json;
  return short.replace(/"([A-Za-z_$][\w$]*)":/g, '$1:').replace(/"([^"\\']*)"/g, "'$1'");
}

/** The commands that make the calls: the requests are those that the SDK would send. */
export async function asCurl(calls: readonly Call[]): Promise<string> {
  const commands = await Promise.all(calls.map(async (one) => curlOf(await requestOf(one))));
  return commands.join('\n\n');
}

/** Lets the SDK build the request, without sending it. */
async function requestOf(one: Call): Promise<Request> {
  const captured = Promise.withResolvers<Request>();
  const client = new Mailwright({
    session: {},
    baseUrl,
    maxRetries: 0,
    fetch: async (input, init) => {
      captured.resolve(new Request(input, init));
      return new Response(null, { status: 204 });
    },
  });
  runCall(client, one).catch(captured.reject);
  return captured.promise;
}

async function curlOf(request: Request): Promise<string> {
  const body = request.body ? await request.text() : '';
  const lines = [
    `curl ${request.method === 'GET' ? '' : `-X ${request.method} `}${quote(request.url)}`,
    `-H "Authorization: Bearer $MAILWRIGHT_API_KEY"`,
  ];
  if (body) lines.push(`-H 'Content-Type: application/json'`, `-d ${quote(body)}`);
  return lines.join(' \\\n  ');
}

/** For a POSIX shell. */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
