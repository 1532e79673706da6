import ts from 'typescript';
import { isTest, isWithin, resolveImport, type SourceFile, type Violation } from './source.ts';

const introspectionFolder = 'spec/schemas/introspection';
/** The servers that the benchmark compares have their own Zod schemas. */
const exemptFolder = 'bench/peers';

/**
 * Members of Zod's schemas and errors that expose their internals. Other objects may have members with these names as
 * well.
 */
const internalMembers = new Set(['def', 'shape', 'element', 'valueType', 'issues']);
const privateMembers = new Set(['_zod', '_def']);

/** The internals of Zod that a node reads, such as `z.ZodObject` as a value; undefined if it reads none. */
export function findZodRead(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) {
    const name = node.name.text;
    if (ts.isIdentifier(node.expression) && node.expression.text === 'z') return findZodInternal(name);
    return internalMembers.has(name) || privateMembers.has(name) ? `.${name}` : undefined;
  }
  if (ts.isQualifiedName(node) && ts.isIdentifier(node.left) && node.left.text === 'z')
    return node.right.text === 'core' ? 'z.core' : undefined;
  if (ts.isCallExpression(node) && node.arguments.length === 0 && ts.isPropertyAccessExpression(node.expression))
    return node.expression.name.text === 'unwrap' ? '.unwrap()' : undefined;
  if (ts.isImportSpecifier(node)) {
    const name = (node.propertyName ?? node.name).text;
    return /^\$?Zod/.test(name) ? name : undefined;
  }
  return undefined;
}

/** Zod's classes may be used as types. As values, they are only used to inspect schemas. */
function findZodInternal(name: string): string | undefined {
  return name === 'core' || /^\$?Zod/.test(name) ? `z.${name}` : undefined;
}

/** Only one folder inspects schemas, so that a new major version of Zod affects nothing else. */
export function checkSchemas(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((source) => {
    if (isTest(source.file) || [introspectionFolder, exemptFolder].some((folder) => isWithin(source.file, folder)))
      return [];
    const modules = source.imports.filter(({ specifier }) => specifier.startsWith('zod/'));
    const reads = source.zodReads.filter(
      ({ expression }) => importsSchemas(source) || privateMembers.has(expression.slice(1)),
    );
    return [
      ...modules.map(({ specifier }) => `imports ${specifier}`),
      ...reads.map(({ line, expression }) => `line ${line} reads ${expression}`),
    ].map((problem) => ({ file: source.file, reason: `${problem}; only ${introspectionFolder} looks inside Zod` }));
  });
}

/** Whether a file imports schemas, from Zod or from the contract. */
function importsSchemas({ file, imports }: SourceFile): boolean {
  return imports.some(({ specifier, isTypeOnly }) => {
    const target = resolveImport(file, specifier);
    if (target === undefined) return specifier === 'zod';
    return !isTypeOnly && ['spec/schemas', 'spec/operations'].some((folder) => isWithin(target, folder));
  });
}
