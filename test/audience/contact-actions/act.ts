import type { Answer, TestClient } from '../../support/app/client.ts';
import { eventually } from '../../support/eventually.ts';

export const NEW_ACTION = '/api/v1/contacts/actions';
export const ACTIONS = '/api/v1/contact-actions';

/** Waits for the end of an action. */
export async function ended(client: TestClient, id: string): Promise<Answer['body']> {
  const { body } = await eventually(
    () => client.get(`${ACTIONS}/${id}`),
    (answer) => answer.body.status !== 'running',
  );
  return body;
}

/** Does something with contacts, and returns the action at its end. */
export async function act(client: TestClient, request: object): Promise<Answer['body']> {
  const created = await client.post(NEW_ACTION, request);
  if (created.status !== 202) throw new Error(created.text);
  return ended(client, created.body.id);
}
