/** Writes the type declarations of the package: those that its entry points reach. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { findProgram } from '../launch/program.mjs';
import { entryPoints } from './entryPoints.ts';

/** @throws with the output of the compiler if it reports errors */
export function writeDeclarations(folder: string, root: string): void {
  const compiled = mkdtempSync(join(tmpdir(), 'social-contract-types-'));
  try {
    compile(compiled, root);
    for (const file of collectReachable(entryPoints.map(({ types }) => join(compiled, types)))) {
      const target = join(folder, relative(compiled, file));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, withNodeTypes(withShortImports(withTabs(readFileSync(file, 'utf8')))));
    }
  } finally {
    rmSync(compiled, { recursive: true, force: true });
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

/** Four spaces are a fifth of the size of nested types. */
const withTabs = (text: string): string => text.replaceAll(/^(?: {4})+/gm, ({ length }) => '\t'.repeat(length / 4));

/** The compiler writes the types of schemas with an import in each place, which is a third of the largest file. */
function withShortImports(text: string): string {
  const short = text.replaceAll('import("zod").', 'z.').replaceAll('import("zod/v4/core").', 'z.core.');
  if (short === text || /^import .*\bz\b.* from 'zod'/m.test(text)) return short;
  return `import type { z } from 'zod';\n${short}`;
}

/** A project whose `types` are empty, as `tsc --init` writes them, loads the types of Node only by reference. */
const withNodeTypes = (text: string): string =>
  /\b(?:AsyncDisposable|Buffer)\b|['"]node:/.test(text) ? `/// <reference types="node" />\n${text}` : text;

/** The declarations that these import, directly or indirectly. */
function collectReachable(files: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const pending = [...files];
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from |import |import\()["'](\.[^"'\s]+)["']/g))
      pending.push(join(dirname(file), path.replace(/\.[jt]s$/, '.d.ts')));
  }
  return reached;
}
