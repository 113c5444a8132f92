import type { BrowserContext, Page, Request } from 'playwright-core';

/** What a page shows at most in a report, in characters, and how many of its last requests. */
const SHOWN = 4_000;
const REQUESTS = 30;

const contexts = new Map<BrowserContext, Map<Request, string>>();

/** Remembers the requests of a context until it is closed, so that a test that fails can say what its pages show. */
export function watch(context: BrowserContext): void {
  const requests = new Map<Request, string>();
  contexts.set(context, requests);
  const note = (request: Request, state: string): void => {
    requests.set(request, state);
    const oldest = requests.size > REQUESTS ? [...requests.keys()][0] : undefined;
    if (oldest) requests.delete(oldest);
  };
  context.on('request', (request) => note(request, 'no response'));
  context.on('response', (response) => note(response.request(), String(response.status())));
  context.on('requestfailed', (request) => note(request, request.failure()?.errorText ?? 'failed'));
  context.on('close', () => contexts.delete(context));
}

/** Of each open page: its address, its text, and its last requests. */
export async function describePages(): Promise<string> {
  const pages = [...contexts].flatMap(([context, requests]) =>
    context.pages().map((page) => describePage(page, requests)),
  );
  return (await Promise.all(pages)).join('\n');
}

async function describePage(page: Page, requests: Map<Request, string>): Promise<string> {
  const text = await page
    .locator('body')
    .innerText({ timeout: 5_000 })
    .catch(() => '(no text)');
  const last = [...requests].map(
    ([request, state]) => `${state} ${request.method()} ${request.url()}`,
  );
  return `A page at ${page.url()} shows:\n${text.slice(0, SHOWN)}\nIts last requests:\n${last.join('\n')}\n`;
}
