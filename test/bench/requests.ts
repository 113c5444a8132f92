import { randomUUID } from 'node:crypto';

/** What the load is made of. Bodies differ from each other as those of real callers do. */
export type Kind = 'send' | 'batch' | 'upsert' | 'get' | 'emails' | 'contacts' | 'smart';

export interface Target {
  /** Of processes that do the same; asked in turn. */
  baseUrls: string[];
  /** Before the resource: `/api/v1`, or nothing for a floor. */
  prefix: string;
  /** Used in turn. */
  keys: string[];
}

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
}

export const BATCH = 1_000;

/** Requests made by this process. */
let count = 0;

/** Emails that `get` asks for, in turn. */
export function createRequests(kind: Kind, prefix: string, ids: string[]): () => Request {
  const make: Record<Kind, () => Request> = {
    send: () => post('/emails/send', order(count)),
    batch: () =>
      post('/emails/batch', {
        emails: Array.from({ length: BATCH }, (_, i) => receipt(count * BATCH + i)),
      }),
    upsert: () => post('/contacts', contact(count)),
    get: () => get(`/emails/${ids[count % ids.length]}`),
    emails: () => get('/emails?limit=50'),
    contacts: () => get('/contacts?limit=50'),
    smart: () => get('/contacts?limit=50&list=czech-speakers'),
  };
  return () => {
    count += 1;
    const request = make[kind]();
    return { ...request, path: prefix + request.path };
  };
}

const get = (path: string): Request => ({ method: 'GET', path });

const post = (path: string, body: object): Request => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
});

/** Two processes never write to the same people, nor does one later write to those of before. */
const run = randomUUID().slice(0, 8);
const person = (i: number): string => `zofie.${run}.${i}@example.com`;

const order = (i: number) => ({
  to: person(i),
  template: 'password-reset',
  data: { name: 'Žofie Nováková', reset_url: `https://shop.example/reset/${i}` },
});

const receipt = (i: number) => ({
  to: person(i),
  template: 'receipt',
  data: { name: `Žofie ${i}`, number: `2026-${i}`, amount: '1 290 Kč' },
});

/** Every other request is about somebody who is there already. */
const contact = (i: number) => ({
  email: person(Math.floor(i / 2)),
  name: 'Žofie Nováková',
  locale: 'cs',
  lists: ['customers'],
  data: { plan: 'basic', orders: i, city: 'Brno' },
});
