import { prefix } from '../page-settings.ts';

const KEY = 'mailwright-return-path';

export const startPath = `${prefix}/dashboard/`;

/** Before the browser goes to an identity provider. Each tab has its own. */
export function keepReturnPath(path = location.pathname + location.search): void {
  sessionStorage.setItem(KEY, path);
}

/** The path from which the browser went there. */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(KEY) ?? startPath;
  sessionStorage.removeItem(KEY);
  return path;
}
