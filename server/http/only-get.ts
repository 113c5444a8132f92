import type { Router } from 'express';
import { methodNotAllowed } from './responses/http-error.ts';

/** Registered after the GET routes of these paths: responds to other methods like the API. */
export function onlyGet(router: Router, paths: string[]): void {
  router.all(paths, () => {
    throw methodNotAllowed(['GET', 'HEAD']);
  });
}
