import { MutationCache, QueryClient } from '@tanstack/react-query';
import { Drafts } from './drafts.ts';

export const drafts = new Drafts();

export const queries = new QueryClient({
  // The SDK itself retries.
  defaultOptions: { queries: { retry: false, staleTime: 2_000 } },
  mutationCache: new MutationCache({
    onMutate: (_variables, mutation) => drafts.startSave(mutation),
    onSuccess: (_data, _variables, _context, mutation) => drafts.accept(mutation),
  }),
});
