/**
 * Builds the image of the Dockerfile and runs its container, if Docker is available. Without Docker, the steps of the
 * Dockerfile are tested one by one: packing the package, which every test of this folder does, installing it, the start
 * command and the health check.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test, vi } from 'vitest';
import { findFreePort } from './freePort.ts';
import { openProject, readInstalledManifest, root } from './project.ts';

const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8').replaceAll('\\\n', ' ');
const project = openProject(inject('folder'));

/** The arguments of an instruction in exec form. */
function parseInstruction(instruction: RegExp): string[] {
  return JSON.parse(instruction.exec(dockerfile)?.[1] ?? '[]') as string[];
}

const hasDocker = spawnSync('docker', ['info']).status === 0;
const skipNote = hasDocker ? '' : ' (skipped: Docker is not available)';

test.skipIf(!hasDocker)(
  `the Docker image can be built, and its container is healthy and stops within 10 s${skipNote}`,
  {
    timeout: 600_000,
  },
  async () => {
    const runDocker = (...args: readonly string[]) =>
      execFileSync('docker', args, { cwd: root, encoding: 'utf8' }).trim();
    runDocker('build', '--quiet', '--tag', 'social-contract-test', '.');
    const container = runDocker('run', '--detach', '--rm', '--publish', '127.0.0.1::4010', 'social-contract-test');
    try {
      const readHealthStatus = () => runDocker('inspect', '--format', '{{.State.Health.Status}}', container);
      await vi.waitFor(() => expect(readHealthStatus()).toBe('healthy'), { timeout: 60_000, interval: 1000 });
      const port = runDocker('port', container, '4010').split(':').at(-1);
      expect((await fetch(`http://127.0.0.1:${port}/api/v1/accounts`)).status).toBe(401);
    } finally {
      const start = performance.now();
      runDocker('stop', '--time', '20', container);
      expect(performance.now() - start).toBeLessThan(10_000);
    }
  },
);

test('the Dockerfile has exactly the build steps that are tested here', () => {
  const steps = [...dockerfile.matchAll(/^RUN (\w+ \w+)/gm)].map(([, step]) => step);
  expect(steps).toEqual(['npm pack', 'npm install']);
});

test('the container installs the command and the database driver', { timeout: 120_000 }, async () => {
  const [, install = ''] = /^RUN npm (install [^&]*)/m.exec(dockerfile) ?? [];
  const { name, version } = readInstalledManifest(project);
  const tarball = join(project.folder, `${name}-${version}.tgz`);
  const image = openProject(mkdtempSync(join(tmpdir(), 'social-contract-image-')));
  try {
    await image.npm(install.trim().replace('/tmp/package.tgz', tarball).split(/ +/));
    const [, entry = ''] = parseInstruction(/^ENTRYPOINT (.*)$/m);
    expect(await image.node([entry, 'mock', '--help'])).toContain('Usage: social-contract mock');
    await image.node(['--input-type=module', '--eval', "await import('pg')"]);
  } finally {
    image.remove();
  }
});

test('the container does not run as root', () => {
  expect(dockerfile.indexOf('\nUSER node')).toBeGreaterThan(dockerfile.lastIndexOf('\nRUN'));
});

test('the commands of the container start a healthy mock that stops on SIGTERM', async () => {
  const port = `${await findFreePort()}`;
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
