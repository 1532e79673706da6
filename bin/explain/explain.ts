/** `social-contract explain`: describes a rule, law, decision, error code, operation or other part of the contract. */
import { formatProgramCommand } from '../../conformance/report/programCommand.ts';
import { explain } from '../../src/explain/explain.ts';
import {
  containsAll,
  findSubjectsNamed,
  findSuggestionsFor,
  type Kind,
  kinds,
  type Subject,
  search,
  subjects,
} from '../../src/explain/subjects.ts';
import { ProfileError } from '../../src/profile/profileError.ts';
import { defaultProfile } from '../../src/profile/resolve.ts';
import { parseArguments, UsageError } from '../input/flags.ts';
import { readProfile } from '../input/profile.ts';
import { measureWidth, truncate } from '../output/text.ts';
import { getSuiteCoverage } from './suiteCoverage.ts';
import { formatExplanationLines, formatSuiteLines } from './text.ts';

const explainHelp = `Usage: social-contract explain <name> [options]

Explains a rule, a law, a decision, an error code, an operation or a lifecycle: its meaning, its
source, the decisions behind it, requests that satisfy and break it, what depends on it, how to
change it, and how the conformance suite tests it.

  --search WORDS      list subjects that contain all words, or most of them
  --list KIND         list all subjects of one kind:
                      ${kinds.join(', ')}
  --profile FILE      explain under the profile of an implementation
  --json              print JSON
  --help              show this help

Exit codes: 0 found, 1 not found, 2 invalid usage.

Try:
  social-contract explain text.length.microblog
  social-contract explain PLAN_UPGRADE_REQUIRED
  social-contract explain --search "past schedule"`;

const flags = {
  search: { type: 'string' },
  list: { type: 'string' },
  profile: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** Exit codes: 0 if something is found, 1 if not, 2 for invalid usage. */
export async function runExplainCommand(argv: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parseArguments(argv, flags);
    const [name, ...extraArguments] = positionals;
    if (values.help) {
      console.log(explainHelp);
      return 0;
    }
    if (values.search !== undefined) return printSearch([values.search, ...positionals].join(' '), values.json);
    if (values.list !== undefined) return printSubjects(listSubjectsOfKind(values.list), values.json);
    if (name === undefined || name.trim() === '') {
      console.log(formatOverview());
      return 0;
    }
    if (extraArguments.length > 0) throw new UsageError(`Pass one name, or --search "${positionals.join(' ')}".`);
    const matchingSubjects = findSubjectsNamed(name);
    if (matchingSubjects.length === 0) return reportUnknown(name);
    const profile = await readProfile(values.profile);
    const explanations = matchingSubjects.map((subject) => ({ subject, explanation: explain(subject, profile) }));
    if (values.json) {
      const records = await Promise.all(
        explanations.map(async ({ subject, explanation }) => ({
          ...explanation,
          suite: await getSuiteCoverage(subject),
        })),
      );
      console.log(JSON.stringify(records.length === 1 ? records[0] : records, null, 2));
      return 0;
    }
    const width = measureWidth(process.stdout);
    for (const [i, { subject, explanation }] of explanations.entries()) {
      console.log([...(i === 0 ? [] : ['']), ...formatExplanationLines(explanation, width)].join('\n'));
      const suite = await getSuiteCoverage(subject);
      if (suite !== undefined) console.log(formatSuiteLines(suite, width).join('\n'));
    }
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof ProfileError)) throw error;
    console.error(error.message);
    return 2;
  }
}

function listSubjectsOfKind(kind: string): readonly Subject[] {
  const kindSubjects = subjects.filter((subject) => subject.kind === kind.replace(/s$/, ''));
  if (kindSubjects.length === 0) throw new UsageError(`--list must be one of ${kinds.join(', ')}, not "${kind}".`);
  return kindSubjects;
}

function printSearch(words: string, json: boolean | undefined): number {
  if (words.trim() === '') throw new UsageError('--search requires a word.');
  const subjects = search(words);
  if (subjects[0] === undefined) console.error('Nothing contains any of these words.');
  else if (!containsAll(subjects[0], words))
    console.error('Nothing contains all of these words. These contain the most:');
  return printSubjects(subjects, json);
}

function printSubjects(listedSubjects: readonly Subject[], json = false): number {
  if (json)
    console.log(
      JSON.stringify(
        listedSubjects.map(({ kind, id, summary }) => ({ kind, id, summary })),
        null,
        2,
      ),
    );
  else {
    const width = Math.max(0, ...listedSubjects.map(({ id }) => id.length));
    const terminalWidth = measureWidth(process.stdout);
    for (const { kind, id, summary } of listedSubjects)
      console.log(truncate(`${id.padEnd(width)}  ${kind.padEnd(9)}  ${summary}`, Math.max(terminalWidth, width + 40)));
  }
  return listedSubjects.length === 0 ? 1 : 0;
}

function reportUnknown(name: string): number {
  const suggestions = findSuggestionsFor(name);
  console.error(
    [
      `Unknown name "${name}".`,
      ...(suggestions.length === 0 ? [] : [`Did you mean ${suggestions.join(', ')}?`]),
      `Try: ${formatProgramCommand()} explain --search "${name.replaceAll(/[._-]/g, ' ')}"`,
    ].join('\n'),
  );
  return 1;
}

function formatOverview(): string {
  const computeCount = (kind: Kind): number => subjects.filter((subject) => subject.kind === kind).length;
  const profileOnlyCount = computeCount('operation') - defaultProfile.wire.routes.size;
  const getNote = (kind: Kind): string => (kind === 'operation' ? ` (${profileOnlyCount} only with a profile)` : '');
  const counts = kinds.map(
    (kind) =>
      `  ${kind.padEnd(11)}${String(computeCount(kind)).padStart(4)}   ${formatProgramCommand()} explain --list ${kind}${getNote(kind)}`,
  );
  return [
    explainHelp.split('\n\n  --search')[0],
    '',
    'What can be explained:',
    ...counts,
    '',
    explainHelp.slice(explainHelp.indexOf('Try:')),
  ].join('\n');
}
