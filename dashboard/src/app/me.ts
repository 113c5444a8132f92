import type { Me } from '@mailwright/sdk';
import { queryOptions } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { personClient } from '../api/client.ts';

/** Who has signed in. */
export const ME = queryOptions({ queryKey: ['me'], queryFn: () => personClient.me.get() });

export const MeContext = createContext<Me | null>(null);

export function useMe(): Me {
  const me = use(MeContext);
  if (!me) throw new Error('Nobody has signed in here.');
  return me;
}
