import { matchesGlob } from 'node:path';

/** Tests that `npm run check` leaves out: they start programs, need the build, or take longer than ten seconds. */
export const slowTests: readonly string[] = [
  'bin/**',
  'docs/**',
  'selftest/**',
  'tests/**',
  'scripts/crash/**',
  'scripts/soak/**',
  'scripts/launch.test.ts',
  'conformance/replay/shell/**',
  'mock-server/acceptance/adapters/**',
  'mock-server/acceptance/behaviours/**',
  'mock-server/acceptance/stories/**',
  'mock-server/http/port/openPort.test.ts',
  'mock-server/media/uploads.test.ts',
  'src/media/readFacts.test.ts',
  'src/openapi/compile.test.ts',
];

/** Tests that read files without importing them, with a glob for the files that they read. */
const fileReaders: readonly { readonly files: string; readonly test: string }[] = [
  { files: '**/*.{ts,tsx,mjs}', test: 'scripts/architecture.test.ts' },
  { files: '**/*.md', test: 'docs/docs.test.ts' },
];

/** The tests that run first if `spec/` has changed, in this order: those that CONTRIBUTING.md names for a rule. */
const contractTests: readonly string[] = [
  'mock-server/acceptance/features/vectors.test.ts',
  'spec/traceability/traceability.test.ts',
  'src/openapi/differential.test.ts',
  'conformance/suite/requests.test.ts',
];

/** Lists the tests that read one of the files without importing it. */
export function findTestsThatRead(changedFiles: readonly string[]): string[] {
  return fileReaders
    .filter(({ files }) => changedFiles.some((file) => matchesGlob(file, files)))
    .map(({ test }) => test);
}

/** The tests to run, and those that are left out. */
export interface TestSelection {
  /** In the order in which they run. */
  readonly selected: readonly string[];
  readonly slow: readonly string[];
}

/** Leaves out slow tests, and puts the contract tests first if `spec/` has changed, then those nearest to the changed files. */
export function selectTests(tests: readonly string[], changedFiles: readonly string[]): TestSelection {
  const readingTests = findTestsThatRead(changedFiles);
  const isSlow = (test: string) => !readingTests.includes(test) && slowTests.some((glob) => matchesGlob(test, glob));
  const hasContractChanged = changedFiles.some((file) => file.startsWith('spec/'));
  const ranks = new Map(
    tests.map((test) => [
      test,
      hasContractChanged && contractTests.includes(test)
        ? contractTests.indexOf(test) - 1000
        : Math.min(...changedFiles.map((file) => measureDistance(test, file))),
    ]),
  );
  const getRank = (test: string) => ranks.get(test) ?? 0;
  return {
    selected: tests.filter((test) => !isSlow(test)).sort((a, b) => getRank(a) - getRank(b) || (a < b ? -1 : 1)),
    slow: tests.filter(isSlow),
  };
}

/** Describes the slow tests by the number of files per glob. */
export function describeSlow(tests: readonly string[]): string {
  return slowTests
    .map((glob) => ({ glob, count: tests.filter((test) => matchesGlob(test, glob)).length }))
    .filter(({ count }) => count > 0)
    .map(({ glob, count }) => `${glob} (${count})`)
    .join(', ');
}

/** The number of folders between two files, and less than zero for a file and its own test. */
function measureDistance(test: string, file: string): number {
  if (test === file || test === file.replace(/\.tsx?$/, '.test.ts')) return -1;
  const from = test.split('/').slice(0, -1);
  const to = file.split('/').slice(0, -1);
  let common = 0;
  while (common < from.length && from[common] === to[common]) common++;
  return from.length + to.length - 2 * common;
}
