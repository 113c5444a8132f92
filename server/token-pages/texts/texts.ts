/** A heading and what stands below it. */
interface Message {
  title: string;
  lead: string;
}

type Sentence = (brand: string, email: string) => string;

/**
 * Everything that the pages say, in one language. Names and addresses come in the middle of sentences:
 * each is written so that it holds whatever stands there, without inflecting it.
 */
export interface Texts {
  testMode: string;
  saved: string;
  unsubscribedFromAll: string;
  toPreferences: string;
  confirm: { title: string; lead: Sentence; button: string; otherwise: string };
  confirmed: { title: string; lead: Sentence };
  alreadyConfirmed: { title: string; lead: Sentence; nothingToDo: string };
  withdrawn: Message;
  preferences: {
    title: string;
    lead: Sentence;
    pending: string;
    save: string;
    empty: string;
    all: { title: string; lead: string; button: string };
  };
  unsubscribe: {
    title: string;
    lead: Sentence;
    leadAll: Sentence;
    button: string;
    otherwise: string;
  };
  unsubscribed: { title: string; lead: Sentence; leadAll: Sentence; gone: string; mistake: string };
  verifySender: { title: string; lead: Sentence; button: string; otherwise: string };
  senderVerified: { title: string; lead: Sentence };
  problems: Record<Problem, Message>;
  requestId: string;
}

/** What can go wrong, as far as it makes a difference to the person. */
export type Problem = 'notFound' | 'tooMany' | 'invalid' | 'unavailable' | 'failed';
