import type { Me } from '@mailwright/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

/** What follows when somebody has accepted an invitation to the organization: its overview. */
export function useJoined(slug: string): (me: Me) => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (me) => {
    queries.setQueryData(['me'], me);
    const params = { organization: slug, mode: 'live' };
    return navigate({ to: '/$organization/$mode', params, replace: true });
  };
}
