/** `social-contract conformance probe`: suggests bindings from real responses. */

import { writeAbsenceNotes } from '../../conformance/judge/absentFeatures.ts';
import { rulesAndLaws } from '../../conformance/judge/verdicts.ts';
import { computeDiff } from '../../conformance/learn/diff.ts';
import { findUniformStatus } from '../../conformance/learn/evidence/uniformStatus.ts';
import { LearnedWire } from '../../conformance/learn/learnedWire.ts';
import { probeService } from '../../conformance/learn/probe/probeService.ts';
import { suggestBindings } from '../../conformance/learn/suggest/suggestions.ts';
import { missingKeyMessage } from '../../conformance/preflight/connectCallers.ts';
import { createRedactor } from '../../conformance/report/redact.ts';
import type { Colour } from '../../conformance/report/terminal/paint.ts';
import { formatPlural } from '../../conformance/report/wording.ts';
import { readSettings } from '../../conformance/settings/settings.ts';
import { writeUnmodelledNotes } from '../../conformance/settings/unmodelled.ts';
import { Target } from '../../conformance/target/target.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { parseFlags, UsageError } from '../input/flags.ts';
import { loadConfig, runGuarded, selectPaint } from './command.ts';
import { buildConfig, serviceFlags, serviceHelp } from './flags.ts';

const help = `Usage: social-contract conformance probe [options]

Sends a few requests and prints the bindings that the responses suggest, as a diff against the given
profile. Writes nothing and applies nothing: check each suggestion against the implementation.

What is sent depends on --tier:
  read      lists, a request without a key, an unknown path
  reject    also requests that must be rejected
  publish   also one post, which may go live; it is deleted if possible

${serviceHelp}
  --json              print JSON
  --help              show this help`;

/** @param status the one of nearly every response, if they are refusals or have the same error body */
const describeNoSuggestions = (status: number | undefined): string =>
  status === undefined
    ? 'No suggestions beyond the profile.'
    : status >= 500
      ? `Nearly every request with the key got the status ${status}, a server error, so the responses do not show the format of the service. See the log of the service.`
      : `Nearly every request with the key got ${status < 300 ? `the same response with the status ${status}` : `the status ${status}`}, so the responses do not show the format of the service. Check the URL and the key. If both are right, the service has other routes or expects the key in another form, which only a translation can describe: docs/guides/test-a-foreign-server.md.`;

const flags = { ...serviceFlags, json: { type: 'boolean' } } as const;

const colours: Readonly<Record<string, Colour>> = { '+': 'green', '-': 'red', '#': 'dim' };

export function runProbeCommand(argv: readonly string[]): Promise<number> {
  return runGuarded(async () => {
    const values = parseFlags(argv, flags);
    if (values.help) {
      console.log(help);
      return 0;
    }
    const { options, setUp, secrets } = await loadConfig(buildConfig(values), values.config);
    if (options.credentials.primary === undefined) throw new UsageError(missingKeyMessage);
    await setUp();
    const { key } = options.credentials.primary;
    const settings = readSettings(options);
    const target = new Target({ ...settings, headers: options.headers ?? {} });
    try {
      const evidence = await probeService({
        base: settings.base,
        key,
        target,
        tier: settings.tier,
        accounts: options.accounts,
      });
      const redact = createRedactor(secrets);
      const uniformStatus = findUniformStatus(evidence);
      const suggestions = redact([...suggestBindings(evidence, { withGuesses: true })]);
      const lines = computeDiff(suggestions, options.profile ?? {});
      if (values.json) {
        if (uniformStatus !== undefined) console.error(describeNoSuggestions(uniformStatus));
        console.log(JSON.stringify(suggestions, null, 2));
      } else {
        const paint = selectPaint(process.stdout, values['no-color']);
        for (const note of writeUnmodelledNotes(resolveProfile(options.profile ?? {})))
          console.log(paint('dim', `# ${note}`));
        for (const { sign, text } of lines) console.log(paint(colours[sign] ?? 'dim', `${sign} ${text}`));
        const { bindings } = new LearnedWire(options.profile ?? {}, evidence);
        for (const note of writeAbsenceNotes(rulesAndLaws, resolveProfile(bindings))) console.log(`\n${note}`);
        const count = lines.filter(({ sign }) => sign === '+').length;
        console.log(
          count === 0
            ? describeNoSuggestions(uniformStatus)
            : `\n${formatPlural(count, 'suggestion')} after ${formatPlural(target.requestCount, 'request')}, tier ${settings.tier}. Nothing was written.`,
        );
      }
      return 0;
    } finally {
      target.close();
    }
  });
}
