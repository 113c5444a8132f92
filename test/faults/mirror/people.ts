import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../messages/templates/random.ts';

/** A person of the shop, as the clients of a run know them. */
export interface Person {
  email: string;
  /** Whether a contact with the address was created, and not erased since. */
  exists: boolean;
  /** Requests about the person that have no response yet. */
  busy: number;
  /** The person is being erased, and nothing else happens to them. */
  leaving: boolean;
  /** The paths of confirmation links. */
  confirmLinks: string[];
}

export interface People {
  /** Somebody who is not being erased. */
  pick(): Promise<Person>;
  /** Somebody to whom nothing else happens until they are erased; null if nobody is free. */
  pickLeaving(): Person | null;
}

export function createPeople(random: Random, count: number): People {
  const people = Array.from({ length: count }, (_, n): Person => ({
    email: `person-${n + 1}@person.example`,
    exists: false,
    busy: 0,
    leaving: false,
    confirmLinks: [],
  }));
  return {
    async pick() {
      for (;;) {
        const person = random.pick(people);
        if (!person.leaving) return person;
        await sleep(1);
      }
    },
    pickLeaving() {
      const free = people.filter(({ exists, busy, leaving }) => exists && busy === 0 && !leaving);
      if (free.length === 0) return null;
      const person = random.pick(free);
      person.leaving = true;
      return person;
    },
  };
}
