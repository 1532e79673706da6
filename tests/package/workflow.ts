/** The commands of the documented CI workflow, as a runner would execute them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from './project.ts';

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly { readonly run?: string }[] }>>;
}

/** The commands of each job after its dependencies are installed. */
export function listJobCommands(): [job: string, commands: readonly string[]][] {
  const text = readFileSync(join(root, 'docs/examples/ci/github-actions.yml'), 'utf8');
  const { jobs } = parse(text) as Workflow;
  return Object.entries(jobs).map(([job, { steps }]) => [
    job,
    steps.flatMap(({ run }) => (run === undefined || run === 'npm ci' ? [] : run)),
  ]);
}
