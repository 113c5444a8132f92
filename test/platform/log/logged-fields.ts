import { relative } from 'node:path';
import ts from 'typescript';

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'];
/** Logs the fields of its third argument, in which `error` becomes `err`. */
const LOG_FAILURE = 'logFailure';

/** Where the sources log a field, as `file:line`, by the name of the field. */
export type LoggedFields = Map<string, string[]>;

/**
 * Reads the fields that the programs of a folder log, from their sources. Fails where the type of what is logged does not
 * name its fields.
 */
export function loggedFields(root: string, folder: string): LoggedFields {
  const { config } = ts.readConfigFile(`${root}/tsconfig.json`, (path) => ts.sys.readFile(path));
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    { ...(config as object), include: [`${folder}/**/*.ts`] },
    ts.sys,
    root,
  );
  const program = ts.createProgram(fileNames, options);
  const fields: LoggedFields = new Map();
  for (const file of program.getSourceFiles()) {
    if (!fileNames.includes(file.fileName)) continue;
    readFile(file, program.getTypeChecker(), (name, node) => {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      const place = `${relative(root, file.fileName)}:${line + 1}`;
      fields.set(name, [...(fields.get(name) ?? []), place]);
    });
  }
  return fields;
}

type Found = (name: string, node: ts.Node) => void;

function readFile(file: ts.SourceFile, checker: ts.TypeChecker, found: Found): void {
  const visit = (node: ts.Node): void => {
    // Its callers name the fields.
    if (ts.isFunctionDeclaration(node) && node.name?.text === LOG_FAILURE) return;
    if (ts.isCallExpression(node)) {
      for (const name of fieldsOf(node, checker)) found(name, node);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
}

function fieldsOf(call: ts.CallExpression, checker: ts.TypeChecker): Set<string> {
  const { expression: callee, arguments: given } = call;
  if (ts.isIdentifier(callee) && callee.text === LOG_FAILURE) {
    const names = namesOf(given[2]!, checker);
    if (names.delete('error')) names.add('err');
    return names;
  }
  const isCallOfLog =
    (ts.isElementAccessExpression(callee) ||
      (ts.isPropertyAccessExpression(callee) && LEVELS.includes(callee.name.text))) &&
    isLogger(checker.getTypeAtLocation(callee.expression));
  const [first] = given;
  if (!isCallOfLog || !first) return new Set();
  const isMessage = (checker.getTypeAtLocation(first).flags & ts.TypeFlags.StringLike) !== 0;
  return isMessage ? new Set() : namesOf(first, checker);
}

const isLogger = (type: ts.Type): boolean =>
  ['bindings', 'child', 'flush'].every((name) => type.getProperty(name) !== undefined);

/** The names of the properties that an expression can have. */
function namesOf(expression: ts.Expression, checker: ts.TypeChecker): Set<string> {
  if (!ts.isObjectLiteralExpression(expression)) {
    return namesOfType(checker.getTypeAtLocation(expression), expression, checker);
  }
  // Property by property, because the type of the whole loses what a spread of another type hides.
  return new Set(
    expression.properties.flatMap((property) => {
      if (ts.isSpreadAssignment(property)) return [...namesOf(property.expression, checker)];
      return property.name.getText().replaceAll(/^['"]|['"]$/g, '');
    }),
  );
}

function namesOfType(type: ts.Type, node: ts.Node, checker: ts.TypeChecker): Set<string> {
  if (type.isUnion()) {
    return new Set(type.types.flatMap((one) => [...namesOfType(one, node, checker)]));
  }
  if (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.BooleanLiteral)) {
    return new Set();
  }
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown) || type.getStringIndexType()) {
    const { fileName } = node.getSourceFile();
    throw new Error(`${fileName} logs fields without names: ${node.getText()}`);
  }
  return new Set(checker.getPropertiesOfType(type).map(({ name }) => name));
}
