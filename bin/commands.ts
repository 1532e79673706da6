/** All commands, grouped by purpose. Each command is loaded only when it runs. */

import { formatProgramCommand } from '../conformance/report/programCommand.ts';

export interface Command {
  readonly summary: string;
  readonly example: string;
  readonly run: (argv: string[]) => Promise<number>;
  /** Whether it calls hooks of the user, which may never return and would keep the process running. */
  readonly callsHooks?: true;
}

/** Groups in display order. */
const groups: Readonly<Record<string, Readonly<Record<string, Command>>>> = {
  'Call the API': {
    api: {
      summary: 'call an operation of a mock or of a real service',
      example: 'social-contract api createPost --text "Hello" --to social:acc_social',
      run: async (argv) => (await import('./api/api.ts')).runApiCommand(argv),
    },
    mcp: {
      summary: 'serve the API to agents over the Model Context Protocol',
      example: 'social-contract mcp --read-only',
      run: async (argv) => (await import('./mcp/mcp.ts')).runMcpCommand(argv),
    },
  },
  'Work with the contract': {
    explain: {
      summary: 'explain a rule, law, decision, error code or operation',
      example: 'social-contract explain text.length.microblog',
      run: async (argv) => (await import('./explain/explain.ts')).runExplainCommand(argv),
    },
    validate: {
      summary: 'validate a request body without a service',
      example: 'social-contract validate post.json',
      run: async (argv) => (await import('./validate/validate.ts')).runValidateCommand(argv),
    },
    generate: {
      summary: 'write the OpenAPI document, types, catalogues, vectors and exports',
      example: 'social-contract generate --profile profile.yaml --out contract',
      run: async (argv) => (await import('./generate/generate.ts')).runGenerateCommand(argv),
    },
  },
  'Mock the API': {
    mock: {
      summary: 'start the stateful mock server',
      example: 'social-contract mock --frozen-at 2030-01-07T09:00:00Z',
      run: async (argv) => (await import('./mock/mock.ts')).runMockCommand(argv),
    },
    trigger: {
      summary: 'simulate comments, failures and time on a mock',
      example: 'social-contract trigger advance PT1H',
      run: async (argv) => (await import('./trigger/trigger.ts')).runTriggerCommand(argv),
    },
    exec: {
      summary: 'run a command alongside a mock',
      example: 'social-contract exec -- npm test',
      run: async (argv) => (await import('./exec/exec.ts')).runExecCommand(argv),
    },
  },
  'Test a service': {
    conformance: {
      summary: 'test a service against the contract',
      example: 'social-contract conformance --url http://127.0.0.1:3000/api/v1 --key-env API_KEY',
      run: async (argv) => (await import('./conformance/conformance.ts')).runConformanceCommand(argv),
      callsHooks: true,
    },
    learn: {
      summary: 'learn the profile of a service by experiments',
      example: 'social-contract learn --url http://127.0.0.1:3000/api/v1 --out profile.yaml',
      run: async (argv) => (await import('./learn/learn.ts')).runLearnCommand(argv),
      callsHooks: true,
    },
    parity: {
      summary: 'compare a service with the mock under its profile',
      example: 'social-contract parity --url http://127.0.0.1:3000/api/v1 --profile profile.yaml',
      run: async (argv) => (await import('./parity/parity.ts')).runParityCommand(argv),
      callsHooks: true,
    },
    proxy: {
      summary: 'check the traffic between a client and a service',
      example: 'social-contract proxy --upstream http://127.0.0.1:3000',
      run: async (argv) => (await import('./proxy/proxy.ts')).runProxyCommand(argv),
    },
  },
};

/** All commands by name. */
export const commands: Readonly<Record<string, Command>> = Object.fromEntries(
  Object.values(groups)
    .flatMap((group) => Object.entries(group))
    .map(([name, command]) => [name, { ...command, run: (argv) => command.run(expandShortHelp(argv)) }]),
);

/** Replaces `-h` by `--help`, except in the command that `exec` runs. */
function expandShortHelp(argv: readonly string[]): string[] {
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  return argv.map((argument, i) => (argument === '-h' && i < end ? '--help' : argument));
}

/** @param command the command that starts this program */
export function formatOverview(command: string = formatProgramCommand()): string {
  return [
    'Usage: social-contract <command> [options]',
    '',
    ...Object.entries(groups).flatMap(([group, members]) => [
      group,
      ...Object.entries(members).flatMap(([name, { summary, example }]) => [
        `  ${name.padEnd(13)}${summary}`,
        `               ${example}`,
      ]),
      '',
    ]),
    'social-contract help <command> lists the options of a command.',
    'social-contract --version prints the version.',
    '',
    `Here, social-contract runs as: ${command}`,
    `Try: ${command} mock`,
    `     and in another terminal: ${command} api listAccounts`,
  ].join('\n');
}
