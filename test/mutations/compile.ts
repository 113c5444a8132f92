import { dirname, join } from 'node:path';
import ts from 'typescript';
import { applyMutant, type Mutant } from './mutants.ts';

/**
 * Finds the mutants that compile: the compiler notices the others. Only the changed file is checked, and mutants of
 * different files are checked together, because the compiler takes a minute to read the server.
 */
export function createCompiler(root: string): (mutants: readonly Mutant[]) => Mutant[] {
  const check = createCheck(root);
  return (mutants) => {
    const compiling = new Set(splitByFile(mutants).flatMap(check));
    return mutants.filter((mutant) => compiling.has(mutant));
  };
}

/** Groups with at most one mutant of each file. */
function splitByFile(mutants: readonly Mutant[]): Mutant[][] {
  const rounds: Mutant[][] = [];
  const counts = new Map<string, number>();
  for (const mutant of mutants) {
    const round = counts.get(mutant.file) ?? 0;
    counts.set(mutant.file, round + 1);
    (rounds[round] ??= []).push(mutant);
  }
  return rounds;
}

function createCheck(root: string): (mutants: Mutant[]) => Mutant[] {
  const { options, fileNames } = readSettings(root);
  const host = ts.createCompilerHost(options);
  const declarations = fileNames.filter((name) => name.endsWith('.d.ts'));
  const unchanged = new Map<string, ts.SourceFile | undefined>();
  const parse = host.getSourceFile.bind(host);
  let changed = new Map<string, string>();
  let program: ts.Program | undefined;
  host.getSourceFile = (name, target, onError) => {
    const text = changed.get(name);
    if (text !== undefined) return ts.createSourceFile(name, text, target);
    if (!unchanged.has(name)) unchanged.set(name, parse(name, target, onError));
    return unchanged.get(name);
  };

  return (mutants) => {
    const nameOf = ({ file }: Mutant): string => join(root, file);
    changed = new Map(
      mutants.map((mutant) => {
        const source = ts.sys.readFile(nameOf(mutant)) ?? '';
        return [nameOf(mutant), applyMutant(source, mutant)];
      }),
    );
    program = ts.createProgram([...declarations, ...changed.keys()], options, host, program);
    return mutants.filter((mutant) => compiles(program!, nameOf(mutant)));
  };
}

function compiles(program: ts.Program, name: string): boolean {
  const file = program.getSourceFile(name);
  return (
    program.getSyntacticDiagnostics(file).length === 0 &&
    program.getSemanticDiagnostics(file).length === 0
  );
}

function readSettings(root: string): ts.ParsedCommandLine {
  const path = join(root, 'tsconfig.json');
  const { config } = ts.readConfigFile(path, (name) => ts.sys.readFile(name)) as {
    config: unknown;
  };
  return ts.parseJsonConfigFileContent(config, ts.sys, dirname(path));
}
