import type { SendingPause } from '../../messages/sending/pauses/present.ts';
import { asSentence, showTime, type Step, step } from './step.ts';

/** Who has paused sending, in a sentence. */
const AUTHORS: Record<string, (pause: SendingPause) => string> = {
  operator: ({ author }) =>
    author === null ? 'the operator of the server' : `the operator ${author}`,
  guard: () => 'the server',
  organization: ({ author, campaign }) => {
    if (campaign !== null) return author === null ? 'the organization' : `“${author}”`;
    // A pause by a person has no author, because names of people are kept only in the audit log.
    return author === null ? 'a person of the organization' : `the API key “${author}”`;
  },
};

const SUBJECTS: Record<string, (pause: SendingPause) => string> = {
  installation: () => 'All emails of the server',
  organization: () => 'All emails of the organization',
  priority: ({ priority }) => `All emails with the priority ${priority}`,
  campaign: ({ campaign }) => `All emails of the campaign ${campaign}`,
};

/** The next step of an email that a guard, an operator or an organization has paused. */
export function pausedByPerson(
  pauses: SendingPause[],
  until: string,
  expires: Record<string, string>,
): Step | null {
  // Of several pauses, the one that lasts longest decides; one without an end lasts longer than others.
  const [pause] = pauses.toSorted((a, b) => (endOf(b) > endOf(a) ? 1 : -1));
  if (!pause) return null;
  const subject = SUBJECTS[pause.scope]?.(pause) ?? 'Emails';
  const author = AUTHORS[pause.by]?.(pause) ?? pause.by;
  const end = pause.until === null ? '' : ` The pause ends at ${showTime(pause.until)}.`;
  const message = `${subject} wait since ${showTime(pause.since)}, because ${author} has paused ${pause.campaign === null ? 'sending' : 'it'}. The reason: ${asSentence(pause.reason)}${end} ${until}`;
  return step(pause.until, 'sending_paused', message, {
    by: pause.by,
    scope: pause.scope,
    reason: pause.reason,
    ...expires,
  });
}

const endOf = ({ until }: SendingPause): number => (until === null ? Infinity : Date.parse(until));
