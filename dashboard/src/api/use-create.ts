import { NotFoundError } from '@mailwright/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCurrent } from '../app/current.ts';
import { type Call, runCall } from './call.ts';

interface Creation<Result> {
  slug: string;
  /** Reads what has the slug already. */
  get: Call;
  put: Call<Result>;
}

/** There is something with the slug already. */
class TakenError extends Error {
  readonly slug: string;

  constructor(slug: string) {
    super(`The slug ${slug} is taken.`);
    this.slug = slug;
  }
}

/** Creates something under a slug that the person has chosen. `put` alone would replace what has the slug. */
export function useCreate<Result>(done?: (result: Result) => void) {
  const { client } = useCurrent();
  const queries = useQueryClient();
  const { error, ...create } = useMutation<Result, Error, Creation<Result>>({
    mutationFn: async ({ slug, get, put }) => {
      const existing = await runCall(client, get).catch(nullIfMissing);
      if (existing !== null) throw new TakenError(slug);
      return runCall(client, put);
    },
    onSuccess: async (result) => {
      done?.(result);
      await queries.invalidateQueries();
    },
  });
  const taken = error instanceof TakenError ? error.slug : null;
  return { ...create, taken, error: taken === null ? error : null };
}

function nullIfMissing(error: unknown): null {
  if (error instanceof NotFoundError) return null;
  throw error;
}
