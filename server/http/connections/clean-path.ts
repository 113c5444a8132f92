import { isPreviewToken } from '../../platform/tokens/preview-token.ts';

const MAX_CHARACTERS = 200;
/** Tokens and keys are longer than this; the other segments of our paths are not. */
const MAX_SEGMENT = 64;

/** An `@`, also percent-encoded once or several times. */
const ADDRESS = /@|%(?:25)*40/i;
/** The prefixes of API keys and of the tokens in links. */
const CREDENTIAL = /^(?:v1\.|svc_)/;
/** Tokens stand after these paths (`platform/tokens/links.ts`). */
const TOKEN_PATH = /^(\/+(?:api\/+u|dashboard\/+preview)\/+)[^/]+/i;

/**
 * The loggable form of a request's path: without its query, and without segments that may be an address, a
 * key or a token.
 */
export function cleanPath(target: string): string {
  const [path = ''] = target.split('?', 1);
  const segments = path.replace(TOKEN_PATH, '$1***').split('/');
  const clean = segments.map(cleanSegment).join('/');
  return clean.length > MAX_CHARACTERS ? `${clean.slice(0, MAX_CHARACTERS)}…` : clean;
}

function cleanSegment(segment: string): string {
  const isSecret =
    segment.length > MAX_SEGMENT ||
    ADDRESS.test(segment) ||
    CREDENTIAL.test(segment) ||
    isPreviewToken(segment);
  if (isSecret) return '***';
  // HTTP allows only these characters in a path, but Node accepts more.
  return segment.replace(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character));
}
