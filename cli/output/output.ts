import { styleText } from 'node:util';
import { cleanLine, escapeJson, singleLine, singleLineStyled } from './clean.ts';
import { type Column, pairs, table } from './table.ts';

type Style = 'red' | 'green' | 'yellow' | 'cyan' | 'bold' | 'dim';

/** The streams and settings of the environment of a command. */
export interface Terminal {
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
  env: NodeJS.ProcessEnv;
}

/** Results on standard output, everything else on standard error. */
export class Output {
  readonly terminal: Terminal;
  /** Whether only JSON is written to standard output. */
  readonly json: boolean;

  constructor(terminal: Terminal, json: boolean) {
    this.terminal = terminal;
    this.json = json;
  }

  /** Prints each text on one line. */
  print(...lines: string[]): void {
    for (const line of lines) this.terminal.stdout.write(`${singleLineStyled(line)}\n`);
  }

  /** Prints a document on one line, so that several documents are JSON lines. */
  printJson(value: unknown): void {
    this.terminal.stdout.write(`${escapeJson(JSON.stringify(value))}\n`);
  }

  table<Row>(columns: Column<Row>[], rows: Row[]): void {
    const [heading = '', ...lines] = table(columns, rows, this.width);
    if (rows.length > 0) this.print(this.style('dim', heading), ...lines);
  }

  facts(facts: [name: string, value: string | null][]): void {
    this.print(...pairs(facts.map(([name, value]) => [cleanLine(name), cleanLine(value ?? '')])));
  }

  /** Prints a note on one line of standard error. */
  note(line: string): void {
    this.terminal.stderr.write(`${singleLine(line)}\n`);
  }

  style(style: Style, text: string): string {
    // With `stream`, styleText respects NO_COLOR, FORCE_COLOR and whether it is a terminal.
    return styleText(style, singleLine(text), { stream: this.terminal.stdout });
  }

  /** The columns of the terminal; unlimited for files and pipes. */
  get width(): number {
    const { stdout } = this.terminal;
    return stdout.isTTY ? stdout.columns || 80 : Infinity;
  }
}
