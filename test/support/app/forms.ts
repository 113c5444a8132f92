import type { Email } from 'postal-mime';
import type { TestApp } from './app.ts';
import type { Answer } from './client.ts';
import { asBrowser, form } from './tokens.ts';
import { eventually } from '../eventually.ts';
import { readMailbox } from '../read/mailbox.ts';

/** A form as a browser has it on the screen. */
export interface OpenedForm {
  url: string;
  page: Answer;
  /** What the page says about its wording. */
  mark: string;
  /** Sends the form with these fields; the others are as on the page. */
  send: (fields: Record<string, string>, headers?: Record<string, string>) => Promise<Answer>;
}

/** Creates or changes a form, and opens its page. */
export async function putForm(app: TestApp, slug: string, body: object): Promise<OpenedForm> {
  const { body: made } = await app.live.request('PUT', `/api/v1/forms/${slug}`, { body });
  return openForm(app, made.url);
}

let networks = 0;

export async function openForm(app: TestApp, url: string): Promise<OpenedForm> {
  const visitor = app.client(null);
  const { pathname, search } = new URL(url);
  const page = await visitor.request('GET', `${pathname}${search}`, asBrowser());
  const hidden = Object.fromEntries(
    [...page.text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
  return {
    url,
    page,
    mark: hidden.shown ?? '',
    send(fields, headers) {
      networks += 1;
      const sent = form(Object.entries({ ...hidden, ...fields }));
      // Each test is a network of its own, unless it names one.
      const network = {
        'X-Forwarded-For': `203.0.113.${networks % 250}`,
        'User-Agent': 'Mozilla/5.0',
      };
      return visitor.request(
        'POST',
        pathname,
        asBrowser({ ...sent, headers: { ...network, ...sent.headers, ...headers } }),
      );
    },
  };
}

/** The newest of the emails that an address has got, once there are so many. */
export async function mailTo(app: TestApp, address: string, number = 1): Promise<Email> {
  const { body } = await eventually(
    () => app.live.get(`/api/v1/emails?to=${encodeURIComponent(address)}`),
    (found) => found.body.data.length >= number,
  );
  return readMailbox(app, body.data[0].id);
}

/** The link to confirm in an email. */
export const linkIn = ({ text = '' }: Pick<Email, 'text'>): string =>
  /https?:\S+\/confirm\b/.exec(text)?.[0] ?? '';

/** The counts of a form. */
export const count = async (app: TestApp, slug: string): Promise<object[]> =>
  (await app.live.get(`/api/v1/forms/${slug}/counts`)).body.data;
