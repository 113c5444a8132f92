import type { Mailwright } from '@mailwright/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useCurrent } from '../app/current.ts';
import { type Call, runCall } from './call.ts';
import { clientFor, personClient } from './client.ts';
import { useSingleMutation } from './use-single-mutation.ts';

interface CallOptions<Result> {
  /** False does not make the call. */
  enabled?: boolean;
  /** After how many milliseconds the call is repeated; false: not at all. */
  repeat?: (result: Result | undefined) => number | false;
  /** For expensive calls: they are not repeated when the window gets the focus again. */
  isCostly?: boolean;
  /** For so many milliseconds, another place that makes the call uses the last result. */
  freshMs?: number;
}

/** The result of a read in the current organization. */
export function useCall<Result>(one: Call<Result>, options: CallOptions<Result> = {}) {
  const { client, organization, mode } = useCurrent();
  const { enabled = true, repeat, isCostly = false, freshMs } = options;
  const queryKey = [organization.slug, mode, one.noun, one.verb, ...one.args];
  return useQuery<Result>({
    queryKey,
    queryFn: () => runCall(client, one),
    // What “Show as code” shows.
    meta: { call: one },
    placeholderData: (last, query) =>
      resourceOf(query?.queryKey) === resourceOf(queryKey) ? last : undefined,
    enabled,
    ...(freshMs !== undefined && { staleTime: freshMs }),
    refetchOnWindowFocus: !isCostly,
    refetchOnReconnect: !isCostly,
    refetchInterval: repeat ? (query) => repeat(query.state.data) : false,
  });
}

/**
 * While another page or filter is read, the last result stays visible, but not that of another resource. The strings in
 * a key identify the resource (organization, operation and path); filters are objects.
 */
const resourceOf = (key: readonly unknown[] = []): string =>
  key.filter((part) => typeof part === 'string').join(' ');

/**
 * Reads a list once more when `isChanging` ends: its last changes can be newer than the last
 * repetition. `one` is any page of the list.
 */
export function useLastRead(isChanging: boolean, { noun, verb }: Call<unknown>): void {
  const queries = useQueryClient();
  const { organization, mode } = useCurrent();
  const { slug } = organization;
  useEffect(() => {
    if (!isChanging) return undefined;
    return () => void queries.invalidateQueries({ queryKey: [slug, mode, noun, verb] });
  }, [isChanging, queries, slug, mode, noun, verb]);
}

interface PageOf<Row> {
  data: Row[];
  next_cursor: string | null;
}

/** How many entries a choice in a form offers at most. */
const MOST = 1_000;

/** All entries of a list, page after page, for a choice in a form. */
export const useAll = <Row>(
  page: (cursor: string | undefined) => Call<PageOf<Row>>,
  enabled = true,
): Row[] | undefined => useEach(page, enabled).data;

/** As `useAll`, with the state of the calls. */
export function useEach<Row>(
  page: (cursor: string | undefined) => Call<PageOf<Row>>,
  enabled: boolean,
) {
  const { client, organization, mode } = useCurrent();
  const first = page(undefined);
  const { noun, verb, args } = first;
  return useQuery({
    queryKey: [organization.slug, mode, 'all', noun, verb, ...args],
    queryFn: async () => {
      const rows: Row[] = [];
      let cursor: string | undefined;
      do {
        const { data: more, next_cursor: next } = await runCall(client, page(cursor));
        rows.push(...more);
        cursor = next ?? undefined;
      } while (cursor !== undefined && rows.length < MOST);
      return rows;
    },
    meta: { call: first },
    enabled,
  });
}

/** A write in the current organization. Then all that is shown is read again. */
export function useAction<Result>(done?: (result: Result) => void) {
  const { client } = useCurrent();
  return useActionWith(client, done);
}

/**
 * As `useAction`, but in live mode also where the page is in test mode: there, the server stores nothing, and what the response
 * describes does not exist.
 */
export function useLiveAction<Result>(done?: (result: Result) => void) {
  const { slug } = useCurrent().organization;
  const client = useMemo(() => clientFor({ organization: slug, mode: 'live' }), [slug]);
  return useActionWith(client, done);
}

/** A write that concerns the person, also somebody without an organization. */
export const usePersonAction = <Result>(done?: (result: Result) => void) =>
  useActionWith(personClient, done);

function useActionWith<Result>(client: Mailwright, done?: (result: Result) => void) {
  const queries = useQueryClient();
  return useSingleMutation<Result, Call<Result>>({
    mutationFn: (one) => runCall(client, one),
    onSuccess: async (result) => {
      done?.(result);
      await queries.invalidateQueries();
    },
  });
}
