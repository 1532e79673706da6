/** What the rules of the architecture need to know about one source file. Paths are relative to the root, with `/`. */
export interface SourceFile {
  readonly file: string;
  readonly bytes: number;
  readonly imports: readonly Import[];
  readonly clockReads: readonly ClockRead[];
  readonly zodReads: readonly ZodRead[];
}

export interface Import {
  readonly specifier: string;
  /** Erased before the program runs. */
  readonly typeOnly: boolean;
}

/** A place that asks the machine for the time. */
export interface ClockRead {
  readonly line: number;
  readonly what: 'Date.now' | 'new Date()' | 'Date()';
}

/** A place that looks like one inside Zod: whether it is depends on what the file has in hand. */
export interface ZodRead {
  readonly line: number;
  readonly what: string;
}

export interface Violation {
  readonly file: string;
  readonly reason: string;
}

/** A test may use tools that the code beside it must not. */
export function isTest(file: string): boolean {
  return /\.test\.[cm]?[jt]s$/.test(file);
}

/** The file that a relative import leads to; undefined for a package or a module of Node. */
export function targetOf(file: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  return new URL(specifier, `file:///${file}`).pathname.slice(1);
}

/** Whether a path is this folder or in it: `src/profile` holds `src/profile/codec.ts`, and not `src/profiles.ts`. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
