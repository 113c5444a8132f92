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
  /** Of an import: the evidence is from after everything before, and the import says `newer_than_withdrawal`. */
  isNewer: boolean;
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
    isNewer: fc.boolean(),
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

  get statuses() {
    if (!this.exists) return null;
    return SUBTYPES.map((each) => (this.pending.has(each) ? 'pending' : this.answers[each]));
  }

  apply({ kind, subtype, isNewer, allowsNewer }: Event): void {
    if (['add', 'grant', 'request', 'import'].includes(kind)) this.exists = true;
    if (!this.exists) return;
    const isNewEnough = this.answers[subtype] !== 'unsubscribed' || (isNewer && allowsNewer);
    const isSilenced = subtype === 'newsletter' && !this.isOn;
    if (kind === 'grant') this.#answer(subtype, 'subscribed');
    if (kind === 'request' && this.answers[subtype] !== 'subscribed') this.pending.add(subtype);
    if (kind === 'import' && isNewEnough && !isSilenced) this.#answer(subtype, 'subscribed');
    if (kind === 'clickIn' || (kind === 'confirm' && this.pending.has(subtype))) {
      this.#answer(subtype, 'subscribed');
      this.isOn ||= subtype === 'newsletter';
    }
    if (kind === 'withdraw') this.#end(subtype);
    if (kind === 'clickOut') this.#answer(subtype, 'unsubscribed');
    if (kind === 'withdrawAll') for (const each of SUBTYPES) this.#answer(each, 'unsubscribed');
    if (kind === 'turnOff') this.isOn = false;
    if (kind !== 'delete' && kind !== 'erase') return;
    for (const each of SUBTYPES) this.#end(each);
    if (!this.isOn) this.answers.newsletter = 'unsubscribed';
    this.exists = false;
  }

  #answer(subtype: Subtype, answer: string): void {
    this.answers[subtype] = answer;
    this.pending.delete(subtype);
  }

  /** Ends what there is: a request, or else a subscription. */
  #end(subtype: Subtype): void {
    if (!this.pending.delete(subtype) && this.answers[subtype] === 'subscribed') {
      this.answers[subtype] = 'unsubscribed';
    }
  }
}
