/** Runs the commands of the Dockerfile without a container: the start command and the health check. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { freePort } from './freePort.ts';
import { openProject, root } from './project.ts';

const file = readFileSync(join(root, 'Dockerfile'), 'utf8').replaceAll('\\\n', ' ');
const project = openProject(inject('folder'));

/** The words of an instruction in exec form. */
function parseInstruction(instruction: RegExp): string[] {
  return JSON.parse(instruction.exec(file)?.[1] ?? '[]') as string[];
}

test('the container does not run as root', () => {
  expect(file.indexOf('\nUSER node')).toBeGreaterThan(file.lastIndexOf('\nRUN'));
});

test('the container starts a healthy mock that stops on request', async () => {
  const port = `${await freePort()}`;
  const [, ...entryArgs] = parseInstruction(/^ENTRYPOINT (.*)$/m);
  const flags = parseInstruction(/^CMD (.*)$/m).map((word) =>
    word.replace('0.0.0.0', '127.0.0.1').replace('4010', port),
  );
  const [, ...healthArgs] = parseInstruction(/^HEALTHCHECK .*?CMD (.*)$/m).map((word) => word.replace('4010', port));
  await expect(project.node(healthArgs)).rejects.toThrow();

  const mock = spawn(process.execPath, [...entryArgs, ...flags, '--port', port], {
    cwd: project.folder,
    stdio: 'pipe',
  });
  await once(mock.stdout, 'data');
  await expect(project.node(healthArgs)).resolves.toBe('');
  mock.kill('SIGTERM');
  expect(await once(mock, 'exit')).toEqual([0, null]);
});
