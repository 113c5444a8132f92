import { NotFoundError } from '@mailwright/sdk';
import { call } from '../api/call.ts';
import { useCall, useEach } from '../api/use-call.ts';
import { useMay } from './current.ts';

const limit = 5;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The first resources of each kind that match, as far as the role may read and search them. */
export function useFound(query: string) {
  const may = useMay();
  const isId = UUID.test(query);
  const isText = query.length > 1 && !isId;
  const contacts = useCall(call('contacts', 'list', { search: query, limit }), {
    enabled: isText && may('contacts.list', 'search'),
  });
  const emails = useCall(call('emails', 'list', { search: query, limit }), {
    enabled: isText && may('emails.list', 'search'),
  });
  const email = useCall(call('emails', 'get', query), { enabled: isId && may('emails.get') });
  const campaigns = useEach(
    (cursor) => call('campaigns', 'list', { limit: 200, cursor }),
    isText && may('campaigns.list'),
  );
  const templates = useEach(
    (cursor) => call('templates', 'list', { limit: 200, cursor }),
    isText && may('templates.list'),
  );
  const lists = useEach(
    (cursor) => call('lists', 'list', { limit: 200, cursor }),
    isText && may('lists.list'),
  );
  const searches = isText ? [contacts, emails, campaigns, templates, lists] : [email];
  // An id of something else is no failure.
  const failures = searches.flatMap(({ error }) =>
    error && !(error instanceof NotFoundError) ? [error] : [],
  );
  const one = email.data?.id === query.toLowerCase() ? [email.data] : [];
  const named = <Row extends { name: string; slug: string }>(rows: Row[] = []): Row[] =>
    isText
      ? rows.filter(({ name, slug }) => isIn(query, name) || isIn(query, slug)).slice(0, limit)
      : [];
  return {
    isFinding: searches.some((found) => found.isLoading || found.isPlaceholderData),
    failure: failures[0] ?? null,
    contacts: (isText && contacts.data?.data) || [],
    /** Whether more match than are shown here. */
    hasMoreContacts: isText && Boolean(contacts.data?.next_cursor),
    hasMoreEmails: isText && Boolean(emails.data?.next_cursor),
    emails: isText ? (emails.data?.data ?? []) : one,
    campaigns: named(campaigns.data),
    templates: named(templates.data),
    lists: named(lists.data),
  };
}

/** Whether a text contains another one, also without its accents, because people often leave them out. */
export const isIn = (wanted: string, text: string): boolean => plain(text).includes(plain(wanted));

const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
