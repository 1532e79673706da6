/** One thing that is checked, as a program in the words of the launcher. */
export interface Step {
  readonly name: string;
  readonly program: readonly string[];
  readonly minutes: number;
  /** Counts by its tests rather than as one; it writes them to the file that replaces `{report}`. */
  readonly reports?: 'tests';
}

/**
 * Steps of one stage run side by side and show their output when they end. The tests have a stage of their own: they
 * use every core, some of them measure time, and their output is worth following.
 */
export const stages: readonly (readonly Step[])[] = [
  [
    { name: 'Format and lint', program: ['--bin', '@biomejs/biome', 'check', '--error-on-warnings', '.'], minutes: 2 },
    { name: 'Types', program: ['--bin', '@typescript/native', '-p', '.'], minutes: 5 },
    { name: 'Types of the inspector', program: ['--bin', '@typescript/native', '-p', 'mock-server/ui'], minutes: 5 },
  ],
  [
    {
      name: 'Tests',
      program: ['--bin', 'vitest', 'run', '--reporter=default', '--reporter=json', '--outputFile.json={report}'],
      minutes: 15,
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
  ],
  [
    { name: 'Generated files are current', program: ['bin/social-contract.ts', 'generate', '--check'], minutes: 5 },
    { name: 'OpenAPI document', program: ['scripts/lint-openapi.ts'], minutes: 5 },
  ],
];
