import type { components } from '../../../generated/types.ts';

/** An event as the API shows it; one of the union in `spec/events.tsp`. */
export type Event = components['schemas']['Event'];
export type EventType = Event['type'];

/** Replaces the data of an event when the person is erased. */
type Erased = components['schemas']['ErasedData'];

type DataOf<T extends EventType> = Exclude<Extract<Event, { type: T }>['data'], Erased>;

/** Whom or what an event is about; an erasure finds it by the address, or by the email. */
export interface EventSubject {
  contactId?: string | null;
  emailId?: string | null;
  addressHash?: Buffer | null;
}

/** An event to record. */
export type NewEvent = {
  [T in EventType]: { type: T; data: DataOf<T> } & EventSubject;
}[EventType];
