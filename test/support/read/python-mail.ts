import { spawnSync } from 'node:child_process';
import { describe } from '@jest/globals';

/** A message as Python's `email` package reads it, which nobody here wrote. */
export interface PythonMail {
  /** Decoded headers, in order. */
  headers: [name: string, value: string][];
  /** The addresses of each address header, by lower-case name. */
  addresses: Record<string, { name: string; address: string }[]>;
  /** Faults that the parser found in the message or a part of it. */
  defects: string[];
  /** The types of all parts, those with parts of their own included. */
  structure: string[];
  parts: {
    type: string;
    disposition: string | null;
    filename: string | null;
    content_id: string | null;
    text: string | null;
    /** Decoded, in base64. */
    content: string;
  }[];
}

const PROGRAM = `
import base64, email, email.policy, json, sys
from email.header import decode_header, make_header
from email.utils import getaddresses
source = sys.stdin.buffer.read()
m = email.message_from_bytes(source, policy=email.policy.default)
raw = email.message_from_bytes(source)
def text(part):
    return part.get_content() if part.get_content_maintype() == 'text' else None
parts = [p for p in m.walk() if not p.is_multipart()]
print(json.dumps({
  'headers': [[k, str(v)] for k, v in m.items()],
  # The newer parser puts a space between encoded words that are folded.
  'addresses': {k.lower(): [{'name': str(make_header(decode_header(n))), 'address': a}
      for n, a in getaddresses(raw.get_all(k))]
    for k, v in m.items() if hasattr(v, 'addresses')},
  'defects': [type(d).__name__ for p in m.walk()
    for d in list(p.defects) + [d for v in p.values() for d in getattr(v, 'defects', [])]],
  'structure': [p.get_content_type() for p in m.walk()],
  'parts': [{'type': p.get_content_type(), 'disposition': p.get_content_disposition(),
    'filename': p.get_filename(), 'content_id': p['Content-ID'], 'text': text(p),
    'content': base64.b64encode(p.get_payload(decode=True)).decode()} for p in parts],
}))
`;

const isInstalled = spawnSync('python3', ['--version']).status === 0;

if (!isInstalled) {
  process.stderr.write('python3 is missing: the tests that parse messages with it are skipped.\n');
}

export const describeWithPython = isInstalled ? describe : describe.skip;

export function readWithPython(source: Buffer | string): PythonMail {
  const { status, stdout, stderr } = spawnSync('python3', ['-c', PROGRAM], {
    input: source,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`Python failed: ${stderr.toString()}`);
  return JSON.parse(stdout.toString()) as PythonMail;
}
