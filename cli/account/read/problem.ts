/** An error in a folder, with its position. */
export interface Problem {
  /** The path inside the folder. */
  file: string;
  line: number;
  column: number;
  message: string;
}

export const describeProblem = ({ file, line, column, message }: Problem): string =>
  `${file}:${line}:${column}  ${message}`;

export const sortProblems = (problems: Problem[]): Problem[] =>
  problems.toSorted(
    (a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column,
  );
