import { call } from '../api/call.ts';
import { useAll } from '../api/use-call.ts';

const limit = 200;

/** What the form of a campaign chooses from; null while it is loaded. */
export function useChoices() {
  const types = useAll((cursor) => call('subscriptionTypes', 'list', { cursor, limit }));
  const templates = useAll((cursor) => call('templates', 'list', { cursor, limit }));
  const lists = useAll((cursor) => call('lists', 'list', { cursor, limit }));
  const senders = useAll((cursor) =>
    call('senderAddresses', 'list', { status: 'verified', cursor, limit }),
  );
  if (!types || !templates || !lists || !senders) return null;
  const subtypes = types
    .filter(({ kind }) => kind === 'marketing')
    .flatMap((type) => type.subtypes.map((one) => ({ ...one, type })))
    .filter(({ archived }) => !archived);
  return { subtypes, templates, lists, senders };
}

export type Choices = NonNullable<ReturnType<typeof useChoices>>;
