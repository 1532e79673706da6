/** One check: a program with its arguments, as the launcher takes them. */
export interface Step {
  readonly name: string;
  readonly program: readonly string[];
  /** The time limit. */
  readonly minutes: number;
  /**
   * Counts each test instead of the step as a whole. The step writes the results to the file that replaces `{report}`.
   */
  readonly reports?: 'tests';
}

/** Checks the types of the whole project. */
export const typeSteps: readonly Step[] = [
  { name: 'Types', program: ['--bin', '@typescript/native', '-p', '.'], minutes: 5 },
  { name: 'Types of the inspector', program: ['--bin', '@typescript/native', '-p', 'mock-server/ui'], minutes: 5 },
];

/** Returns the step that checks format and lint of these files. Biome skips those that it does not handle. */
export function buildLintStep(files: readonly string[]): Step {
  const options = ['--error-on-warnings', '--no-errors-on-unmatched', '--files-ignore-unknown=true'];
  return {
    name: 'Format and lint',
    program: ['--bin', '@biomejs/biome', 'check', ...options, '--', ...files],
    minutes: 1,
  };
}

/** Returns the step that runs the tests of these files. It starts no test later than `seconds` after the first. */
export function buildRelatedTestsStep(files: readonly string[], seconds: number): Step {
  return {
    name: 'Related tests',
    program: ['scripts/check/related-tests.ts', '{report}', `${seconds}`, ...files],
    minutes: 2,
    reports: 'tests',
  };
}

/**
 * The steps of a stage run in parallel and show their output when they end. The tests have their own stage, because
 * they use all cores, some measure time, and their output is shown live.
 */
export const stages: readonly (readonly Step[])[] = [
  [
    { name: 'Format and lint', program: ['--bin', '@biomejs/biome', 'check', '--error-on-warnings', '.'], minutes: 2 },
    ...typeSteps,
  ],
  [
    {
      name: 'Tests',
      program: ['--bin', 'vitest', 'run', '--reporter=default', '--reporter=json', '--outputFile.json={report}'],
      minutes: 20,
      reports: 'tests',
    },
  ],
  [
    {
      name: 'The package in a fresh project',
      program: [
        '--bin',
        'vitest',
        'run',
        '--config',
        'tests/package/vitest.config.ts',
        '--reporter=default',
        '--reporter=json',
        '--outputFile.json={report}',
      ],
      minutes: 6,
      reports: 'tests',
    },
    { name: 'Generated files are up to date', program: ['bin/social-contract.ts', 'generate', '--check'], minutes: 5 },
    { name: 'OpenAPI document', program: ['scripts/lint-openapi.ts'], minutes: 5 },
  ],
];
