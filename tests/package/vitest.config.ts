import { defineConfig } from 'vitest/config';

/** Tests of the package as it is shipped. They build, pack and install, so that they are a step of their own. */
export default defineConfig({
  test: {
    include: ['tests/package/**/*.package.ts'],
    globalSetup: ['tests/package/setup.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  },
});
