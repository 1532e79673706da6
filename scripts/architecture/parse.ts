import ts from 'typescript';
import { findZodRead } from './schemas.ts';
import type { ClockRead, Import, Pattern, SourceFile, ZodRead } from './source.ts';

/** Parses a file, so that comments and strings never count as imports or clock reads. */
export function parseSource(file: string, text: string): SourceFile {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const clockReads: ClockRead[] = [];
  const zodReads: ZodRead[] = [];
  const patterns: Pattern[] = [];
  const getLine = (node: ts.Node) => tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
  const visit = (node: ts.Node): void => {
    const clockCall = findClockRead(node);
    if (clockCall) clockReads.push({ line: getLine(node), expression: clockCall });
    const zodMember = findZodRead(node);
    if (zodMember) zodReads.push({ line: getLine(node), expression: zodMember });
    if (ts.isRegularExpressionLiteral(node)) patterns.push({ line: getLine(node), text: node.text });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { file, bytes: Buffer.byteLength(text), imports: listImports(tree), clockReads, zodReads, patterns };
}

/**
 * Uses the scanner of TypeScript, which finds every form: import, re-export, import() and import types. It does not report
 * which imports are type-only.
 */
function listImports(tree: ts.SourceFile): Import[] {
  const all = ts.preProcessFile(tree.text, true, true).importedFiles.map((each) => each.fileName);
  const typeOnlyImports = listTypeOnlyImports(tree);
  const countOccurrences = (list: readonly string[], name: string) => list.filter((each) => each === name).length;
  return [...new Set(all)].map((specifier) => ({
    specifier,
    isTypeOnly: countOccurrences(all, specifier) === countOccurrences(typeOnlyImports, specifier),
  }));
}

/** The module of each `import type` and `export type` statement. */
function listTypeOnlyImports(tree: ts.SourceFile): string[] {
  return tree.statements.flatMap((statement) => {
    if (!(ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement))) return [];
    const { moduleSpecifier } = statement;
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return [];
    const isTypeOnly = ts.isImportDeclaration(statement)
      ? statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
      : statement.isTypeOnly;
    return isTypeOnly ? [moduleSpecifier.text] : [];
  });
}

function findClockRead(node: ts.Node): ClockRead['expression'] | undefined {
  if (ts.isPropertyAccessExpression(node) && isDate(node.expression) && node.name.text === 'now') return 'Date.now';
  if (ts.isNewExpression(node) && isDate(node.expression) && !node.arguments?.length) return 'new Date()';
  if (ts.isCallExpression(node) && isDate(node.expression)) return 'Date()';
  return undefined;
}

function isDate(node: ts.Node): boolean {
  if (ts.isIdentifier(node)) return node.text === 'Date';
  return ts.isPropertyAccessExpression(node) && node.name.text === 'Date' && isGlobalThis(node.expression);
}

function isGlobalThis(node: ts.Node): boolean {
  return ts.isIdentifier(node) && node.text === 'globalThis';
}
