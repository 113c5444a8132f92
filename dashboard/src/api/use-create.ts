import { NotFoundError } from '@mailwright/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useCurrent } from '../app/current.ts';
import { type Call, runCall } from './call.ts';
import { useSingleMutation } from './use-single-mutation.ts';

interface Creation<Result, Existing> {
  /** The slug, or what else identifies it. */
  slug: string;
  /** Reads what has the slug already. */
  get: Call<Existing>;
  /** Whether the resource that was found occupies the slug. Default: it always does. */
  isTaken?: (found: Existing) => boolean;
  put: Call<Result>;
}

/** The slug is taken. */
class TakenError extends Error {
  readonly slug: string;
  readonly existing: unknown;

  constructor(slug: string, existing: unknown) {
    super(`The slug ${slug} is taken.`);
    this.slug = slug;
    this.existing = existing;
  }
}

/**
 * Creates something under a slug that the person has chosen. `put` alone would replace what has the slug. Both calls are
 * one mutation, so that a form whose slug is taken does not count as saved.
 */
export function useCreate<Result, Existing = unknown>(done?: (result: Result) => void) {
  const { client } = useCurrent();
  const queries = useQueryClient();
  const { error, ...create } = useSingleMutation<Result, Creation<Result, Existing>>({
    mutationFn: async ({ slug, get, isTaken = () => true, put }) => {
      const existing = await runCall(client, get).catch(nullIfMissing);
      if (existing !== null && isTaken(existing)) throw new TakenError(slug, existing);
      return runCall(client, put);
    },
    onSuccess: async (result) => {
      done?.(result);
      await queries.invalidateQueries();
    },
  });
  const isTaken = error instanceof TakenError;
  return {
    ...create,
    taken: isTaken ? error.slug : null,
    existing: isTaken ? (error.existing as Existing) : null,
    error: isTaken ? null : error,
  };
}

function nullIfMissing(error: unknown): null {
  if (error instanceof NotFoundError) return null;
  throw error;
}
