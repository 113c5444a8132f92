import type { Router } from 'express';
import { methodNotAllowed } from './http-error.ts';

/** Behind the GETs of these paths: every other method is answered as on the API. */
export function onlyGet(router: Router, paths: string[]): void {
  router.all(paths, () => {
    throw methodNotAllowed(['GET', 'HEAD']);
  });
}
