import { readdirSync, readFileSync } from 'node:fs';
import { type RequestHandler, Router } from 'express';
import { readPublishedDocument } from '../document.ts';
import { type StaticContent, staticResponse } from './static-response.ts';
import { onlyGet } from '../only-get.ts';

const GENERATED = new URL('../../../generated/', import.meta.url);

/** The files do not change while a process runs, and all servers of a process have the same. */
let filesOfProcess: Map<string, RequestHandler> | undefined;

/**
 * `/openapi.json` and the reference: `/docs` is its first page, `/docs/emails` another one. The content is that of
 * `generated/`, except for the links between the files.
 */
export function reference(baseUrl: string): Router {
  const servers = [{ url: baseUrl, description: 'This server.' }];
  const files = (filesOfProcess ??= filesOf());
  const router = Router({ strict: true });
  router.get(
    '/openapi.json',
    staticResponse(() => ({
      content: Buffer.from(JSON.stringify({ ...readPublishedDocument(), servers })),
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Access-Control-Allow-Origin': '*',
      },
    })),
  );
  for (const [path, answer] of files) router.get(path, answer);
  router.get(
    '/docs/consent-verifier',
    staticResponse(() => page('consent-verifier.html')),
  );
  // Each page has one URL.
  router.get(['/docs/', '/docs/all'], (_request, response) => response.redirect(308, '../docs'));
  const others = ['/openapi.json', '/docs/', '/docs/all', '/docs/consent-verifier'];
  onlyGet(router, [...others, ...files.keys()]);
  return router;
}

/** The handlers of the reference's files, by path. */
function filesOf(): Map<string, RequestHandler> {
  const names = readdirSync(new URL('reference/', GENERATED)).map((name) => `reference/${name}`);
  return new Map(
    names.map((name) => {
      const read = name.endsWith('.html') ? page : asset;
      return [`/${addressOf(name)}`, staticResponse(() => read(name))];
    }),
  );
}

/** `reference/emails.html` → `docs/emails`. */
function addressOf(file: string): string {
  if (file === 'reference/index.html') return 'docs';
  return file.replace(/^reference\//, 'docs/').replace(/\.html$/, '');
}

const asset = (name: string): StaticContent => ({
  content: readFileSync(new URL(name, GENERATED)),
  headers: { 'Content-Type': TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? TYPES.js },
});

const TYPES: Record<string, string> & { js: string } = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  png: 'image/png',
};

function page(name: string): StaticContent {
  const text = readFileSync(new URL(name, GENERATED), 'utf8');
  return {
    content: Buffer.from(withAddresses(name, text)),
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      // A page cannot set frame-ancestors in its meta element.
      'Content-Security-Policy': `${policyOf(text)}; frame-ancestors 'none'`,
    },
  };
}

/** Replaces links to files by links to paths. They stay relative, because a proxy may add a path prefix. */
function withAddresses(name: string, html: string): string {
  const folder = new URL(name, GENERATED);
  const toRoot = addressOf(name) === 'docs' ? '' : '../';
  return html.replaceAll(
    / (href|src|data-entries)="((?:\.\.\/)?[\w-]+\.(?:html|js|json|css|png))(?=["#])/g,
    (_, attribute: string, link: string) => {
      const file = new URL(link, folder).href.slice(GENERATED.href.length);
      return ` ${attribute}="${toRoot}${addressOf(file)}`;
    },
  );
}

/** The policy in the page's meta element, which applies when it is opened as a file. */
function policyOf(html: string): string {
  const [, policy] =
    /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(html) ?? [];
  if (policy === undefined) throw new Error('A page of the reference has no policy.');
  // A match refers to the whole text, which would stay in memory.
  return Buffer.from(policy).toString();
}
