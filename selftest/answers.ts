/** Measures how many rules an answer that the suite does not model makes untestable, one decision at a time. */
import type { Results } from '../conformance/results/results.ts';
import { runConformance } from '../conformance/run/run.ts';
import { computeCost } from '../conformance/settings/costs.ts';
import { type DecisionId, decisionIds, getDecision } from '../spec/decisions/index.ts';
import { openMockService } from './services.ts';

export interface AnswerCost {
  readonly decision: DecisionId;
  /** Rules that pass with the profile and are untestable with the answer, by level. */
  readonly untestable: Readonly<Record<'documented' | 'derived' | 'assumed', readonly string[]>>;
  /** The rules among them that the suite does not announce before a run. */
  readonly unannounced: readonly string[];
  /** Rules that the suite wrongly reports as broken. */
  readonly falsePositives: readonly string[];
}

/** The behavioural decisions, except limits that no run reaches. */
const measuredDecisions: readonly DecisionId[] = decisionIds.filter(
  (id) => getDecision(id).kind === 'behaviour' && !id.startsWith('bounds.'),
);

/** Answers each decision with a value that the suite does not model, in a separate run for each. */
export async function* measureAnswerCosts(): AsyncGenerator<AnswerCost> {
  const baseline = collectPassedRules(await runWith({}));
  for (const id of measuredDecisions) {
    const results = await runWith({ [id]: 'an unmodelled answer' });
    const passedRules = collectPassedRules(results);
    const lostRules = results.rules.filter((rule) => baseline.has(rule.id) && !passedRules.has(rule.id));
    const listLostRules = (level: string) => lostRules.filter((rule) => rule.level === level).map((rule) => rule.id);
    const { untestable } = computeCost(id);
    yield {
      decision: id,
      untestable: {
        documented: listLostRules('documented'),
        derived: listLostRules('derived'),
        assumed: listLostRules('assumed'),
      },
      unannounced: lostRules.map((rule) => rule.id).filter((rule) => !untestable.includes(rule)),
      falsePositives: results.rules
        .filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
        .map((rule) => rule.id),
    };
  }
}

/** One line for each decision, with the rules that become untestable. */
export function formatCostLine({ decision: id, untestable, unannounced, falsePositives }: AnswerCost): string {
  const { documented, derived, assumed } = untestable;
  return [
    `${id.padEnd(36)}${[documented, derived, assumed].map(({ length }) => String(length).padStart(4)).join('')}  `,
    [...documented, ...derived].join(', '),
    ...(unannounced.length === 0 ? [] : [` (not announced: ${unannounced.join(', ')})`]),
    ...(falsePositives.length === 0 ? [] : [` false positives: ${falsePositives.join(', ')}`]),
  ].join('');
}

async function runWith(answers: object): Promise<Results> {
  const { options, close } = openMockService();
  try {
    const profile = { ...options.profile, ...answers };
    return await runConformance({ ...options, profile, size: 'quick', seed: 1, shrink: false, workers: 4 });
  } finally {
    await close();
  }
}

const collectPassedRules = ({ rules }: Results): ReadonlySet<string> =>
  new Set(rules.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id));
