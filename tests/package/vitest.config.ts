import { defineConfig } from 'vitest/config';

/** Tests of the packed package. They build, pack and install, and therefore run separately. */
export default defineConfig({
  test: {
    include: ['tests/package/**/*.package.ts'],
    globalSetup: ['tests/package/setup.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  },
});
