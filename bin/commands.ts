/** Every command of the command line, by what it is for. Each is loaded only when it is called. */

export interface Command {
  readonly summary: string;
  readonly example: string;
  readonly run: (argv: string[]) => Promise<number>;
}

/** Groups in the order in which they are shown. */
export const groups: Readonly<Record<string, Readonly<Record<string, Command>>>> = {
  'Call the API': {
    api: {
      summary: 'call an operation, of a mock or of a real service',
      example: 'social-contract api createPost --text "Hello" --to social:acc_social',
      run: async (argv) => (await import('./api/api.ts')).apiCommand(argv),
    },
    mcp: {
      summary: 'serve the API to agents, by the Model Context Protocol',
      example: 'social-contract mcp --read-only',
      run: async (argv) => (await import('./mcp/mcp.ts')).mcpCommand(argv),
    },
  },
  'Understand the contract': {
    explain: {
      summary: 'explain a rule, a decision, an error code, an operation',
      example: 'social-contract explain text.length.microblog',
      run: async (argv) => (await import('./explain/explain.ts')).explainCommand(argv),
    },
    validate: {
      summary: 'judge a request body without a service',
      example: 'social-contract validate post.json',
      run: async (argv) => (await import('./validate/validate.ts')).validateCommand(argv),
    },
  },
  'Mock the API': {
    mock: {
      summary: 'start the stateful mock server',
      example: 'social-contract mock --frozen-at 2030-01-07T09:00:00Z',
      run: async (argv) => (await import('./mock/mock.ts')).mockCommand(argv),
    },
    trigger: {
      summary: 'let something happen on a mock: comments, failures, time',
      example: 'social-contract trigger advance PT1H',
      run: async (argv) => (await import('./trigger/trigger.ts')).triggerCommand(argv),
    },
    exec: {
      summary: 'run a command with a mock beside it',
      example: 'social-contract exec -- npm test',
      run: async (argv) => (await import('./exec/exec.ts')).execCommand(argv),
    },
  },
  'Hold a service to it': {
    conformance: {
      summary: 'test any service against the contract',
      example: 'social-contract conformance --url http://127.0.0.1:3000/api/v1 --key-env API_KEY',
      run: async (argv) => (await import('./conformance/conformance.ts')).conformanceCommand(argv),
    },
    proxy: {
      summary: 'stand in front of any service and tell what breaks the contract',
      example: 'social-contract proxy --upstream http://127.0.0.1:3000',
      run: async (argv) => (await import('./proxy/proxy.ts')).proxyCommand(argv),
    },
    generate: {
      summary: 'write the OpenAPI document, types, catalogues, vectors and exports',
      example: 'social-contract generate --profile profile.yaml --out contract',
      run: async (argv) => (await import('./generate/generate.ts')).generateCommand(argv),
    },
  },
};

/** Every command by its name. */
export const commands: Readonly<Record<string, Command>> = Object.assign({}, ...Object.values(groups));

export function overview(): string {
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
    'social-contract help <command> tells the options of a command, social-contract --version the version.',
    '',
    'Try: social-contract mock, and in another terminal social-contract api listAccounts',
  ].join('\n');
}
