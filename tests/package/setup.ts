/** Creates one project for all package tests. */
import type { TestProject } from 'vitest/node';
import { createProject } from './project.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly folder: string;
  }
}

export default async function setup(tests: TestProject): Promise<() => void> {
  const project = await createProject(['express', 'msw', 'vitest', 'typescript', '@types/node']);
  tests.provide('folder', project.folder);
  return project.remove;
}
