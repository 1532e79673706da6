/** Runs a test file in a separate Vitest process, as a project that uses the package does. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './ensureBuilt.ts';

await ensureBuilt();

const root = join(import.meta.dirname, '../..');

export interface TestOutcome {
  readonly title: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
}

/** Returns the outcome of each test. @param file a path relative to the root of the project */
export async function runTestFile(file: string): Promise<readonly TestOutcome[]> {
  const folder = await mkdtemp(join(tmpdir(), 'child-vitest-'));
  try {
    const outputFile = join(folder, 'outcomes.json');
    const options = { config: false, root, include: [file], watch: false, reporters: ['json'], outputFile };
    const program = [
      "import { startVitest } from 'vitest/node';",
      `const vitest = await startVitest('test', [], ${JSON.stringify(options)});`,
      'await vitest.close();',
    ].join('\n');
    // With these variables, the child would act as a worker of this run.
    const env = { ...process.env, VITEST: undefined, VITEST_WORKER_ID: undefined, VITEST_POOL_ID: undefined };
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: root,
      env,
      stdio: 'ignore',
    });
    await new Promise((resolve) => child.on('close', resolve));
    const { testResults } = JSON.parse(await readFile(outputFile, 'utf8')) as {
      testResults: readonly { assertionResults: readonly TestOutcome[] }[];
    };
    return testResults.flatMap(({ assertionResults }) => assertionResults);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
