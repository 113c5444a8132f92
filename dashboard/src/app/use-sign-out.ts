import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { personClient } from '../api/client.ts';

/** Ends the session and leads to the sign-in. */
export function useSignOut(): () => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return () => {
    void personClient.sessions
      .end()
      .catch(() => undefined)
      .then(() => navigate({ to: '/', ignoreBlocker: true }))
      .then(() => queries.resetQueries());
  };
}
