/** A step in the life of an email. */
export interface Step {
  /** When it happened, or will happen; null when the time is not recorded or not known. */
  at: Date | null;
  code: string;
  /** One or more sentences for a person. */
  message: string;
  /** The values in the message, for programs. */
  details: Record<string, string>;
}

export function step(
  at: Date | string | null,
  code: string,
  message: string,
  details: Record<string, string | number | null> = {},
): Step {
  const known = Object.entries(details).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  );
  return {
    at: at === null ? null : new Date(at),
    code,
    message,
    details: Object.fromEntries(known) as Record<string, string>,
  };
}

/** `2026-03-29 07:30:00 UTC` */
export const showTime = (moment: Date | string): string =>
  `${new Date(moment).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** The words of a server often end without a full stop, and a sentence of ours may follow. */
export const asSentence = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`);
