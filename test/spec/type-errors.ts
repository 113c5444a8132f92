import ts from 'typescript';

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  allowImportingTsExtensions: true,
  noEmit: true,
  strict: true,
  types: [],
};

/** The compiler errors of files that exist only in memory. */
export function typeErrors(files: Record<string, string>): string[] {
  const paths = new Map(Object.entries(files).map(([name, text]) => [`/memory/${name}`, text]));
  paths.set('/memory/package.json', '{"type":"module"}');
  const disk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...disk,
    directoryExists: (path) =>
      [...paths.keys()].some((name) => name.startsWith(`${path}/`)) || disk.directoryExists!(path),
    fileExists: (path) => paths.has(path) || disk.fileExists(path),
    readFile: (path) => paths.get(path) ?? disk.readFile(path),
    getSourceFile: (path, version, ...rest) => {
      const text = paths.get(path);
      if (text === undefined) return disk.getSourceFile(path, version, ...rest);
      return ts.createSourceFile(path, text, version);
    },
  };
  const names = [...paths.keys()].filter((path) => path.endsWith('.ts'));
  const program = ts.createProgram(names, options, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line =
      file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
    return `${file?.fileName}:${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}
