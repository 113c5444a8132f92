import { type FailureFacts, NO_FACTS } from './output/error-json.ts';

/** How the process ends. `commands.ts` tells people the same. */
export const EXIT = { done: 0, failed: 1, usage: 2, differences: 3 } as const;

/** What a command ends with instead of a result: one sentence for the person who ran it. */
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

/** The command line itself is wrong: nothing has been done. */
export const misuse = (message: string): Failure => new Failure(message, EXIT.usage);
