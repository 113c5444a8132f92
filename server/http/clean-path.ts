const MAX_CHARACTERS = 200;
/** Nothing that a path of ours names is longer, but tokens and keys are. */
const MAX_SEGMENT = 64;

/** An address also when it was encoded, or encoded again. */
const ADDRESS = /@|%(?:25)*40/i;
/** What keys, and the tokens of links, begin with. */
const CREDENTIAL = /^(?:v1\.|svc_)/;
const TOKEN_LANE = /^(\/+api\/+u\/+)[^/]+/i;

/**
 * A request's path as it may be logged: without its query, and without what could be an address, a key
 * or a token.
 */
export function cleanPath(target: string): string {
  const [path = ''] = target.split('?', 1);
  const segments = path.replace(TOKEN_LANE, '$1***').split('/');
  const clean = segments.map(cleanSegment).join('/');
  return clean.length > MAX_CHARACTERS ? `${clean.slice(0, MAX_CHARACTERS)}…` : clean;
}

function cleanSegment(segment: string): string {
  if (segment.length > MAX_SEGMENT || ADDRESS.test(segment) || CREDENTIAL.test(segment)) {
    return '***';
  }
  // HTTP allows no other characters in a path, but Node lets some through.
  return segment.replace(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character));
}
