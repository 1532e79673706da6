/** `social-contract conformance plan`: shows what a run would do, without sending a request. */

import { shouldLearnFirst } from '../../conformance/learn/shouldLearnFirst.ts';
import { type Forecast, forecast } from '../../conformance/plan/forecast.ts';
import type { Paint } from '../../conformance/report/terminal/paint.ts';
import { abbreviate, formatPlural, listMissingInputs } from '../../conformance/report/wording.ts';
import { parseFlags } from '../input/flags.ts';
import { loadConfig, runGuarded, selectPaint } from './command.ts';
import { buildConfig, scopeFlags, scopeHelp, serviceFlags, serviceHelp } from './flags.ts';

const help = `Usage: social-contract conformance plan [options]

Shows what a run with the same options would do: requests, minutes, publications, the rules it would
leave untested and why, and how many more rules each missing binding, hook or key would make
testable. Sends nothing.

${serviceHelp}

${scopeHelp}

  --json              print JSON
  --verbose           list every suggestion, and every rule that would not be tested
  --help              show this help`;

const flags = { ...serviceFlags, ...scopeFlags, json: { type: 'boolean' }, verbose: { type: 'boolean' } } as const;

/** How many suggestions are listed without --verbose. */
const maxSuggestions = 15;

const learnsFirstNote = `Without a profile, a run first learns one from the service, which takes a few hundred more requests and
a few more publications, and then tests more rules than this plan shows. For the whole plan, write the
profile with \`learn\`, and pass it with --profile.
`;

export function runPlanCommand(argv: readonly string[]): Promise<number> {
  return runGuarded(async () => {
    const options = parseFlags(argv, flags);
    if (options.help) {
      console.log(help);
      return 0;
    }
    const config = await loadConfig(buildConfig(options), options.config, { assumesKeys: true });
    const planForecast = withKeysNote(forecast(config.options), config.unsetVariables);
    const learnsFirst = shouldLearnFirst(config.options);
    if (options.json) console.log(JSON.stringify({ ...buildPlanData(planForecast), learnsFirst }, null, 2));
    else {
      if (learnsFirst) console.log(learnsFirstNote);
      console.log(formatPlan(planForecast, selectPaint(process.stdout, options['no-color']), options.verbose ?? false));
    }
    return 0;
  });
}

function withKeysNote(planForecast: Forecast, unsetVariables: readonly string[]): Forecast {
  if (unsetVariables.length === 0) return planForecast;
  const note = `The plan assumes that these environment variables are set: ${unsetVariables.join(', ')}.`;
  return { ...planForecast, notes: [...planForecast.notes, note] };
}

function buildPlanData({ plan, untested, missing, notes }: Forecast) {
  return {
    ...plan,
    untested: untested.map(({ id, level, verdict, reason }) => ({ id, level, verdict, reason })),
    missing,
    notes,
  };
}

function formatPlan({ plan, untested, missing, notes }: Forecast, paint: Paint, verbose: boolean): string {
  const { scripts, requests, publications, minutes, tier, rules } = plan;
  const time = minutes === 0 ? 'as fast as the service responds' : `about ${formatPlural(minutes, 'minute')}`;
  const allSuggestions = listMissingInputs({ missing, rules: untested });
  const suggestions = allSuggestions
    .slice(0, verbose ? allSuggestions.length : maxSuggestions)
    .map(
      ({ kind, name, rules: gainedRules, advice }) =>
        `  ${formatPlural(gainedRules.length, 'rule').padStart(9)}  ${kind.padEnd(8)}  ${paint('cyan', name)}  ${paint('dim', abbreviate(advice, 100))}`,
    );
  return [
    `${formatPlural(scripts, 'script')}, about ${formatPlural(requests, 'request')}, ${time}, at most ${formatPlural(publications, 'publication')}; tier ${tier}.`,
    paint('dim', 'Confirming and shrinking failures takes further requests.'),
    '',
    `${formatPlural(rules.tested.length, 'rule')} would be tested. Untestable: ${rules.untestable.length}, not applicable: ${rules['not-applicable'].length}, skipped: ${rules.skipped.length}.`,
    ...(notes.length === 0 ? [] : ['', ...notes.map((note) => `Note: ${note}`)]),
    ...(suggestions.length === 0 ? [] : ['', 'More could be tested with:', ...suggestions]),
    ...(suggestions.length < allSuggestions.length
      ? [paint('dim', `             and ${allSuggestions.length - suggestions.length} more: --verbose lists all`)]
      : []),
    ...(verbose && untested.length > 0
      ? [
          '',
          ...untested.map(({ id, verdict, reason }) => `  ${verdict.padEnd(14)}  ${id}  ${paint('dim', reason ?? '')}`),
        ]
      : []),
  ].join('\n');
}
