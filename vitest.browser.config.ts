import { defineConfig } from 'vitest/config';

/** Tests that need a browser: `npm run test:browser`. They are no part of `npm test`. */
export default defineConfig({
  test: {
    include: ['tests/browser/**/*.browser.test.ts'],
    // A browser takes the processors that there are.
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  },
});
