import { parse, stringify } from 'uuid';
import type { TokenContent } from './content.ts';

const TEST = 1;
const WITH_TEMPLATE = 2;
/** Earlier versions ignore it, so that their processes can open newer tokens. */
const OF_EMAIL = 4;
const ID_BYTES = 16;

/**
 * Encodes a token's content in few bytes, as links in plain text should be short: flags; the ids of token,
 * organization and contact; the id of the template version, if any; the number of subtypes and their ids;
 * the preview as JSON.
 */
export function encodePayload(content: TokenContent): Buffer {
  const { id, mode, organizationId, contactId, subtypeIds, templateVersionId, preview } = content;
  const flags =
    (mode === 'test' ? TEST : 0) |
    (templateVersionId === null ? 0 : WITH_TEMPLATE) |
    (content.isOfEmail ? OF_EMAIL : 0);
  const template = templateVersionId === null ? [] : [templateVersionId];
  return Buffer.concat([
    Buffer.of(flags),
    ...[id, organizationId, contactId, ...template].map((uuid) => parse(uuid)),
    Buffer.of(subtypeIds.length),
    ...subtypeIds.map((uuid) => parse(uuid)),
    Buffer.from(preview === null ? '' : JSON.stringify(preview)),
  ]);
}

/** Decodes an authenticated payload. */
export function decodePayload(bytes: Buffer): TokenContent {
  let at = 0;
  const take = (length: number): Buffer => bytes.subarray(at, (at += length));
  const takeId = (): string => stringify(take(ID_BYTES));
  const takeByte = (): number => take(1).readUInt8();

  const flags = takeByte();
  const [id, organizationId, contactId] = [takeId(), takeId(), takeId()];
  const templateVersionId = flags & WITH_TEMPLATE ? takeId() : null;
  const subtypeIds = Array.from({ length: takeByte() }, takeId);
  const preview = take(bytes.length - at).toString();
  return {
    id,
    isOfEmail: (flags & OF_EMAIL) !== 0,
    mode: flags & TEST ? 'test' : 'live',
    organizationId,
    contactId,
    subtypeIds,
    templateVersionId,
    preview: preview === '' ? null : (JSON.parse(preview) as TokenContent['preview']),
  };
}
