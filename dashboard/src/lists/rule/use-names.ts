import { call } from '../../api/call.ts';
import { useAll } from '../../api/use-call.ts';

export interface Names {
  /** Static lists: rules cannot name smart ones. */
  lists: { value: string; label: string }[];
  subtypes: { value: string; label: string }[];
  campaigns: { value: string; label: string }[];
  attributes: { key: string; name: string; type: string; values: readonly string[] }[];
}

/** What a rule can name. */
export function useNames(): Names {
  const lists = useAll((cursor) => call('lists', 'list', { kind: 'static', cursor, limit: 200 }));
  const types = useAll((cursor) => call('subscriptionTypes', 'list', { cursor, limit: 200 }));
  const attributes = useAll((cursor) => call('contactAttributes', 'list', { cursor, limit: 200 }));
  const campaigns = useAll((cursor) => call('campaigns', 'list', { cursor, limit: 200 }));
  return {
    campaigns: (campaigns ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
    lists: (lists ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
    subtypes: (types ?? []).flatMap((type) =>
      type.subtypes.map(({ key, name }) => ({ value: key, label: `${type.name}: ${name}` })),
    ),
    attributes: (attributes ?? []).map(({ key, name, type, values }) => ({
      key,
      name: name ?? key,
      type,
      values: values ?? [],
    })),
  };
}
