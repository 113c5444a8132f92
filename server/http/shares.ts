import { listsAreBusy } from './http-error.ts';

/** Work under a name, some at a time. */
export type InShare = <T>(name: string, work: () => Promise<T>) => Promise<T>;

interface Share {
  working: number;
  /** Who waits, the first first; called when it is their turn. */
  waiting: (() => void)[];
}

/** How many connections one organization's lists may hold, and how long others wait for them. */
const PLACES = 2;
const PATIENCE_MS = 5_000;

/** Lets so many work under one name at a time. The others wait in turn, without a connection. */
export function createShares(places = PLACES, patienceMs = PATIENCE_MS): InShare {
  const shares = new Map<string, Share>();
  return async (name, work) => {
    const share = shares.get(name) ?? { working: 0, waiting: [] };
    shares.set(name, share);
    if (share.working < places) share.working += 1;
    else await turnOf(share, patienceMs);
    try {
      return await work();
    } finally {
      const next = share.waiting.shift();
      // The place goes from one to the other: nobody who comes meanwhile can take it.
      if (next) next();
      else share.working -= 1;
      if (share.working === 0) shares.delete(name);
    }
  };
}

function turnOf({ waiting }: Share, patienceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(enter), 1);
      reject(listsAreBusy());
    }, patienceMs);
    waiting.push(enter);
  });
}
