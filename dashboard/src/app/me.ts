import type { Me } from '@mailwright/sdk';
import { createContext, use } from 'react';

export const MeContext = createContext<Me | null>(null);

export function useMe(): Me {
  const me = use(MeContext);
  if (!me) throw new Error('Nobody has signed in here.');
  return me;
}
