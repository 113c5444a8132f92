import { type FailureFacts, NO_FACTS } from './output/error-json.ts';

/** Exit codes of the process. The help of the program documents them. */
export const EXIT = { done: 0, failed: 1, usage: 2, differences: 3 } as const;

/** The failure of a command: one sentence for the user. */
export class Failure extends Error {
  override name = 'Failure';
  readonly exitCode: number;
  /** What `--json` prints with the sentence. */
  readonly facts: FailureFacts;

  constructor(message: string, exitCode: number = EXIT.failed, facts: FailureFacts = NO_FACTS) {
    super(message);
    this.exitCode = exitCode;
    this.facts = facts;
  }
}

/** A usage error: nothing has been done. */
export const misuse = (message: string): Failure => new Failure(message, EXIT.usage);
