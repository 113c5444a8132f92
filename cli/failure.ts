import { type FailureFacts, NO_FACTS } from './output/error-json.ts';

/** Exit codes of the process. The help of the program documents them. */
export const EXIT = { done: 0, failed: 1, usage: 2, differences: 3 } as const;

/** The failure of a command. The message consists of sentences for the user, one per line. */
export class Failure extends Error {
  override name = 'Failure';
  readonly exitCode: number;
  /** The fields that `--json` adds to the message. */
  readonly facts: FailureFacts;

  constructor(message: string, exitCode: number = EXIT.failed, facts: FailureFacts = NO_FACTS) {
    super(message);
    this.exitCode = exitCode;
    this.facts = facts;
  }
}

/** A usage error. The command has changed nothing. */
export const usageError = (message: string): Failure => new Failure(message, EXIT.usage);
