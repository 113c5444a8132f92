import type { Database } from '../../platform/database/sql.ts';
import { type Request, type RequestHandler, Router } from 'express';
import { NotFoundError } from '../../platform/errors.ts';
import { isId } from '../../platform/values/id.ts';
import { readAttachments, withInlineImages } from './attachments.ts';
import { readHeaders } from './header-block.ts';
import { loopbackOnly } from './loopback-only.ts';
import { findMessage, listMessages, type Message } from './messages.ts';
import { presentMessage, presentPage } from './present.ts';
import { allowFraming, guardAnswers } from './security-headers.ts';
import { sendPage, viewsOf } from './views.ts';

/**
 * Shows the messages that the transport "mailbox" stored instead of sending (PROVIDERS-1), mounted at
 * `/dev/mailbox`: HTML pages, and JSON for scripts. Other machines get a 404.
 */
export function mailboxPages(
  orm: Database,
  { baseUrl, dashboard }: { baseUrl: string; dashboard: boolean },
): Router {
  const router = Router();
  router.use(loopbackOnly());
  router.use((_request, response, next) => {
    response.locals.hasDashboard = dashboard;
    next();
  });
  router.use(guardAnswers());

  router.get('/', async (request, response) => {
    const before = readPlace(request.query.before);
    const after = readPlace(request.query.after);
    const page = await listMessages(orm.em.fork(), { before, after });
    if (wantsJson(request)) {
      response.json(presentPage(page));
      return;
    }
    const isNewest = before === null && after === null;
    const isWatching = isNewest && request.query.watch !== undefined;
    sendPage(response, 'list', { page, isNewest, isWatching, host: request.headers.host });
  });

  router.get(
    messagePath('/?'),
    withMessage(async (message, request, response) => {
      const headers = readHeaders(message.source);
      const attachments = await readAttachments(message.source);
      if (wantsJson(request)) response.json(presentMessage(message, headers, attachments));
      else {
        const views = viewsOf(message);
        const view = views.find((name) => name === request.query.view) ?? views[0];
        const source = showSource(message.source);
        sendPage(response, 'message', { message, headers, attachments, source, views, view });
      }
    }),
  );

  router.get(
    messagePath('/html'),
    withMessage(async ({ html, source }, request, response, next) => {
      if (html === null) return next();
      const isFramed = request.query.framed !== undefined;
      allowFraming(response, baseUrl, isFramed);
      const shown = withInlineImages(html, await readAttachments(source));
      response.type('html').send(isFramed ? withLinksOutside(shown) : shown);
    }),
  );

  router.get(
    messagePath('/attachments/(?<index>\\d{1,3})'),
    withMessage(async ({ source }, request, response, next) => {
      const attachment = (await readAttachments(source))[Number(request.params.index)];
      if (!attachment) return next();
      // Never shown by the browser: the file may be HTML, or an image with a script.
      response.attachment(attachment.filename).type('application/octet-stream');
      response.send(attachment.bytes);
    }),
  );

  router.get(
    messagePath('/source'),
    withMessage(({ id, source }, request, response) => {
      if (request.query.download !== undefined) response.attachment(`${id}.eml`);
      response.type('text/plain; charset=utf-8').send(source);
    }),
  );

  router.use((request, response) => {
    if (wantsJson(request)) throw new NotFoundError('message', NOT_FOUND);
    sendPage(response.status(404), 'not-found', { message: NOT_FOUND });
  });

  /** If there is no such message, continues with the last handler, which responds with 404. */
  function withMessage(
    show: (message: Message, ...rest: Parameters<RequestHandler>) => void | Promise<void>,
  ): RequestHandler {
    return async (request, response, next) => {
      const message = await findMessage(orm.em.fork(), String(request.params.id));
      if (message) await show(message, request, response, next);
      else next();
    };
  }

  return router;
}

/** A browser is slow with the megabytes of an attachment. */
const MAX_SHOWN = 256 * 1024;

const showSource = (source: Buffer) => ({
  text: source.toString('utf8', 0, MAX_SHOWN),
  isCut: source.length > MAX_SHOWN,
});

const NOT_FOUND = 'The mailbox has no such message; it may have been erased with its contact.';

/** Matches only a UUID, so that no other text reaches the database. */
const messagePath = (rest: string): RegExp =>
  new RegExp(`^/(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})${rest}$`, 'i');

const readPlace = (value: unknown): string | null =>
  typeof value === 'string' && isId(value) ? value : null;

/** Links open a tab: the frame is no place for other pages. */
const withLinksOutside = (html: string): string =>
  html.replace(/^\s*(?:<!doctype[^>]*>)?/i, (start) => `${start}<base target="_blank">`);

const wantsJson = (request: Request): boolean => request.accepts('html', 'json') === 'json';
