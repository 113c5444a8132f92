/** Unknown fields that other APIs have, with what to do instead. */
const HINTS: [field: RegExp, hint: string][] = [
  [
    /(?:^|\.)attachments\.\d+\.(?:path|url|href|uri)$/,
    ' Files are not fetched from URLs or paths: send the file itself in content, as base64.',
  ],
];

/** A sentence that follows the message about an unknown field; empty if there is nothing to say. */
export const hintFor = (field: string): string =>
  HINTS.find(([pattern]) => pattern.test(field))?.[1] ?? '';
