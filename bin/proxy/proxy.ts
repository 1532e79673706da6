/** `social-contract proxy`: checks the traffic between a client and a service. */
import { writeFile } from 'node:fs/promises';
import { redact } from '../../conformance/report/redact.ts';
import { redactUrl } from '../../conformance/report/secretPlaces.ts';
import {
  type ContractProxy,
  formatFailureLine,
  formatLine,
  formatSummary,
  isIncomplete,
  reachesThreshold,
  startProxy,
} from '../../proxy/index.ts';
import { ProfileError } from '../../src/profile/profileError.ts';
import { parseFlags, UsageError } from '../input/flags.ts';
import { waitForStopSignal } from '../input/stopSignal.ts';
import { assertWritable } from '../output/assertWritable.ts';
import { describeFileError } from '../output/fileError.ts';
import { describeListenError } from '../output/text.ts';
import { proxyFlags, readOptions } from './options.ts';

const help = `Usage: social-contract proxy --upstream URL [options]

Forwards the traffic between a client and a service unchanged, and reports which rules of the
contract requests and responses break: one line for each, and a summary at the end.

  --upstream URL      the service, with the base path of the API (default path /api/v1)
  --port N            the port; 0 selects a free port (default $PORT, else 4020)
  --host HOST         the interface to listen on (default $HOST, else 127.0.0.1)
  --profile FILE      the profile of the service, as JSON or YAML; decisions that it leaves open are
                      not checked (default: all are open; "default" binds every decision to its
                      default, as the mock does)
  --config FILE       use the profile and the translation of this configuration of the conformance
                      suite
  --log FORMAT        the format of findings on standard output: text or json (default text)
  --har FILE          write all traffic to this file as HAR 1.2, without secrets
  --suggest-profile [FILE]
                      on exit, write the profile that the traffic suggests, as YAML (default: to
                      standard output)
  --fail-on LEVEL     exit with 1 if a rule of this or a stronger level was broken: documented,
                      derived (default), assumed or never
  --no-header         do not add the header Contract-Findings to responses
  --no-hold           forward responses before they are checked; the header then covers requests
                      only
  --keep-host         forward the Host header of the client unchanged
  --timeout SECONDS   how long to wait for the service before responding with 504; 0: no limit
                      (default 120)
  --port-file FILE    write the port to this file once the proxy listens
  --quiet             print only failures
  --help              show this help

Press Ctrl-C to stop.

Exit codes: 0 no rule is broken, 1 a rule is broken or the proxy cannot start, 2 invalid usage,
3 a request got no response or could not be checked.`;

export async function runProxyCommand(argv: readonly string[]): Promise<number> {
  try {
    const flags = parseFlags(expandSuggestFlag(argv), proxyFlags);
    if (flags.help) {
      console.log(help);
      return 0;
    }
    const { threshold, log, suggest, portFile, options } = await readOptions(flags, process.env);
    for (const file of [options.har, suggest]) if (file !== undefined && file !== '-') await assertWritable(file);
    const print = flags.quiet ? () => {} : (text: string) => console.log(text);
    const proxy = await startProxy({
      ...options,
      onFinding: (finding) => print(log === 'json' ? JSON.stringify(finding) : formatLine(finding)),
      onFailure: (failure) => print(log === 'json' ? JSON.stringify({ failure }) : formatFailureLine(failure)),
      onError: (error) =>
        console.error(redact(`The proxy itself failed: ${error instanceof Error ? error.message : error}`, [])),
    });
    if (portFile !== undefined) await writePortFile(portFile, proxy);
    if (log === 'text') print(formatBanner(proxy, redactUrl(String(options.upstream))));
    await waitForStopSignal();
    await proxy.close();
    const summary = proxy.summary();
    print(log === 'json' ? JSON.stringify({ summary }) : `\n${formatSummary(summary)}`);
    await writeSuggestion(proxy, suggest);
    if (reachesThreshold(summary, threshold)) return 1;
    return isIncomplete(summary) ? 3 : 0;
  } catch (error) {
    return reportFailure(error);
  }
}

function formatBanner({ url, origin }: ContractProxy, upstream: string): string {
  return [
    '',
    `  ${origin} forwards to ${upstream}`,
    '',
    `  Base URL   ${url}`,
    '',
    '  Press Ctrl-C to stop and print a summary.',
    '',
  ].join('\n');
}

/** @throws UsageError after closing the proxy, which would keep the process running, if the file cannot be written */
async function writePortFile(file: string, proxy: ContractProxy): Promise<void> {
  await writeFile(file, new URL(proxy.origin).port).catch(async (error: Error) => {
    await proxy.close();
    throw new UsageError(`--port-file: ${file} cannot be written: ${error.message}.`);
  });
}

/** Allows `--suggest-profile` without a file, which `parseArgs` does not support. */
function expandSuggestFlag(argv: readonly string[]): readonly string[] {
  return argv.map((argument, i) => {
    const next = argv[i + 1];
    const lacksFile = argument === '--suggest-profile' && (next === undefined || next.startsWith('--'));
    return lacksFile ? `${argument}=-` : argument;
  });
}

async function writeSuggestion(proxy: ContractProxy, file: string | undefined): Promise<void> {
  if (file === undefined) return;
  if (file === '-') console.log(proxy.suggestedProfile());
  else await writeFile(file, proxy.suggestedProfile());
}

function reportFailure(error: unknown): number {
  if (error instanceof UsageError || error instanceof ProfileError || error instanceof TypeError) {
    console.error(error.message);
    return 2;
  }
  const fileError = describeFileError(error);
  if (fileError !== undefined) {
    console.error(fileError);
    return 2;
  }
  console.error(describeListenError(error) ?? `The proxy cannot start: ${String(error)}`);
  return 1;
}
