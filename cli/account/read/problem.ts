/** What keeps a folder from being read, and where. */
export interface Problem {
  /** Inside the folder. */
  file: string;
  line: number;
  column: number;
  message: string;
}

export const describeProblem = ({ file, line, column, message }: Problem): string =>
  `${file}:${line}:${column}  ${message}`;

export const inOrder = (problems: Problem[]): Problem[] =>
  problems.toSorted(
    (a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column,
  );
