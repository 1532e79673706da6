import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { startFaultyService } from '../../selftest/faults/faultyService.ts';
import { keys } from '../../selftest/faults/keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'hanging-hooks-'));
const service = await startFaultyService(undefined);
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

const program = join(import.meta.dirname, '../social-contract.ts');

test('conformance ends a run without waiting for a hook that exceeded its time limit', async () => {
  const config = `
    export default {
      url: '${service.url}',
      credentials: { primary: { key: '${keys.primary}' } },
      hooks: {
        clock: () => {
          console.log('The hook was called.');
          return new Promise((resolve) => setTimeout(() => resolve(console.log('The hook returned.')), 20_000));
        },
      },
      budgets: { hook: '200ms' },
    };`;
  writeFileSync(join(folder, 'conformance.config.mjs'), config);
  const args = ['--disable-warning=ExperimentalWarning', program, 'conformance', '--quick', '--rule', 'auth.bearer'];
  const { stdout, stderr } = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors] = await Promise.all([text(stdout), text(stderr)]);
  expect(errors).toContain('The hook "clock" failed: it took longer than 200 ms.');
  expect(output).toBe('The hook was called.\n');
});
