import { call } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { ownPath } from '../../parts/data/own-path.ts';
import type { Picture } from '../content/blocks.ts';

/** Where the canvas loads a picture from; null for pictures of other servers, which the policy of the page does not load. */
export function usePictureSource({ url, asset }: Picture): string | null {
  const { data } = useCall(call('assets', 'get', asset ?? ''), { enabled: asset !== undefined });
  return ownPath(asset === undefined ? url : data?.url);
}
