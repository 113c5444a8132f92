/** How a request ended for its client. */
export interface Ending {
  /** Null when the connection was closed before the response. */
  status: number | null;
  /** Whether the connection was closed before the end of the response. */
  aborted: boolean;
  /** Since the first middleware asked for the ending. */
  durationMs: number;
}

export type RecordEnding = (ending: Ending) => void;
