/** The facts about a source file that the architecture rules use. Paths are relative to the root, with `/`. */
export interface SourceFile {
  readonly file: string;
  readonly bytes: number;
  readonly imports: readonly Import[];
  readonly clockReads: readonly ClockRead[];
  readonly zodReads: readonly ZodRead[];
  readonly patterns: readonly Pattern[];
}

export interface Import {
  readonly specifier: string;
  /** Whether the import is erased before the program runs. */
  readonly isTypeOnly: boolean;
}

/** An expression that reads the machine's time. */
export interface ClockRead {
  readonly line: number;
  readonly expression: 'Date.now' | 'new Date()' | 'Date()';
}

/** An expression that may read the internals of Zod, depending on the imports of the file. */
export interface ZodRead {
  readonly line: number;
  readonly expression: string;
}

/** A regular expression literal, with its slashes and flags. */
export interface Pattern {
  readonly line: number;
  readonly text: string;
}

export interface Violation {
  readonly file: string;
  readonly reason: string;
}

/** Tests may use tools that other code must not. */
export function isTest(file: string): boolean {
  return /\.test\.[cm]?[jt]s$/.test(file);
}

/** The file that a relative import resolves to; undefined for packages and modules of Node. */
export function resolveImport(file: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  return new URL(specifier, `file:///${file}`).pathname.slice(1);
}

/**
 * Whether a path is this folder or inside it: `src/profile` contains `src/profile/codec.ts`, but not `src/profiles.ts`.
 */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
