import { useCallback, useReducer } from 'react';

/** Typing in one field is undone at once, unless there was a pause. */
const PAUSE_MS = 1_000;

/** How many steps can be undone. */
const MOST = 100;

interface History<State> {
  past: readonly State[];
  present: State;
  future: readonly State[];
  /** What was changed last, and when. */
  last: { what: string; at: number } | null;
}

type Step<State> =
  | { kind: 'change'; change: (state: State) => State; what: string | null; at: number }
  | { kind: 'undo' }
  | { kind: 'redo' };

function step<State>(history: History<State>, action: Step<State>): History<State> {
  const { past, present, future, last } = history;
  switch (action.kind) {
    case 'undo': {
      const before = past.at(-1);
      if (before === undefined) return history;
      return { past: past.slice(0, -1), present: before, future: [present, ...future], last: null };
    }
    case 'redo': {
      const [next, ...rest] = future;
      if (next === undefined) return history;
      return { past: [...past, present], present: next, future: rest, last: null };
    }
    case 'change': {
      const { what, at } = action;
      const next = action.change(present);
      if (next === present) return history;
      const goesOn = what !== null && last?.what === what && at - last.at < PAUSE_MS;
      return {
        past: goesOn ? past : [...past, present].slice(-MOST),
        present: next,
        future: [],
        last: what === null ? null : { what, at },
      };
    }
  }
}

export const startHistory = <State>(present: State): History<State> => ({
  past: [],
  present,
  future: [],
  last: null,
});

/** A state whose changes can be undone. Changes of the same thing that follow each other are one step. */
export function useHistory<State>(first: () => State) {
  const [history, dispatch] = useReducer(step<State>, undefined, () => startHistory(first()));
  const change = useCallback(
    (apply: (state: State) => State, what: string | null = null) =>
      dispatch({ kind: 'change', change: apply, what, at: Date.now() }),
    [],
  );
  const undo = useCallback(() => dispatch({ kind: 'undo' }), []);
  const redo = useCallback(() => dispatch({ kind: 'redo' }), []);
  return {
    present: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change,
    undo,
    redo,
  };
}
