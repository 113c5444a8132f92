import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { DraftsContext } from './drafts.ts';
import { drafts, queries } from './queries.ts';
import { router } from './router.tsx';

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <DraftsContext value={drafts}>
        <RouterProvider router={router} />
      </DraftsContext>
    </QueryClientProvider>
  );
}
