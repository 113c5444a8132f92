import { randomBytes, randomUUID } from 'node:crypto';

/** The requests of the load test. Bodies differ from each other as those of real clients do. */
export type Kind =
  | 'send'
  | 'attachment'
  | 'large'
  | 'batch'
  | 'upsert'
  | 'optIn'
  | 'preferences'
  | 'get'
  | 'emails'
  | 'contacts'
  | 'smart'
  | 'days'
  | 'engagement'
  | 'search'
  | 'words';

export interface Target {
  /** Base URLs of equal processes; used round-robin. */
  baseUrls: string[];
  /** The path prefix: `/api/v1`, or empty for a floor. */
  prefix: string;
  /** Used round-robin. */
  keys: string[];
  /** Cookies of sessions in the organization `demo`, used round-robin instead of the keys. */
  cookies?: string[];
}

export interface Request {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: string;
}

export const BATCH = 1_000;

/** The number of requests that this process made. */
let count = 0;

/** Ids of emails that `get` retrieves, or addresses of contacts that `preferences` changes, round-robin. */
export function createRequests(kind: Kind, prefix: string, ids: string[]): () => Request {
  const make: Record<Kind, () => Request> = {
    send: () => post('/emails/send', order(count)),
    attachment: () => withFile(count, 1),
    large: () => withFile(count, 7),
    batch: () =>
      post('/emails/batch', {
        emails: Array.from({ length: BATCH }, (_, i) => receipt(count * BATCH + i)),
      }),
    upsert: () => post('/contacts', contact(count)),
    optIn: () => post('/contacts', { ...contact(count * 2), opt_in_subtype_slugs: ['newsletter'] }),
    preferences: () => changePreferences(count, ids),
    get: () => get(`/emails/${ids[count % ids.length]}`),
    emails: () => get('/emails?limit=50'),
    contacts: () => get('/contacts?limit=50'),
    smart: () => get('/contacts?limit=50&list=czech-speakers'),
    days: () => get('/contacts?limit=50&list=new-contacts'),
    engagement: () => get('/contacts?limit=50&list=openers'),
    // One contact, whatever their number.
    search: () => get(`/contacts?limit=50&search=${1 + (count % 300)}@`),
    words: () => get(`/contacts?limit=50&search=nova${1 + (count % 300)}a`),
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

/** Each turn through the contacts changes the answer of each. */
const changePreferences = (i: number, addresses: string[]): Request => ({
  ...post(`/contacts/${addresses[i % addresses.length]}/subscription-preferences`, {
    preferences: { 'order-updates': Math.floor(i / addresses.length) % 2 === 0 },
  }),
  method: 'PATCH',
});

/** No two processes use the same addresses, not even one after the other. */
const run = randomUUID().slice(0, 8);
const person = (i: number): string => `zofie.${run}.${i}@example.com`;

const order = (i: number) => ({
  to: person(i),
  template: 'password-reset',
  data: { name: 'Žofie Nováková', reset_url: `https://shop.example/reset/${i}` },
});

const MIB = 1024 * 1024;
/** Multiples of 3 bytes, so that their base64 can be joined. */
const BEGINNING = 18;
const rest = randomBytes(7 * MIB - BEGINNING - 3).toString('base64');

/**
 * A send with a file of this size. Files differ only in their beginning, because creating whole new
 * files would slow the clients.
 */
function withFile(i: number, mebibytes: number): Request {
  const length = Math.floor((mebibytes * MIB - BEGINNING) / 3) * 4;
  const content = randomBytes(BEGINNING).toString('base64') + rest.slice(0, length);
  return post('/emails/send', { ...order(i), attachments: [{ filename: 'file.bin', content }] });
}

const receipt = (i: number) => ({
  to: person(i),
  template: 'receipt',
  data: { name: `Žofie ${i}`, number: `2026-${i}`, amount: '1 290 Kč' },
});

/** Every other request is about an existing contact. */
const contact = (i: number) => ({
  email: person(Math.floor(i / 2)),
  name: 'Žofie Nováková',
  locale: 'cs',
  lists: ['customers'],
  data: { plan: 'basic', orders: i, city: 'Brno' },
});
