import { call } from '../../api/call.ts';
import { useAll } from '../../api/use-call.ts';

const limit = 200;

/** The lists that contacts can be added to. */
export const useStaticLists = () =>
  useAll((cursor) => call('lists', 'list', { kind: 'static', cursor, limit }));

/** The attributes that contacts can have. */
export const useAttributes = () =>
  useAll((cursor) => call('contactAttributes', 'list', { cursor, limit }));

/** What the form of a new contact chooses from; null while it is loaded. */
export function useContactChoices() {
  const attributes = useAttributes();
  const lists = useStaticLists();
  return attributes && lists ? { attributes, lists } : null;
}
