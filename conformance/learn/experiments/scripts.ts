/** The experiments as scripts, for `learn`, which draws conclusions, and for `parity`, which compares. */
import {
  type Answers,
  type DecisionId,
  getDecision,
  isDecisionId,
  matchesAnswers,
} from '../../../spec/decisions/index.ts';
import type { Plan } from '../../../spec/plans.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import type { FieldId } from '../../../spec/schemas/atoms.ts';
import { type RuleOrLaw, rulesAndLaws } from '../../judge/verdicts.ts';
import { isBound } from '../../oracle/readings.ts';
import type { Script, Step } from '../../script/script.ts';
import { watchOwnPosts } from '../../suite/ownPosts.ts';
import type { Experiment } from './experiment.ts';
import { experiments } from './index.ts';

const prefix = 'learn/';

/** Every experiment that can distinguish answers under the profile. */
export function listExperimentScripts(profile: Profile): readonly Script[] {
  return (Object.entries(experiments) as [DecisionId, readonly Experiment[]][]).flatMap(([id, decisionExperiments]) =>
    decisionExperiments.flatMap((experiment) =>
      findMissingRequirement(experiment, profile) === undefined ? [buildScript(id, experiment, profile)] : [],
    ),
  );
}

/** The decision that a script is an experiment about; undefined for other scripts. */
export function findDecision({ id }: Pick<Script, 'id'>): DecisionId | undefined {
  const name = id.startsWith(prefix) ? id.split('/')[1] : undefined;
  return name !== undefined && isDecisionId(name) ? name : undefined;
}

export function buildScript(id: DecisionId, experiment: Experiment, profile: Profile): Script {
  const { name, needs = [], size } = experiment;
  const steps = getSteps(experiment, profile);
  const title = `${getDecision(id).question} (${name})`;
  const about = rulesAndLaws.filter((rule) => dependsOn(rule, id)).map((rule) => rule.id);
  const script = {
    id: `${prefix}${id}/${name}`,
    title,
    about,
    needs,
    steps,
    ...(experiment.anyPlatform === undefined ? {} : { anyPlatform: experiment.anyPlatform }),
    alone: true,
    ...(size === undefined ? {} : { size }),
  };
  return watchOwnPosts(script, profile);
}

const dependsOn = ({ needs, holds, forbids, loosened, says }: RuleOrLaw, id: DecisionId): boolean =>
  needs.includes(id) || [holds, forbids, loosened, says].some((answers) => answers !== undefined && id in answers);

/** Why an experiment cannot distinguish answers under the profile; undefined if it can. */
export function findMissingRequirement(experiment: Experiment, profile: Profile): string | undefined {
  const parameter = findMissingParameter(getSteps(experiment, profile), profile);
  return (
    findMissingAnswers(experiment.requiredAnswers ?? {}, profile) ??
    findMaskingAnswer(experiment, profile) ??
    (parameter === undefined ? undefined : `The service has no parameter for ${parameter}.`)
  );
}

/**
 * Why an experiment cannot distinguish answers with the key of `primary`.
 *
 * @param keyPlans the plans of the key; undefined if they are not known
 */
export function findMissingPlan({ plans = [] }: Experiment, keyPlans: readonly Plan[] | undefined): string | undefined {
  const missingPlan = keyPlans && plans.find((plan) => !keyPlans.includes(plan));
  return missingPlan && `The experiment requires a primary key with the plan ${missingPlan}.`;
}

/** Why an experiment gives no evidence under the answers to other decisions; undefined if it may. */
export function findMaskingAnswer({ maskingAnswers = {} }: Experiment, profile: Profile): string | undefined {
  const maskingDecision = (Object.keys(maskingAnswers) as DecisionId[]).find(
    (id) => isBound(profile, id) && matchesAnswers({ [id]: maskingAnswers[id] }, profile.behaviour),
  );
  return (
    maskingDecision &&
    `The experiment shows nothing if ${maskingDecision} is ${String(profile.behaviour[maskingDecision])}.`
  );
}

const getSteps = ({ steps }: Experiment, profile: Profile): readonly Step[] =>
  typeof steps === 'function' ? steps(profile) : steps;

/** The first query parameter of the steps that the profile declares absent: requests would be sent without it. */
function findMissingParameter(steps: readonly Step[], { wire }: Profile): string | undefined {
  return steps
    .flatMap((step) => (step.kind === 'request' ? Object.keys(step.query ?? {}) : []))
    .find((name) => wire.missingFields.has(`post.list.query:${name}` as FieldId));
}

function findMissingAnswers(requiredAnswers: Answers, profile: Profile): string | undefined {
  for (const [id, acceptedAnswers] of Object.entries(requiredAnswers) as [DecisionId, unknown][]) {
    const acceptedText = [acceptedAnswers].flat().join(' or ');
    if (!isBound(profile, id)) return `The experiment requires ${id} to be ${acceptedText}, which is not known.`;
    if (!matchesAnswers({ [id]: acceptedAnswers }, profile.behaviour))
      return `The experiment distinguishes the answers only if ${id} is ${acceptedText}.`;
  }
  return undefined;
}
