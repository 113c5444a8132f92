import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { useMay } from './current.ts';

const limit = 5;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The first contacts and emails that match, as far as the role may search for them. */
export function useFound(query: string) {
  const may = useMay();
  const isId = UUID.test(query);
  const isText = query.length > 1 && !isId;
  const field = query.includes('@') ? 'to' : 'subject';
  const contacts = useCall(call('contacts', 'list', { search: query, limit }), {
    enabled: isText && may('contacts.list', 'search'),
  });
  const emails = useCall(call('emails', 'list', { [field]: query, limit }), {
    enabled: isText && may('emails.list', field),
  });
  const email = useCall(call('emails', 'get', query), { enabled: isId && may('emails.get') });
  const one = email.data?.id === query.toLowerCase() ? [email.data] : [];
  const isFinding = [contacts, emails].some((found) => found.isLoading || found.isPlaceholderData);
  return {
    isFinding: isText ? isFinding : email.isLoading,
    contacts: isText ? (contacts.data?.data ?? []) : [],
    emails: isText ? (emails.data?.data ?? []) : one,
  };
}
