import type { Me } from '@mailwright/sdk';
import { useQueryClient } from '@tanstack/react-query';

/** What follows when somebody has signed in: all that is shown is read again. */
export function useSignedIn(): (me: Me) => Promise<void> {
  const queries = useQueryClient();
  return (me) => {
    queries.setQueryData(['me'], me);
    return queries.invalidateQueries();
  };
}
