import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, Mailwright, NotFoundError, ServerError } from '@mailwright/sdk';
import type { Random } from '../../messages/templates/random.ts';
import type { Installation } from '../installation.ts';
import type { Provider } from '../provider.ts';
import type { Unit } from '../unit.ts';
import { createPeople, type Person } from './people.ts';

/** Clients of an installation that change everything that the shop mirrors. */
export interface Traffic {
  /** Requests with a response, by what they did. */
  readonly done: Map<string, number>;
  /** Requests without a response, and those that the server could not serve. */
  unanswered: number;
  /** Responses that no request should get. */
  readonly faults: string[];
  /** Makes requests until it is stopped; at most so many per second. */
  start(perSecond?: number): void;
  stop(): Promise<void>;
}

interface TrafficOptions {
  installation: Installation;
  provider: Provider;
  random: Random;
  people: number;
}

const CLIENTS = 6;
const SUBTYPES = ['newsletter', 'offers', 'order-updates', 'price-alerts'];
export const LISTS = ['customers', 'regulars'];
const LOCALES = ['en', 'de', 'cs'];
const PAUSE_MS = 100;

type Act = (client: Mailwright, person: Person) => Promise<unknown>;

export function createTraffic({ installation, provider, random, people }: TrafficOptions): Traffic {
  const { apis, key } = installation;
  const persons = createPeople(random, people);
  let count = 0;
  let generation = 0;
  let working: Promise<unknown> = Promise.resolve();

  const clientOf = ({ baseUrl }: Unit): Mailwright =>
    new Mailwright({ apiKey: key, baseUrl, maxRetries: 1, timeout: 20_000 });
  const clients = apis.map(clientOf);

  /** What happens, and how often. */
  const acts: [name: string, weight: number, act: Act][] = [
    ['sends', 40, (client, person) => client.emails.send(emailTo(person))],
    ['upserts', 10, (client, person) => client.contacts.upsert(contactOf(person))],
    ['updates', 10, (client, { email }) => client.contacts.update(email, changes())],
    ['list changes', 10, (client, { email }) => client.contacts.updateLists(email, listChange())],
    ['confirmation requests', 8, askToConfirm],
    ['confirmations', 8, (_client, person) => confirm(person)],
    ['opt-ins', 5, (client, { email }) => client.contacts.updatePreferences(email, choice(true))],
    [
      'withdrawals',
      5,
      (client, { email }) => client.contacts.updatePreferences(email, choice(false)),
    ],
    ['one-click withdrawals', 4, () => unsubscribe()],
    ['suppressions', 2, (client, { email }) => client.suppressions.put(email)],
    ['suppressions removed', 4, (client, { email }) => client.suppressions.delete(email)],
  ];
  const total = acts.reduce((sum, [, weight]) => sum + weight, 0);
  const ERASURES = 0.02;

  const emailTo = ({ email: to }: Person) => ({
    to,
    template: 'password-reset',
    data: { reset_url: 'https://shop.example/reset' },
    ...(random.chance(0.4) && { subtype_slug: random.pick(SUBTYPES) }),
  });
  const changes = () => ({
    name: `Name ${++count}`,
    data: { [`key${random.below(5)}`]: random.chance(0.2) ? null : count },
    ...(random.chance(0.3) && { locale: random.pick(LOCALES) }),
    ...(random.chance(0.3) && { subscribed: random.chance(0.7) }),
  });
  const contactOf = ({ email }: Person) => ({
    email,
    data: { visits: ++count },
    ...(random.chance(0.3) && { lists: [random.pick(LISTS)] }),
    ...(random.chance(0.3) && { opt_in_subtype_slugs: [random.pick(SUBTYPES)] }),
    ...(random.chance(0.5) && { double_opt_in: false }),
  });
  const listChange = () => {
    const slugs = [random.pick(LISTS)];
    return random.chance(0.5) ? { add: slugs } : { remove: slugs };
  };
  const choice = (wanted: boolean) => ({ preferences: { [random.pick(SUBTYPES)]: wanted } });

  async function askToConfirm(client: Mailwright, person: Person): Promise<void> {
    const { confirm_url: url } = await client.contacts.upsert({
      email: person.email,
      opt_in_subtype_slugs: [random.pick(SUBTYPES)],
    });
    if (url) person.confirmLinks.push(new URL(url).pathname);
  }

  async function confirm(person: Person): Promise<void> {
    const link = person.confirmLinks.shift();
    if (link !== undefined) await visit(link);
  }

  /** As a mail program does it for one of the last messages. */
  async function unsubscribe(): Promise<void> {
    const recent = provider.ses.messages.slice(-200);
    const links = recent.flatMap(({ email }) =>
      (email.Content?.Simple?.Headers ?? []).flatMap(({ Name, Value = '' }) =>
        Name === 'List-Unsubscribe' ? [new URL(Value.slice(1, -1)).pathname] : [],
      ),
    );
    if (links.length > 0) await visit(random.pick(links), 'List-Unsubscribe=One-Click');
  }

  async function visit(path: string, body = ''): Promise<void> {
    const response = await fetch(random.pick(apis).baseUrl + path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        // Each visitor has another address, so that the limits of one don't apply.
        'X-Forwarded-For': `198.51.${random.below(256)}.${random.below(256)}`,
      },
      body,
      redirect: 'manual',
    });
    await response.arrayBuffer();
    if (response.status >= 500 && response.status !== 503) {
      traffic.faults.push(`A link got a ${response.status}.`);
    }
  }

  function pickAct(): [string, Act] {
    let place = random.below(total);
    for (const [name, weight, act] of acts) {
      place -= weight;
      if (place < 0) return [name, act];
    }
    throw new Error('No act was picked.');
  }

  async function actOnce(): Promise<void> {
    if (random.chance(ERASURES)) {
      const leaving = persons.pickLeaving();
      if (leaving) return erase(leaving);
    }
    const person = await persons.pick();
    const [name, act]: [string, Act] = person.exists
      ? pickAct()
      : ['upserts', (client) => client.contacts.upsert(contactOf(person))];
    person.busy += 1;
    try {
      await act(random.pick(clients), person);
      if (name === 'upserts') person.exists = true;
      countDone(name);
    } catch (error) {
      await note(error);
    } finally {
      person.busy -= 1;
    }
  }

  /** Until a response says that the person is erased. */
  async function erase(person: Person): Promise<void> {
    while (person.leaving) {
      try {
        await random.pick(clients).contacts.delete(person.email);
        person.leaving = false;
      } catch (error) {
        // A request without a response may have erased the person.
        if (error instanceof NotFoundError) person.leaving = false;
        else await note(error);
      }
    }
    person.exists = false;
    person.confirmLinks = [];
    countDone('erasures');
  }

  /** Refusals are the answers to many requests, such as a send to a suppressed address. */
  async function note(error: unknown): Promise<void> {
    const isRefusal = error instanceof ApiError && error.status < 500 && error.status !== 429;
    if (isRefusal) return countDone('refused');
    const isOutage = error instanceof ServerError && error.status === 503;
    if (error instanceof ApiError && !isOutage) {
      traffic.faults.push(`A request got a ${error.status} ${error.code}.`);
    }
    traffic.unanswered += 1;
    await sleep(PAUSE_MS);
  }

  const countDone = (name: string): void =>
    void traffic.done.set(name, (traffic.done.get(name) ?? 0) + 1);

  const traffic: Traffic = {
    done: new Map(),
    unanswered: 0,
    faults: [],
    start(perSecond = Infinity) {
      const own = ++generation;
      const waitMs = (CLIENTS * 1_000) / perSecond;
      const work = async (): Promise<void> => {
        while (own === generation) {
          const begin = performance.now();
          await actOnce();
          const leftMs = begin + waitMs - performance.now();
          if (leftMs > 0) await sleep(leftMs);
        }
      };
      working = Promise.all(Array.from({ length: CLIENTS }, work));
    },
    async stop() {
      generation += 1;
      await working;
    },
  };
  return traffic;
}
