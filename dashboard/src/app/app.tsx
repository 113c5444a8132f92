import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { Drafts, DraftsContext } from './drafts.ts';
import { router } from './router.tsx';

export function App() {
  const [drafts] = useState(() => new Drafts());
  const [queries] = useState(() => createQueries(drafts));
  return (
    <QueryClientProvider client={queries}>
      <DraftsContext value={drafts}>
        <RouterProvider router={router} />
      </DraftsContext>
    </QueryClientProvider>
  );
}

const createQueries = (drafts: Drafts): QueryClient =>
  new QueryClient({
    // The SDK itself retries.
    defaultOptions: { queries: { retry: false, staleTime: 2_000 } },
    mutationCache: new MutationCache({
      onMutate: (_variables, mutation) => drafts.startSave(mutation),
      onSuccess: (_data, _variables, _context, mutation) => drafts.accept(mutation),
    }),
  });
