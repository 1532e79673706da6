/** Runs the documented CI workflow in a new project. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import { findFreePort } from './freePort.ts';
import { openProject } from './project.ts';
import { listJobCommands } from './workflow.ts';

const project = openProject(inject('folder'));
let port: string;

beforeAll(async () => {
  port = `${await findFreePort()}`;
  project.write(
    'package.json',
    JSON.stringify({
      ...JSON.parse(readFileSync(join(project.folder, 'package.json'), 'utf8')),
      scripts: { test: 'node --test integration.test.mjs' },
    }),
  );
  project.write('server.mjs', readFileSync(join(project.folder, 'server.mjs'), 'utf8').replace('3000', port));
});

test.each(listJobCommands())('the job %s succeeds', async (_, commands) => {
  const env = { API_KEY: 'demo-api-pro' };
  const backgroundProcesses = commands
    .filter((command) => command.endsWith('&'))
    .map((command) => project.start(command, env));
  try {
    for (const command of commands) {
      if (command.endsWith('&')) continue;
      const { code, output } = await project.shell(command.replace('3000', port), env);
      expect(code, output).toBe(0);
    }
  } finally {
    for (const child of backgroundProcesses) child.kill();
  }
});
