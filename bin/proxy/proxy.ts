/** `social-contract proxy`: stands in front of a service and tells what breaks the contract. */
import { writeFile } from 'node:fs/promises';
import { type ContractProxy, lineOf, meets, startProxy, summaryText } from '../../proxy/index.ts';
import { ProfileError } from '../../src/profile/profileError.ts';
import { parseFlags, UsageError } from '../input/flags.ts';
import { stopSignal } from '../input/stopSignal.ts';
import { proxyFlags, readOptions } from './options.ts';

const help = `Usage: social-contract proxy --upstream URL [options]

Stands between any client and a service, passes every byte on, and tells which rules of the contract
requests and answers break: a line for each, and a summary at the end.

  --upstream URL      the service, with the path where the API begins (default path /api/v1)
  --port N            the port; 0 takes a free one (default 4020, or $PORT)
  --host HOST         the interface to listen on (default 127.0.0.1, or $HOST)
  --profile FILE      the decisions of the service, as JSON or YAML; what it leaves open is not judged
                      (default: all is open; "default" binds everything as the mock has it)
  --log FORMAT        text or json: how findings are written to the standard output (default text)
  --har FILE          write all traffic to this file, as HAR 1.2 and without secrets
  --suggest-profile [FILE]
                      at the end write what the traffic suggests of the profile, as YAML (default: to the
                      standard output)
  --fail-on LEVEL     exit with 1 where a rule of this level or a stronger one was broken: documented
                      (default), derived, assumed or never
  --no-header         leave answers as they are, without the header Contract-Findings
  --no-hold           do not hold answers back until they are judged; the header tells of requests alone
  --keep-host         let requests name the host that the client named
  --timeout SECONDS   how long the service may be silent before the proxy answers 504; 0: for ever (default 120)
  --port-file FILE    write the port to this file once the proxy listens
  --quiet             print nothing but failures
  --help              this text

Ctrl-C ends it.`;

/** Exit codes: 0 after a clean stop, 1 where a rule was broken or the proxy cannot start, 2 for wrong usage. */
export async function proxyCommand(argv: readonly string[]): Promise<number> {
  try {
    const flags = parseFlags(withSuggestion(argv), proxyFlags);
    if (flags.help) {
      console.log(help);
      return 0;
    }
    const { threshold, log, suggest, portFile, options } = await readOptions(flags, process.env);
    const tell = flags.quiet ? () => {} : (text: string) => console.log(text);
    const proxy = await startProxy({
      ...options,
      onFinding: (finding) => tell(log === 'json' ? JSON.stringify(finding) : lineOf(finding)),
      onError: (error) => console.error(`The proxy itself failed: ${error instanceof Error ? error.message : error}`),
    });
    if (portFile !== undefined) await writeFile(portFile, new URL(proxy.origin).port);
    if (log === 'text') tell(banner(proxy, String(options.upstream)));
    await stopSignal();
    await proxy.close();
    const summary = proxy.summary();
    tell(log === 'json' ? JSON.stringify({ summary }) : `\n${summaryText(summary)}`);
    await writeSuggestion(proxy, suggest);
    return meets(summary, threshold) ? 1 : 0;
  } catch (error) {
    return failed(error);
  }
}

function banner({ url, origin }: ContractProxy, upstream: string): string {
  return [
    '',
    `  ${origin} passes on to ${upstream}`,
    '',
    `  Base URL   ${url}`,
    '',
    '  Ctrl-C ends it and tells what was broken.',
    '',
  ].join('\n');
}

/** `--suggest-profile` may stand without a file, which the flags of Node cannot say. */
function withSuggestion(argv: readonly string[]): readonly string[] {
  return argv.map((word, i) => {
    const next = argv[i + 1];
    return word === '--suggest-profile' && (next === undefined || next.startsWith('--')) ? `${word}=-` : word;
  });
}

async function writeSuggestion(proxy: ContractProxy, file: string | undefined): Promise<void> {
  if (file === undefined) return;
  if (file === '-') console.log(proxy.suggestedProfile());
  else await writeFile(file, proxy.suggestedProfile());
}

function failed(error: unknown): number {
  if (error instanceof UsageError || error instanceof ProfileError || error instanceof TypeError) {
    console.error(error.message);
    return 2;
  }
  const { code, message } = error as NodeJS.ErrnoException;
  console.error(code === 'EADDRINUSE' ? `${message}. --port 0 takes a free one.` : message);
  return 1;
}
