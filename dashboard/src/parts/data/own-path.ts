import { prefix } from '../../page-settings.ts';

/** The name of a picture on this server, which has no extension. */
const NAME = /^\/assets\/[\w-]{32,}$/;

/** The path of a picture of this server, which the browser may reach by another name; null for those of others. */
export function ownPath(url: string | undefined): string | null {
  const path = url === undefined ? undefined : URL.parse(url)?.pathname;
  return path?.startsWith(prefix) === true && NAME.test(path.slice(prefix.length)) ? path : null;
}
