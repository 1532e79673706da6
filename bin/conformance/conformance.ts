/** `social-contract conformance`: the suite that tests any service against the contract. */
import { nearest } from '../../spec/nearest.ts';

/** What it can do; each is loaded only when it is called. */
const commands: Readonly<
  Record<string, { readonly summary: string; readonly run: (argv: readonly string[]) => Promise<number> }>
> = {
  run: {
    summary: 'test a service (what is done when nothing else is said)',
    run: async (argv) => (await import('./run.ts')).runCommand(argv),
  },
  plan: {
    summary: 'tell what a run would do, and what would let it do more; sends nothing',
    run: async (argv) => (await import('./plan.ts')).planCommand(argv),
  },
  rules: {
    summary: 'list the rules, or explain one',
    run: async (argv) => (await import('./rules.ts')).rulesCommand(argv),
  },
  probe: {
    summary: 'look at real answers, and suggest bindings for the profile',
    run: async (argv) => (await import('./probe.ts')).probeCommand(argv),
  },
  replay: {
    summary: 'play failures again: fixed, or not',
    run: async (argv) => (await import('./replay.ts')).replayCommand(argv),
  },
  report: {
    summary: 'write the reports of earlier results again',
    run: async (argv) => (await import('./report.ts')).reportCommand(argv),
  },
  init: {
    summary: 'write a configuration and a profile to begin with',
    run: async (argv) => (await import('./init.ts')).initCommand(argv),
  },
  selftest: {
    summary: 'try the suite itself on services with planted faults',
    run: async (argv) => (await import('./selftest.ts')).selftestCommand(argv),
  },
};

export async function conformanceCommand(argv: readonly string[]): Promise<number> {
  const [name = '--', ...rest] = argv;
  if (['help', '--help', '-h'].includes(name)) {
    console.log(help());
    return 0;
  }
  if (name.startsWith('-')) return (await commands.run?.run(argv)) ?? 2;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command !== undefined) return command.run(rest);
  const close = nearest(name, Object.keys(commands));
  console.error(`conformance has no command "${name}".${close === undefined ? '' : ` Did you mean ${close}?`}\n`);
  console.error(help());
  return 2;
}

function help(): string {
  const rows = Object.entries(commands).map(([command, { summary }]) => `  ${command.padEnd(10)}${summary}`);
  return [
    'Usage: social-contract conformance <command> [options]',
    '',
    ...rows,
    '',
    'social-contract conformance <command> --help tells the options of a command.',
  ].join('\n');
}
