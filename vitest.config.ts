import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import manifest from './package.json' with { type: 'json' };
import { SlowFilesFirst } from './tests/testing/slowFilesFirst.ts';

/** The examples import the package by name, as its users do; here, the names resolve to the sources. */
const alias = Object.entries(manifest.exports).flatMap(([name, target]) =>
  typeof target === 'string'
    ? []
    : {
        find: new RegExp(`^social-contract${name.slice(1)}$`),
        replacement: join(import.meta.dirname, target.types.replace('./dist/', '').replace(/\.d\.ts$/, '.ts')),
      },
);

const excludedFiles = [
  '**/node_modules/**',
  'dist/**',
  'generated/**',
  'conformance-report/**',
  '**/*.browser.test.ts',
];

/** These measure the memory or the sockets of their own process, or of a process that inherits its peak. */
const measuring = [
  'mock-server/acceptance/stories/bombs.test.ts',
  'mock-server/acceptance/stories/slowClients.test.ts',
  'mock-server/acceptance/stories/survival.test.ts',
  'scripts/soak/processStats.test.ts',
  'tests/uploadMemory.test.ts',
];

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      { extends: true, test: { name: 'shared', include: ['**/*.test.ts'], exclude: [...excludedFiles, ...measuring] } },
      { extends: true, test: { name: 'isolated', include: measuring, exclude: excludedFiles, isolate: true } },
    ],
    setupFiles: ['tests/testing/restoreProcess.ts'],
    sequence: { sequencer: SlowFilesFirst },
    // One worker more than cores, because many tests wait for other programs.
    maxWorkers: Math.min(availableParallelism() + 1, 8),
    // Files of one worker share its modules: loading the whole contract for each file took most of the time.
    isolate: false,
    // Property tests and servers need longer than the usual five seconds on a busy machine; a hang still ends.
    // A multiple of the generated cases takes a multiple of the time.
    testTimeout: 40_000 * Math.max(1, Number(process.env.FUZZ ?? 1) || 1),
    hookTimeout: 30_000,
    // The usual second is too short for another process to start on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    teardownTimeout: 10_000,
    // Go compiles its standard library for the examples, which takes a third longer with optimizations.
    env: { GOFLAGS: "'-gcflags=all=-N -l'" },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Early releases of Node 24 still call type stripping experimental.
    execArgv: ['--disable-warning=ExperimentalWarning'],
  },
});
