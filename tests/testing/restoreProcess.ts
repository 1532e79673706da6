/** Undoes changes of a test file to its process, because the next file of the worker runs in the same process. */
import { afterAll, vi } from 'vitest';

const environment = { ...process.env };
const folder = process.cwd();

afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  if (process.cwd() !== folder) process.chdir(folder);
});
