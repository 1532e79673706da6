#!/usr/bin/env node
/** The command line: `social-contract <command>`. Each command is loaded only when it is called. */

const commands: Readonly<
  Record<string, { readonly summary: string; readonly run: (argv: string[]) => Promise<number> }>
> = {
  mock: {
    summary: 'start the stateful mock server',
    run: async (argv) => (await import('./mock.ts')).mockCommand(argv),
  },
  generate: {
    summary: 'write the OpenAPI document, types, catalogues and vectors',
    run: async (argv) => (await import('./generate.ts')).generateCommand(argv),
  },
};

const [name, ...argv] = process.argv.slice(2);
const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;

if (command !== undefined) {
  process.exitCode = await command.run(argv);
} else {
  const asked = name === undefined || name === 'help' || name === '--help' || name === '-h';
  const { nearest } = await import('../spec/nearest.ts');
  const close = asked ? undefined : nearest(name, Object.keys(commands));
  if (!asked)
    console.error(`social-contract has no command "${name}".${close === undefined ? '' : ` Did you mean ${close}?`}\n`);
  (asked ? console.log : console.error)(help());
  process.exitCode = asked ? 0 : 2;
}

function help(): string {
  const rows = Object.entries(commands).map(([command, { summary }]) => `  ${command.padEnd(12)}${summary}`);
  return [
    'Usage: social-contract <command> [options]',
    '',
    ...rows,
    '',
    'social-contract <command> --help tells the options of a command.',
  ].join('\n');
}
