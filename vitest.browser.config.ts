import { defineConfig } from 'vitest/config';

/** Tests that need a browser: `npm run test:browser`. `npm test` does not run them. */
export default defineConfig({
  test: {
    include: ['tests/browser/**/*.browser.test.ts'],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
    // Polls wait for a state, and a busy machine may take longer than the second that is the default.
    expect: { poll: { timeout: 20_000 } },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  },
});
