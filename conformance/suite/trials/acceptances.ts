/** Requests that must be accepted, close to the limits where a service may wrongly refuse them. */
import { type PlatformLabel, platformLabels } from '../../../spec/platforms.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { triedRules, verbatimOf } from '../../../spec/rules/index.ts';
import type { RequestRule, StateRule } from '../../../spec/rules/rule.ts';
import type { Trial } from '../../../spec/rules/trial.ts';
import { postTo } from '../../script/bodies.ts';
import { translated } from '../../script/references.ts';
import type { Script } from '../../script/script.ts';
import { control, given, probe } from '../../script/steps.ts';
import { mergesPatches } from '../bodies/patch.ts';
import { type Ladder, ladderScripts } from '../boundaries/ladder.ts';
import { acceptably } from '../dryRun/exact.ts';
import { arranged } from '../vectors/arrange.ts';
import { resourceOf } from './breach.ts';
import { queryAcceptances } from './queries.ts';

/** @param size quick: a plain post to each platform; deep: rarer cases through updates as well */
export function acceptanceScripts(profile: Profile, size: 'quick' | 'standard' | 'deep'): readonly Script[] {
  const plainPosts = platformLabels.map(plainPostTo);
  if (size === 'quick') return plainPosts;
  return [
    ...plainPosts,
    ...ladderScripts('acceptance', laddersOf('always'), profile, true),
    ...ladderScripts('acceptance', laddersOf('widest'), profile, size === 'deep'),
    ...keeping('lead magnet').flatMap(([rule, trial]) => acceptably(magnetScript(rule, trial, profile), profile)),
    ...queryAcceptances(profile),
  ];
}

/** Attributed to the account list, so that it is evidence even if the service refuses every other post. */
const plainPostTo = (label: PlatformLabel): Script => ({
  id: `acceptance/accounts.id.target/${label}`,
  title: `A plain post to the first account of ${label}`,
  about: ['accounts.id.target'],
  steps: [
    { kind: 'request', role: 'read', operation: 'listAccounts' },
    probe({ operation: 'createPost', body: postTo(label) }),
  ],
});

/** The rules that declare bodies that keep them, with each such trial. */
function keeping(resource: ReturnType<typeof resourceOf>): readonly (readonly [RequestRule | StateRule, Trial])[] {
  return triedRules.flatMap((rule) =>
    (rule.trials ?? [])
      .filter(({ kept, like }) => kept !== undefined && resourceOf(like) === resource)
      .map((trial) => [rule, trial] as const),
  );
}

function laddersOf(when: Trial['updates']): readonly Ladder[] {
  return keeping('post')
    .filter(([, { updates }]) => updates === when)
    .map(([rule, { like, name = rule.id, kept = [], needs }]) => ({
      about: [rule.id],
      name,
      kept: like,
      rungs: kept,
      verbatim: verbatimOf(rule),
      ...(needs === undefined ? {} : { needs }),
    }));
}

function magnetScript({ id, ...rule }: RequestRule | StateRule, trial: Trial, profile: Profile): Script {
  const { like, given: before = {}, name, kept = [], updates } = translated(trial);
  const about = { title: name ?? `Lead magnets that keep ${id}`, about: [id] };
  const first = arranged(before, rule.verbatim ?? []);
  if (updates === undefined)
    return {
      id: before.posts === undefined ? `acceptance/${id}/create` : `acceptance/${id}`,
      ...about,
      steps: [
        ...first,
        control({ operation: 'createLeadMagnet', body: like }),
        ...kept.map((body) => probe({ operation: 'createLeadMagnet', body })),
      ],
    };
  const update = (body: object) => ({ operation: 'updateLeadMagnet' as const, id: '{{subject}}', body });
  // Under merge patch, null removes the templates of the previous workflow.
  const fresh = mergesPatches(profile) ? { templates: null } : {};
  return {
    id: `acceptance/${id}/update`,
    ...about,
    steps: [
      ...first,
      given('subject', { operation: 'createLeadMagnet', body: like }),
      control(update({ ...like, keywords: ['BOOK'] })),
      ...kept.map((body) => probe(update({ ...fresh, ...body }))),
    ],
  };
}
