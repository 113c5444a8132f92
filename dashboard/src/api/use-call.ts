import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCurrent } from '../app/current.ts';
import { type Call, runCall } from './call.ts';

interface CallOptions<Result> {
  /** False does not make the call. */
  enabled?: boolean;
  /** After how many milliseconds the call is repeated; false: not at all. */
  repeat?: (result: Result | undefined) => number | false;
}

/** The result of a read in the current organization. */
export function useCall<Result>(one: Call<Result>, options: CallOptions<Result> = {}) {
  const { client, organization, mode } = useCurrent();
  const { enabled = true, repeat } = options;
  return useQuery<Result>({
    queryKey: [organization.slug, mode, one.noun, one.verb, ...one.args],
    queryFn: () => runCall(client, one),
    placeholderData: keepPreviousData,
    enabled,
    refetchInterval: repeat ? (query) => repeat(query.state.data) : false,
  });
}

/** A write in the current organization. Then all that is shown is read again. */
export function useAction<Result>(done?: (result: Result) => void) {
  const { client } = useCurrent();
  const queries = useQueryClient();
  return useMutation<Result, Error, Call<Result>>({
    mutationFn: (one) => runCall(client, one),
    onSuccess: async (result) => {
      done?.(result);
      await queries.invalidateQueries();
    },
  });
}
