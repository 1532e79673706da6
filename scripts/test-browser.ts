/**
 * `npm run test:browser`: runs the tests that need a browser. Without a Chromium, its headless shell is
 * installed from the Debian packages when possible; elsewhere, $CHROMIUM names a browser. The last line reads
 * `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStep } from './check/run-step.ts';
import { describeMissingChromium, findChromium } from './findChromium.ts';

const root = join(import.meta.dirname, '..');
const minute = 60_000;

installChromium();
if (findChromium() !== undefined) await runTests();
else {
  console.error(describeMissingChromium());
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
}

function installChromium(): void {
  if (findChromium() !== undefined || process.env.CHROMIUM !== undefined || process.getuid?.() !== 0) return;
  console.log('Installing Chromium (once) …');
  const runApt = (minutes: number, ...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: minutes * minute,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  if (runApt(2, 'update').status !== 0) return;
  runApt(5, 'install', '-y', '--no-install-recommends', 'chromium-headless-shell');
  // Older releases of Debian do not have the package.
  if (findChromium() === undefined) runApt(5, 'install', '-y', '--no-install-recommends', 'chromium');
}

async function runTests(): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'social-contract-browser-'));
  process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
  const program = ['--bin', 'vitest', 'run', '--config', 'vitest.browser.config.ts'];
  const { tally } = await runStep(
    {
      name: 'Tests in a browser',
      program: [
        ...program,
        '--reporter=default',
        '--reporter=json',
        '--outputFile.json={report}',
        ...process.argv.slice(2),
      ],
      minutes: 12,
      reports: 'tests',
    },
    { root, scratch, isLive: true },
  );
  console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
  process.exitCode = tally.failed === 0 ? 0 : 1;
}
