import { query, type sql } from '../../../server/platform/database/sql.ts';
import type { TestApp } from './app.ts';
import type { Answer, TestClient } from './client.ts';
import type { Write } from '../nouns/noun-fixture.ts';

/** Requests that fixtures of nouns describe. */
export const post = (path: string, body: object): Write => ({ method: 'POST', path, body });
export const put = (path: string, body: object): Write => ({ method: 'PUT', path, body });
export const patch = (path: string, body: object): Write => ({ method: 'PATCH', path, body });
export const remove = (path: string): Write => ({ method: 'DELETE', path });

/** Requests that create the n-th entry of a list. */
export const putting =
  (path: (n: number) => string, body: (n: number) => object) => (client: TestClient, n: number) =>
    client.request('PUT', `/api/v1/${path(n)}`, { body: body(n) });
export const posting =
  (path: (n: number) => string, body: (n: number) => object) => (client: TestClient, n: number) =>
    client.post(`/api/v1/${path(n)}`, body(n));

/** The response with its body replaced by whether it contains the text. */
export const includes = (answer: Answer, text: string): Answer => ({
  ...answer,
  body: answer.text.includes(text),
});

/** The caller's own contact and smart list that probes create and use. */
export const OWN_CONTACT = 'own@person.example';
export const OWN_SMART_LIST = 'own-smart';

export const contactPath = (address: string): string =>
  `/api/v1/contacts/${encodeURIComponent(address)}`;

/** The path of a contact in the caller's own organization. */
export async function ownContact(client: TestClient): Promise<string> {
  await client.post('/api/v1/contacts', { email: OWN_CONTACT });
  return contactPath(OWN_CONTACT);
}

/** Executes statements as the database owner. */
export const execute = (app: TestApp, ...statements: ReturnType<typeof sql>[]): Promise<void> =>
  app.asOwner(async (em) => {
    for (const statement of statements) await query(em, statement);
  });
