/** Writes the type declarations that the entry points of the package import, directly or indirectly. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { entries } from '../../mock-server/control/table.ts';
import { findProgram } from '../launch/program.mjs';
import { entryPoints } from './entryPoints.ts';
import { addHandleComments } from './handleComments.ts';

/** @throws with the output of the compiler if it reports errors */
export function writeDeclarations(folder: string, root: string): void {
  const outputFolder = mkdtempSync(join(tmpdir(), 'social-contract-types-'));
  try {
    compile(outputFolder, root);
    for (const file of collectReachableFiles(entryPoints.map(({ types }) => join(outputFolder, types)))) {
      const target = join(folder, relative(outputFolder, file));
      mkdirSync(dirname(target), { recursive: true });
      const text = addNodeTypes(shortenImports(indentMembers(omitHeader(readFileSync(file, 'utf8')))));
      const isTable = file === join(outputFolder, 'mock-server/control/table.d.ts');
      writeFileSync(target, isTable ? addHandleComments(text, entries) : text);
    }
  } finally {
    rmSync(outputFolder, { recursive: true, force: true });
  }
}

function compile(outDir: string, root: string): void {
  const { file, args } = findProgram(
    ['--bin', '@typescript/native', '-p', 'tsconfig.build.json', '--outDir', outDir],
    root,
  );
  const { status, stdout, error } = spawnSync(process.execPath, [file, ...args], { cwd: root, encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`The compiler reported errors.\n${stdout}`);
}

/** Omits the comment on the file itself, which no editor shows. */
const omitHeader = (text: string): string =>
  text.replace(/^\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n(?=import |export (?:type )?[{*])/, '');

/** Indents the members of a declaration with a tab, and deeper levels not at all: spaces are a fifth of nested types. */
const indentMembers = (text: string): string =>
  text.replaceAll(/^(?: {4})+/gm, (indent) => (indent.length === 4 ? '\t' : ''));

/**
 * Replaces the import types that the compiler writes for schemas, which are a third of the largest file, and omits
 * whether objects are strict, which does not affect the types of their values.
 */
function shortenImports(text: string): string {
  const short = text
    .replaceAll('import("zod").', 'z.')
    .replaceAll('import("zod/v4/core").', 'z.core.')
    .replaceAll(/, z\.core\.\$stri(?:p|ct)>/g, '>');
  if (short === text || /^import .*\bz\b.* from 'zod'/m.test(text)) return short;
  return `import type { z } from 'zod';\n${short}`;
}

/** Refers to the types of Node, which a project with empty `types`, as `tsc --init` writes it, does not load otherwise. */
const addNodeTypes = (text: string): string =>
  /\b(?:AsyncDisposable|Buffer)\b|['"]node:/.test(text) ? `/// <reference types="node" />\n${text}` : text;

/** Returns the files with all declarations that they import, directly or indirectly. */
function collectReachableFiles(files: readonly string[]): ReadonlySet<string> {
  const reachableFiles = new Set<string>();
  const pending = [...files];
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (reachableFiles.has(file)) continue;
    reachableFiles.add(file);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from |import |import\()["'](\.[^"'\s]+)["']/g))
      pending.push(join(dirname(file), path.replace(/\.[jt]s$/, '.d.ts')));
  }
  return reachableFiles;
}
