/** A step in the life of an email: what it is, and the values for a sentence about it. */
export interface ExplainedStep {
  code: string;
  message: string;
  details: Readonly<Record<string, string>>;
}

/** A sentence about a step, with times in UTC; null if the language has none, and the server's own is shown. */
export type Explain = (step: ExplainedStep) => string | null;
