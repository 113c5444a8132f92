import { call } from '../../api/call.ts';
import { useAll, useCall } from '../../api/use-call.ts';
import { useMay } from '../../app/current.ts';
import { isRecord } from './node.ts';

export interface Names {
  /** Static lists: rules cannot name smart ones. */
  lists: { value: string; label: string }[];
  subtypes: { value: string; label: string }[];
  campaigns: { value: string; label: string }[];
  /** Those that the newest contacts have in `data`. */
  dataKeys: readonly string[];
  attributes: { key: string; name: string; type: string; values: readonly string[] }[];
}

/** What a rule can name. */
export function useNames(): Names {
  const may = useMay();
  const lists = useAll((cursor) => call('lists', 'list', { kind: 'static', cursor, limit: 200 }));
  const types = useAll((cursor) => call('subscriptionTypes', 'list', { cursor, limit: 200 }));
  const attributes = useAll((cursor) => call('contactAttributes', 'list', { cursor, limit: 200 }));
  const campaigns = useAll((cursor) => call('campaigns', 'list', { cursor, limit: 200 }));
  const newest = useCall(call('contacts', 'list', { limit: SAMPLE }), {
    enabled: may('contacts.list'),
    isCostly: true,
  });
  return {
    dataKeys: keysOf((newest.data?.data ?? []).map(({ data }) => data)),
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

/** Contacts whose keys are offered. */
const SAMPLE = 50;

/** Keys that are offered at most. */
const MOST_KEYS = 200;

/** The keys of objects, also of those inside, as a rule names them. */
function keysOf(objects: readonly object[]): string[] {
  const keys = new Set<string>();
  const add = (object: object, before: string): void => {
    for (const [key, value] of Object.entries(object) as [string, unknown][]) {
      if (keys.size >= MOST_KEYS) return;
      if (key === '' || key.includes('.')) continue;
      if (isRecord(value)) add(value, `${before}${key}.`);
      else keys.add(before + key);
    }
  };
  for (const object of objects) add(object, '');
  return [...keys].toSorted();
}
