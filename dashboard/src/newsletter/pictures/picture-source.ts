import { call } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { prefix } from '../../page-settings.ts';
import type { Picture } from '../content/blocks.ts';

/** Where the canvas loads a picture from; null for pictures of other servers, which the policy of the page does not load. */
export function usePictureSource({ url, asset }: Picture): string | null {
  const { data } = useCall(call('assets', 'get', asset ?? ''), { enabled: asset !== undefined });
  return ownPath(asset === undefined ? url : data?.url);
}

/** The path of a picture of this server, which the browser may reach by another name. */
export function ownPath(url: string | undefined): string | null {
  const path = url === undefined ? undefined : URL.parse(url)?.pathname;
  return path?.startsWith(`${prefix}/assets/`) === true ? path : null;
}
