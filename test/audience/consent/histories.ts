import fc from 'fast-check';

export const SUBTYPES = ['newsletter', 'order-updates'] as const;
type Subtype = (typeof SUBTYPES)[number];

/** What happens to an address. */
export interface Event {
  kind:
    | ('add' | 'grant' | 'request' | 'import')
    | ('confirm' | 'withdraw' | 'withdrawAll' | 'turnOff' | 'delete' | 'erase')
    | ('clickOut' | 'clickIn');
  subtype: Subtype;
  /** Of an import: how many rounds ago the evidence was given. */
  age: number;
  /** Of an import: whether it sets `newer_than_withdrawal`. */
  allowsNewer: boolean;
  /** Which of the contacts so far a link names. */
  link: number;
}

const WEIGHTS: [Event['kind'], number][] = [
  ...([
    ['add', 2],
    ['grant', 4],
    ['request', 3],
    ['import', 7],
    ['confirm', 3],
  ] as const),
  ...([
    ['withdraw', 3],
    ['withdrawAll', 1],
    ['turnOff', 1],
    ['delete', 3],
    ['erase', 2],
  ] as const),
  ...([
    ['clickOut', 2],
    ['clickIn', 1],
  ] as const),
].map(([kind, weight]) => [kind, weight]);

export const histories: fc.Arbitrary<Event[]> = fc.array(
  fc.record({
    kind: fc.oneof(...WEIGHTS.map(([kind, weight]) => ({ arbitrary: fc.constant(kind), weight }))),
    subtype: fc.constantFrom(...SUBTYPES),
    age: fc.constantFrom(0, 0, 1, 2, 100),
    allowsNewer: fc.boolean(),
    link: fc.nat(2),
  }),
  { minLength: 3, maxLength: 7 },
);

/** The newsletter is marketing, order updates are operational. */
export class Model {
  exists = false;
  isOn = true;
  readonly answers: Record<Subtype, string> = { newsletter: 'none', 'order-updates': 'none' };
  readonly pending = new Set<Subtype>();
  /** The round of the latest withdrawal. */
  readonly #left: Record<Subtype, number> = { newsletter: -1, 'order-updates': -1 };

  get statuses() {
    if (!this.exists) return null;
    return SUBTYPES.map((each) => (this.pending.has(each) ? 'pending' : this.answers[each]));
  }

  apply({ kind, subtype, age, allowsNewer }: Event, round: number): void {
    if (['add', 'grant', 'request', 'import'].includes(kind)) this.exists = true;
    const hasLeft = this.answers[subtype] === 'unsubscribed';
    if (kind === 'clickOut' && hasLeft) this.#left[subtype] = round;
    if (!this.exists) return;
    const isNewEnough = !hasLeft || (allowsNewer && round - age > this.#left[subtype]);
    const isSilenced = subtype === 'newsletter' && !this.isOn;
    if (kind === 'grant') this.#answer(subtype, 'subscribed');
    if (kind === 'request' && this.answers[subtype] !== 'subscribed') this.pending.add(subtype);
    if (kind === 'import' && isNewEnough && !isSilenced) this.#answer(subtype, 'subscribed');
    if (kind === 'clickIn' || (kind === 'confirm' && this.pending.has(subtype))) {
      this.#answer(subtype, 'subscribed');
      this.isOn ||= subtype === 'newsletter';
    }
    if (kind === 'withdraw') this.#end(subtype, round);
    if (kind === 'clickOut') this.#leave(subtype, round);
    if (kind === 'withdrawAll') for (const each of SUBTYPES) this.#leave(each, round);
    if (kind === 'turnOff') this.isOn = false;
    if (kind !== 'delete' && kind !== 'erase') return;
    for (const each of SUBTYPES) this.#end(each, round);
    if (!this.isOn) this.#leave('newsletter', round);
    this.exists = false;
  }

  #answer(subtype: Subtype, answer: string): void {
    this.answers[subtype] = answer;
    this.pending.delete(subtype);
  }

  #leave(subtype: Subtype, round: number): void {
    if (this.answers[subtype] !== 'unsubscribed' || this.pending.has(subtype)) {
      this.#left[subtype] = round;
    }
    this.#answer(subtype, 'unsubscribed');
  }

  /** Ends what there is: a request, after which the answer is the one before, or else a subscription. */
  #end(subtype: Subtype, round: number): void {
    const isAsked = this.pending.has(subtype);
    const answer = this.answers[subtype];
    if (answer === 'unsubscribed' ? isAsked : answer === 'subscribed' && !isAsked) {
      this.#leave(subtype, round);
    }
    this.pending.delete(subtype);
  }
}
