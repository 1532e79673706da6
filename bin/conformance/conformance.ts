/** `social-contract conformance`: the suite that tests a service against the contract. */
import { redact } from '../../conformance/report/redact.ts';
import { findNearest } from '../../spec/text/nearest.ts';

/** The conformance commands. Each is loaded only when it runs. */
const commands: Readonly<
  Record<string, { readonly summary: string; readonly run: (argv: readonly string[]) => Promise<number> }>
> = {
  run: {
    summary: 'test a service (the default)',
    run: async (argv) => (await import('./run.ts')).runRunCommand(argv),
  },
  plan: {
    summary: 'show what a run would do and what would allow more tests; sends nothing',
    run: async (argv) => (await import('./plan.ts')).runPlanCommand(argv),
  },
  rules: {
    summary: 'list the rules, or describe one',
    run: async (argv) => (await import('./rules.ts')).runRulesCommand(argv),
  },
  probe: {
    summary: 'suggest bindings for the profile from real responses',
    run: async (argv) => (await import('./probe.ts')).runProbeCommand(argv),
  },
  replay: {
    summary: 'replay failures to check whether they are fixed',
    run: async (argv) => (await import('./replay.ts')).runReplayCommand(argv),
  },
  report: {
    summary: 'rewrite the reports of an earlier run',
    run: async (argv) => (await import('./report.ts')).runReportCommand(argv),
  },
  init: {
    summary: 'write a starter configuration and profile',
    run: async (argv) => (await import('./init.ts')).runInitCommand(argv),
  },
  selftest: {
    summary: 'test the suite itself on services with planted faults',
    run: async (argv) => (await import('./selftest/selftest.ts')).runSelftestCommand(argv),
  },
};

export const isConformanceCommand = (name: string): boolean => Object.hasOwn(commands, name);

export async function runConformanceCommand(argv: readonly string[]): Promise<number> {
  const [name = '--', ...rest] = argv;
  if (['help', '--help'].includes(name)) {
    console.log(formatHelpText());
    return 0;
  }
  if (name.startsWith('-')) return (await commands.run?.run(argv)) ?? 2;
  if (/^https?:\/\//.test(name)) return (await commands.run?.run(['--url', name, ...rest])) ?? 2;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command !== undefined) return command.run(rest);
  if (/[.:/]/.test(name)) {
    console.error(`The URL must begin with http:// or https://, not "${redact(name, [])}".`);
    return 2;
  }
  const suggestion = findNearest(name, Object.keys(commands));
  console.error(
    `Unknown conformance command "${name}".${suggestion === undefined ? '' : ` Did you mean ${suggestion}?`}\n`,
  );
  console.error(formatHelpText());
  return 2;
}

function formatHelpText(): string {
  const rows = Object.entries(commands).map(([command, { summary }]) => `  ${command.padEnd(10)}${summary}`);
  return [
    'Usage: social-contract conformance <command> [options]',
    '       social-contract conformance <url> [options]      the same as run --url <url>',
    '',
    ...rows,
    '',
    'social-contract conformance <command> --help lists the options of a command.',
  ].join('\n');
}
