/** Writes the lessons as a profile: YAML, with the evidence of each answer in comments. */
import { type DecisionId, decisionIds, getDecision } from '../../spec/decisions/index.ts';
import type { Bindings } from '../../spec/profile/profile.ts';
import type { ExperimentEvidence, Grade } from './experiments/conclude/conclude.ts';
import { experiments } from './experiments/index.ts';
import type { Lesson } from './learnDecision.ts';
import { formatComment, formatEntry } from './profileText.ts';

/** The maximum number of experiments listed for a decision; those that gave evidence are listed first. */
const maxExperiments = 4;

/**
 * Formats the profile. The output is deterministic.
 *
 * @param givenBindings bindings that were not learned by experiments, such as names
 */
export function formatLearnedProfile(
  lessons: readonly Lesson[],
  givenBindings: Bindings,
  sources: ReadonlyMap<string, string> = new Map(),
): string {
  const learnedIds = new Set<string>(lessons.map((lesson) => lesson.decision));
  // In the order of the contract, because names can be found in any order.
  const others = decisionIds.flatMap((id) =>
    learnedIds.has(id) || givenBindings[id] === undefined ? [] : [[id, givenBindings[id]] as const],
  );
  const count = (grade: Grade) => lessons.filter((lesson) => lesson.grade === grade).length;
  return [
    formatComment('Learned from the service by social-contract. The evidence is above each answer.'),
    formatComment(
      'An answer is bound if two different experiments support it and two contradict every other answer. If the service enforces the limits of two platforms but accepts more than that of another one, the acceptance is a fault, not evidence.',
    ),
    formatComment(
      `Answers bound: ${count('bound')}. Tentative: ${count('tentative')}, contradicted: ${count('contradicted')}, unknown: ${count('unknown')}. Decisions that were not examined are listed at the end.`,
    ),
    ...others.map(([id, answer]) => formatEntry(id, answer, [sources.get(id) ?? 'given, not learned'])),
    ...lessons.map((lesson) => formatLesson(lesson, givenBindings)),
    ...formatNotExamined(decisionIds.filter((id) => !learnedIds.has(id) && givenBindings[id] === undefined)),
    '',
  ].join('\n');
}

/** Lists the decisions that have neither an answer nor the results of experiments, by the reason. */
function formatNotExamined(ids: readonly DecisionId[]): readonly string[] {
  const findReason = (id: DecisionId) => {
    if (id in experiments) return 'because the run left out their experiments';
    return getDecision(id).kind === 'wire'
      ? 'because no response showed them'
      : 'because learn has no experiment on them';
  };
  const groups = [...Map.groupBy(ids, findReason)];
  return groups.flatMap(([reason, group]) => ['', formatComment(`Not examined, ${reason}: ${group.join(', ')}.`)]);
}

function formatLesson(lesson: Lesson, givenBindings: Bindings): string {
  const { decision: id, grade, answer, possible, exceptions = [], evidence } = lesson;
  const given = givenBindings[id] ?? 'unknown';
  const notes = [getDecision(id).question, ...selectEvidence(evidence).flatMap(formatEvidence)];
  if (grade === 'bound')
    return formatEntry(id, answer, [
      ...notes,
      ...(possible.length > 1
        ? [`These answers differ only on accounts that the key does not have: ${joinAnswers(possible)}.`]
        : []),
      ...(isModelled(id, answer)
        ? []
        : [
            `The mock and the suite do not model this answer: the mock uses ${JSON.stringify(getDecision(id).default)}, and the suite does not test what depends on it.`,
          ]),
      ...(exceptions.length > 0
        ? [
            `The service does not do so in these experiments, which the suite reports as faults: ${exceptions.join(', ')}.`,
          ]
        : []),
    ]);
  const reasons = {
    tentative: `Probably ${JSON.stringify(answer)}, but too few experiments show it. If it is correct, set it below.`,
    contradicted: 'No known answer fits the results of all these experiments.',
    unknown: describeUnknown(possible),
  };
  if (given === 'unknown') return formatEntry(id, given, [...notes, reasons[grade]]);
  const unconfirmedNote = 'This answer is from the given profile; the experiments do not confirm it.';
  return formatEntry(id, given, [...notes, reasons[grade], unconfirmedNote]);
}

function describeUnknown(possible: readonly unknown[]): string {
  const answers = joinAnswers(possible);
  if (possible.length === 0) return 'The experiments gave no evidence.';
  return possible.length === 1 ? `Perhaps ${answers}, but no experiment shows it.` : `Several answers fit: ${answers}.`;
}

const joinAnswers = (answers: readonly unknown[]): string =>
  answers.map((answer) => JSON.stringify(answer)).join(' or ');

const isModelled = (id: DecisionId, answer: unknown): boolean => getDecision(id).answerSchema.safeParse(answer).success;

const selectEvidence = (evidence: readonly ExperimentEvidence[]): readonly ExperimentEvidence[] =>
  [...evidence]
    .sort((a, b) => Number(a.noEvidenceReason !== undefined) - Number(b.noEvidenceReason !== undefined))
    .slice(0, maxExperiments);

function formatEvidence({ experiment, exchanges, noEvidenceReason, measured }: ExperimentEvidence): readonly string[] {
  const result = noEvidenceReason ?? (measured === undefined ? undefined : JSON.stringify(measured));
  return [
    `- ${experiment}${result === undefined ? '' : `: ${result}`}`,
    ...(noEvidenceReason === undefined ? joinRepetitions(exchanges).map((line) => `    ${line}`) : []),
  ];
}

/** Joins equal lines in a row to one, with their number. */
function joinRepetitions(lines: readonly string[]): readonly string[] {
  const starts = lines.flatMap((line, i) => (line === lines[i - 1] ? [] : [i]));
  return starts.map((start, i) => {
    const count = (starts[i + 1] ?? lines.length) - start;
    return `${lines[start]}${count === 1 ? '' : ` (${count} times)`}`;
  });
}
