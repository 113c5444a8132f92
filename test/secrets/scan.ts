import { lintSource } from '@secretlint/core';
import { creator as recommended } from '@secretlint/secretlint-rule-preset-recommend';
import { isKey } from '../../server/http/key-format.ts';

export interface Finding {
  line: number;
  /** The kind of secret; never the secret itself. */
  what: string;
}

/**
 * Secrets in one file: those that secretlint detects, our own API keys, and values that look
 * random.
 */
export async function scan(path: string, text: string): Promise<Finding[]> {
  const { messages } = await lintSource({
    source: {
      filePath: path,
      content: text,
      ext: `.${path.split('.').at(-1)}`,
      contentType: 'text',
    },
    options: { maskSecrets: true, config: { rules: [RECOMMENDED] } },
  });
  return [
    ...messages
      .filter(({ ruleId }) => !RULES_FOR_URLS.includes(ruleId))
      .map(({ loc, message }) => ({ line: loc.start.line, what: message })),
    ...find(text, OWN_KEY, ([key]) => isKey(key), 'an API key of Mailwright'),
    ...find(text, AWS_KEY_ID, ([id]) => !id.endsWith('EXAMPLE'), 'the id of an AWS access key'),
    ...find(text, URL_WITH_PASSWORD, isRealLogin, 'a URL with a password'),
    ...find(
      text,
      ASSIGNMENT,
      ([, value = '']) => isRandom(value),
      "a random value with a secret's name",
    ),
  ];
}

const RECOMMENDED = {
  id: '@secretlint/secretlint-rule-preset-recommend',
  rule: recommended,
};

/** These rules report every placeholder as a password; our own rule is below. */
const RULES_FOR_URLS = [
  '@secretlint/secretlint-rule-basicauth',
  '@secretlint/secretlint-rule-database-connection-string',
];

const OWN_KEY = /svc_(?:live|test)_sk_[0-9A-Za-z]{38}(?![0-9A-Za-z])/g;
const AWS_KEY_ID = /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g;
const URL_WITH_PASSWORD =
  /\b(?:smtps?|rediss?|amqps?|https?|postgres(?:ql)?):\/\/[^\s:/@'"`]+:([^\s/@'"`]+)@([\w.-]+)/g;
const ASSIGNMENT =
  /(?:secret|token|password|passwd|api_?key|private_?key|signing_?keys?)["']?\s*[:=]\s*["'`]?([A-Za-z0-9+/=_-]{24,})/gi;

function find(
  text: string,
  pattern: RegExp,
  counts: (match: RegExpExecArray) => boolean,
  what: string,
): Finding[] {
  return [...text.matchAll(pattern)]
    .filter(counts)
    .map(({ index }) => ({ line: text.slice(0, index).split('\n').length, what }));
}

/** Neither a placeholder nor on a reserved host name. */
function isRealLogin([, password = '', host = '']: RegExpExecArray): boolean {
  const reserved = /(?:\.|^)(?:example|test|invalid|localhost)$|^example\.(?:com|net|org)$|^127\./;
  const placeholder = /^(?:password|secret|hunter2|…)|^[$<{]|\$\{/;
  return !placeholder.test(password) && !reserved.test(host);
}

/**
 * The entropy per character of random base64 or base62. Our own keys are detected by their
 * checksum.
 */
function isRandom(value: string): boolean {
  if (value.startsWith('svc_')) return false;
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / value.length);
  const bits = -shares.reduce((sum, share) => sum + share * Math.log2(share), 0);
  return bits > 4 && /[0-9]/.test(value) && /[a-z]/i.test(value);
}
