/** Requests that must be accepted, close to the limits where a service may wrongly refuse them. */
import { type PlatformLabel, platformLabels } from '../../../spec/platforms.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { getVerbatim, rulesWithTrials } from '../../../spec/rules/index.ts';
import type { RequestRule, StateRule } from '../../../spec/rules/rule.ts';
import type { Trial } from '../../../spec/rules/trial.ts';
import { postTo } from '../../script/bodies.ts';
import { toReferences } from '../../script/references.ts';
import type { Script } from '../../script/script.ts';
import { control, given, probe } from '../../script/steps.ts';
import { usesMergePatch } from '../bodies/patch.ts';
import { type BoundarySeries, buildSeriesScripts } from '../boundaries/boundarySeries.ts';
import { keepAcceptedProbes } from '../dryRun/keepProbes.ts';
import { arrangeSteps } from '../vectors/arrangeSteps.ts';
import { getResource } from './breach.ts';
import { buildQueryAcceptanceScripts } from './queries.ts';

/** @param size quick: a plain post to each platform; deep: rarer cases through updates as well */
export function buildAcceptanceScripts(profile: Profile, size: 'quick' | 'standard' | 'deep'): readonly Script[] {
  const plainPosts = platformLabels.map(buildPlainPostScript);
  if (size === 'quick') return plainPosts;
  return [
    ...plainPosts,
    ...buildSeriesScripts('acceptance', buildSeries('always'), profile, true),
    ...buildSeriesScripts('acceptance', buildSeries('widest'), profile, size === 'deep'),
    ...listValidTrials('lead magnet').flatMap(([rule, trial]) =>
      keepAcceptedProbes(buildLeadMagnetScript(rule, trial, profile), profile),
    ),
    ...buildQueryAcceptanceScripts(profile),
  ];
}

/** Every new post that a rule declares to be valid. */
export const buildNewPostAcceptanceScripts = (profile: Profile): readonly Script[] =>
  buildSeriesScripts('acceptance', [...buildSeries('always'), ...buildSeries('widest')], profile, false);

/**
 * A test of the account list, so that a post is evidence even if the service refuses every other post. Its text is new,
 * because a network may reject a duplicate.
 */
const buildPlainPostScript = (label: PlatformLabel): Script => ({
  id: `acceptance/accounts.id.target/${label}`,
  title: `A plain post to the first account of ${label}`,
  about: ['accounts.id.target'],
  steps: [
    { kind: 'request', role: 'read', operation: 'listAccounts' },
    probe({ operation: 'createPost', body: postTo(label, 'A plain post in {{run}}') }),
  ],
});

/** The rules that declare bodies that keep them, with each such trial. */
function listValidTrials(
  resource: ReturnType<typeof getResource>,
): readonly (readonly [RequestRule | StateRule, Trial])[] {
  return rulesWithTrials.flatMap((rule) =>
    (rule.trials ?? [])
      .filter(({ valid, baseline }) => valid !== undefined && getResource(baseline) === resource)
      .map((trial) => [rule, trial] as const),
  );
}

function buildSeries(updateMode: Trial['updates']): readonly BoundarySeries[] {
  return listValidTrials('post')
    .filter(([, { updates }]) => updates === updateMode)
    .map(([rule, { baseline, name = rule.id, valid = [], needs }]) => ({
      about: [rule.id],
      name,
      validBody: baseline,
      bodies: valid,
      verbatim: getVerbatim(rule),
      ...(needs === undefined ? {} : { needs }),
    }));
}

function buildLeadMagnetScript({ id, ...rule }: RequestRule | StateRule, trial: Trial, profile: Profile): Script {
  const { baseline, given: preconditions = {}, name, valid = [], updates } = toReferences(trial);
  const scriptInfo = { title: name ?? `Lead magnets that keep ${id}`, about: [id] };
  const setupSteps = arrangeSteps(preconditions, rule.verbatim ?? []);
  if (updates === undefined)
    return {
      id: preconditions.posts === undefined ? `acceptance/${id}/create` : `acceptance/${id}`,
      ...scriptInfo,
      steps: [
        ...setupSteps,
        control({ operation: 'createLeadMagnet', body: baseline }),
        ...valid.map((body) => probe({ operation: 'createLeadMagnet', body })),
      ],
    };
  const update = (body: object) => ({ operation: 'updateLeadMagnet' as const, id: '{{subject}}', body });
  // Under merge patch, null removes the templates of the previous workflow.
  const clearedTemplates = usesMergePatch(profile) ? { templates: null } : {};
  return {
    id: `acceptance/${id}/update`,
    ...scriptInfo,
    steps: [
      ...setupSteps,
      given('subject', { operation: 'createLeadMagnet', body: baseline }),
      control(update({ ...baseline, keywords: ['BOOK'] })),
      ...valid.map((body) => probe(update({ ...clearedTemplates, ...body }))),
    ],
  };
}
