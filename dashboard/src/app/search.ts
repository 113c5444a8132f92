/** The filters of a list in the address bar. */
export type Filters<Name extends string> = { [N in Name | 'cursor']?: string };

/** Reads the filters with these names; everything else in the address is dropped. */
export function filtersOf<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): Filters<Name> => {
    const entries = [...names, 'cursor'].flatMap((name) => {
      const value = search[name];
      const isText = typeof value === 'string' || typeof value === 'number';
      return isText && value !== '' ? [[name, String(value)]] : [];
    });
    return Object.fromEntries(entries) as Filters<Name>;
  };
}

/** `?to=ada@example.com`, without quotes around the values. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));

export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  );
  const text = new URLSearchParams(entries).toString();
  return text ? `?${text}` : '';
}
