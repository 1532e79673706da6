/** Posts that are valid on their platform and break a rule on another one. */
import type { JsonObject } from '../../../spec/json.ts';
import { asList } from '../../../spec/json.ts';
import type { PlatformLabel } from '../../../spec/platforms.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { listTargets } from '../../script/bodies.ts';
import type { Script } from '../../script/script.ts';
import { control, given, probe } from '../../script/steps.ts';
import { buildPatch } from '../bodies/patch.ts';
import { keepProbesBreaking } from '../dryRun/keepProbes.ts';
import { type Breach, describeBreach } from './breach.ts';

/** Platforms on which the post may be valid, tried in this order. */
const candidatePlatforms: readonly PlatformLabel[] = ['social', 'professional', 'microblog', 'photo', 'video'];

/** Moves a post to another platform, with or without its platform-specific content. */
type Placement = (post: JsonObject) => JsonObject;

const listPlacements = (label: PlatformLabel): readonly Placement[] => [
  ({ platformContent: _, ...post }) => ({ ...post, platforms: listTargets(label) }),
  (post) => ({ ...post, platforms: listTargets(label) }),
];

/** Publishes on one platform, then republishes to the others. */
export function buildRepublishScripts(breach: Breach, profile: Profile): readonly Script[] {
  const { brokenBody, validBody } = breach;
  const republish = (id: string) => ({
    operation: 'republishPost' as const,
    id,
    body: { platforms: brokenBody.platforms },
  });
  return findFirstIsolatingScript(breach, profile, (_, placement) => ({
    ...describeBreach('republish', breach, 'by republishing'),
    steps: [
      given('good', { operation: 'createPost', body: { ...placement(validBody), publishNow: true } }),
      control(republish('{{good}}')),
      given('bad', { operation: 'createPost', body: { ...placement(brokenBody), publishNow: true } }),
      probe(republish('{{bad}}')),
    ],
  }));
}

/** Creates on one platform, then adds the others with an update. */
export function buildRetargetScripts(breach: Breach, profile: Profile): readonly Script[] {
  const { brokenBody } = breach;
  const update = (body: JsonObject) => ({ operation: 'updatePost' as const, id: '{{subject}}', body });
  return findFirstIsolatingScript(breach, profile, (label, placement) => {
    const subject = placement(brokenBody);
    const retargeted = { ...brokenBody, platforms: [...listTargets(label), ...asList(brokenBody.platforms)] };
    return {
      ...describeBreach('retarget', breach, 'by an additional target'),
      steps: [
        given('subject', { operation: 'createPost', body: subject }),
        control(update(subject)),
        probe(update(retargeted)),
        // Without the members that the post has already. Its files may have been converted since, or hosted.
        ...(subject.media === undefined ? [probe(update(buildPatch(subject, retargeted)))] : []),
      ],
    };
  });
}

/** Returns the script of the first platform and placement that isolates the breach; empty if there is none. */
function findFirstIsolatingScript(
  { rule }: Breach,
  profile: Profile,
  buildScript: (label: PlatformLabel, placement: Placement) => Script,
): readonly Script[] {
  for (const label of candidatePlatforms)
    for (const placement of listPlacements(label)) {
      const isolatingScripts = keepProbesBreaking(buildScript(label, placement), rule.id, profile);
      if (isolatingScripts.length > 0) return isolatingScripts;
    }
  return [];
}
