/** `social-contract validate`: checks a request body without a service. */
import { formatProgramCommand } from '../../conformance/report/programCommand.ts';
import type { OperationId } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { findNearest } from '../../spec/text/nearest.ts';
import { guessOperation } from '../../src/offline/guessOperation.ts';
import {
  isStoredResource,
  judgeableOperations,
  judgeOffline,
  type OfflineResult,
  type UnjudgedRule,
} from '../../src/offline/judgeOffline.ts';
import { ProfileError } from '../../src/profile/profileError.ts';
import { parseArguments, UsageError } from '../input/flags.ts';
import { readProfile } from '../input/profile.ts';
import { type ReadData, readData } from '../input/readData.ts';
import { formatBrokenRuleLines } from '../output/refusal.ts';
import { measureWidth, wrapText } from '../output/text.ts';
import { findPosition } from './position.ts';

const validateHelp = `Usage: social-contract validate FILE [options]

Validates a request body against the rules of the contract, without a service. FILE is JSON or YAML;
- reads standard input. Reports every broken rule with its position and its actual and allowed
values. Rules that depend on data of the service (accounts, hosted files, stored resources) are
listed as not checked.

  --operation NAME    ${judgeableOperations.slice(0, 3).join(', ')},
                      ${judgeableOperations.slice(3).join(', ')}; inferred if the body allows only one
  --stored FILE       for an update or a republish: the current resource, as the service returned it
  --profile FILE      the profile of an implementation, as JSON or YAML; the body uses its names
  --json              print JSON
  --help              show this help

Exit codes: 0 no rule is broken, 1 at least one rule is broken, 2 invalid usage or an unreadable
file.

Try:
  social-contract validate post.json
  social-contract validate changes.yaml --operation updatePost`;

const flags = {
  operation: { type: 'string' },
  stored: { type: 'string' },
  profile: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** Exit codes: 0 if no rule is broken, 1 if a rule is broken, 2 for invalid usage or an unreadable file. */
export async function runValidateCommand(argv: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parseArguments(argv, flags);
    if (values.help) {
      console.log(validateHelp);
      return 0;
    }
    const [file, ...extraArguments] = positionals;
    if (file === undefined || extraArguments.length > 0)
      throw new UsageError(`Pass one file, or - for standard input. Try: ${formatProgramCommand()} validate post.json`);
    const profile = await readProfile(values.profile);
    const data = await readData('The body', file);
    const operation = chooseOperation(values.operation, profile, data.value);
    const stored = values.stored === undefined ? undefined : await readStored(values.stored, profile, operation);
    const verdict = judgeOffline(profile, { operation, body: data.value, stored, now: Date.now() });
    const isGuessed = values.operation === undefined;
    if (values.json) console.log(JSON.stringify(buildReport(verdict, data, isGuessed), null, 2));
    else console.log(formatReportLines(verdict, data, isGuessed, file === '-' ? 'standard input' : file).join('\n'));
    return verdict.broken.length > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof ProfileError)) throw error;
    console.error(error.message);
    return 2;
  }
}

async function readStored(file: string, profile: Profile, operation: OperationId): Promise<unknown> {
  const { value } = await readData('--stored', file);
  if (isStoredResource(profile, operation, value)) return value;
  throw new UsageError(
    `--stored: ${file} is not a resource that ${operation} can change. Pass it as the service returned it.`,
  );
}

function chooseOperation(name: string | undefined, profile: Profile, body: unknown): OperationId {
  if (name === undefined) {
    const guess = guessOperation(profile, body);
    if (guess !== undefined) return guess;
    throw new UsageError(
      `The operation cannot be determined from this body. Choose one: --operation ${judgeableOperations.join('|')}`,
    );
  }
  const match = judgeableOperations.find((id) => id.toLowerCase() === name.replaceAll('-', '').toLowerCase());
  if (match !== undefined) return match;
  const suggestion = findNearest(name, judgeableOperations);
  throw new UsageError(
    `--operation must be one of ${judgeableOperations.join(', ')}, not "${name}".${suggestion === undefined ? '' : ` Did you mean ${suggestion}?`}`,
  );
}

function buildReport({ operation, broken, unjudged }: OfflineResult, data: ReadData, isGuessed: boolean): unknown {
  const brokenWithPositions = broken.map((finding) => ({ ...finding, ...findPosition(data, finding.pointer) }));
  return { operation, isGuessed, valid: broken.length === 0, broken: brokenWithPositions, unjudged };
}

function formatReportLines(
  { operation, broken, unjudged }: OfflineResult,
  data: ReadData,
  isGuessed: boolean,
  file: string,
): string[] {
  const width = measureWidth(process.stdout);
  // A rule can be broken in several places.
  const ruleCount = new Set(broken.map(({ rule }) => rule)).size;
  const count = ruleCount === 1 ? '1 rule is broken' : `${ruleCount} rules are broken`;
  return [
    `${file}: ${broken.length === 0 ? 'no rule is broken' : count}, validated as ${operation}${isGuessed ? ' (choose another with --operation)' : ''}.`,
    ...broken.flatMap((finding) => {
      const position = findPosition(data, finding.pointer);
      return [
        '',
        ...formatBrokenRuleLines(finding, width, position && `line ${position.line}, column ${position.column}`),
      ];
    }),
    ...(unjudged.length === 0 ? [] : ['', 'Not checked, because only the service has this information:']),
    ...groupRulesByReason(unjudged).flatMap(([reason, rules]) =>
      wrapText(`${reason}: ${rules.join(', ')}`, width - 4).map((line, i) => `${i === 0 ? '  ' : '    '}${line}`),
    ),
    ...(broken[0] === undefined ? [] : ['', `Try: ${formatProgramCommand()} explain ${broken[0].rule}`]),
  ];
}

function groupRulesByReason(unjudgedRules: readonly UnjudgedRule[]): [string, string[]][] {
  const rulesByNeed = new Map<string, string[]>();
  for (const { rule, needs } of unjudgedRules) {
    const reason = needs.join(' and ');
    rulesByNeed.set(reason, [...(rulesByNeed.get(reason) ?? []), rule]);
  }
  return [...rulesByNeed];
}
