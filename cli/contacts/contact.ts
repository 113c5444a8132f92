import { readName } from '../arguments.ts';
import type { AccountContext } from '../command.ts';
import { showTime } from '../output/time.ts';

export async function showContact(
  { out, client }: AccountContext,
  _options: object,
  email: string,
): Promise<void> {
  const contact = await client.contacts.get(readName('email', email));
  if (out.json) return out.printJson(contact);
  out.facts([
    ['Email', contact.email],
    ['Name', contact.name],
    ['Locale', contact.locale],
    ['Subscribed', contact.subscribed ? 'yes' : 'no: no marketing email is sent'],
    ['Validation', contact.validation_status],
    ['Lists', contact.lists.join(', ') || 'none'],
    ...named('Attribute', contact.custom_attributes),
    ...named('Data', contact.data),
    ['Created', showTime(contact.created_at)],
    ['Updated', showTime(contact.updated_at)],
    ['Id', contact.id],
  ]);
}

const named = (title: string, values: Record<string, unknown>): [string, string][] =>
  Object.entries(values).map(([key, value]) => [
    `${title} ${key}`,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
