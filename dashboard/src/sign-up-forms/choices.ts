import { call } from '../api/call.ts';
import { useAll } from '../api/use-call.ts';

const limit = 200;

/** What a form is made of; null while it is loaded. */
export function useChoices() {
  const types = useAll((cursor) => call('subscriptionTypes', 'list', { cursor, limit }));
  const templates = useAll((cursor) => call('templates', 'list', { cursor, limit }));
  const lists = useAll((cursor) => call('lists', 'list', { kind: 'static', cursor, limit }));
  const attributes = useAll((cursor) => call('contactAttributes', 'list', { cursor, limit }));
  if (!types || !templates || !lists || !attributes) return null;
  const subtypes = types.flatMap((type) =>
    type.subtypes.filter(({ archived }) => !archived).map((one) => ({ ...one, kind: type.kind })),
  );
  return { subtypes, templates, lists, attributes };
}

export type Choices = NonNullable<ReturnType<typeof useChoices>>;

/** The names of subscriptions, by their keys. */
export function useSubscriptionNames(): (key: string) => string {
  const types = useAll((cursor) => call('subscriptionTypes', 'list', { cursor, limit }));
  const names = new Map(
    types?.flatMap(({ subtypes }) => subtypes).map(({ key, name }) => [key, name]),
  );
  return (key) => names.get(key) ?? key;
}
