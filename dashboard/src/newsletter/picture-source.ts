import { prefix } from '../page-settings.ts';
import type { Picture } from './blocks.ts';

/** Where the canvas loads a picture from; null for pictures of other servers, which the policy of the page does not load. */
export function pictureSource({ url }: Picture): string | null {
  const path = url === undefined ? undefined : URL.parse(url)?.pathname;
  return path?.startsWith(`${prefix}/assets/`) === true ? path : null;
}
