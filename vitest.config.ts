import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', 'generated/**', 'conformance-report/**'],
    maxWorkers: 2,
    // Property tests and servers need longer than the usual five seconds on a busy machine; a hang still ends.
    testTimeout: 20_000,
    hookTimeout: 30_000,
    teardownTimeout: 10_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Early releases of Node 24 still call type stripping experimental.
    execArgv: ['--disable-warning=ExperimentalWarning'],
  },
});
