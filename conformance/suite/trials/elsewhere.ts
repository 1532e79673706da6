/** Posts that are valid on their platform and break a rule when they are sent to another one. */
import type { JsonObject } from '../../../spec/json.ts';
import { listOrEmpty } from '../../../spec/json.ts';
import type { PlatformLabel } from '../../../spec/platforms.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { to } from '../../script/bodies.ts';
import type { Script } from '../../script/script.ts';
import { control, given, probe } from '../../script/steps.ts';
import { exactly } from '../dryRun/exact.ts';
import { about, type Breach } from './breach.ts';

/** Platforms on which the post may be valid, tried in this order. */
const harmless: readonly PlatformLabel[] = ['social', 'professional', 'microblog', 'photo', 'video'];

/** Moves a post to another platform, with or without its platform-specific content. */
type Place = (post: JsonObject) => JsonObject;

const placesOf = (label: PlatformLabel): readonly Place[] => [
  ({ platformContent: _, ...post }) => ({ ...post, platforms: to(label) }),
  (post) => ({ ...post, platforms: to(label) }),
];

/** Publishes on one platform, then republishes to the others. */
export function whenRepublishing(breach: Breach, profile: Profile): readonly Script[] {
  const { broken, kept } = breach;
  const republish = (id: string) => ({
    operation: 'republishPost' as const,
    id,
    body: { platforms: broken.platforms },
  });
  return firstSound(breach, profile, (_, at) => ({
    ...about('republish', breach, 'by republishing'),
    steps: [
      given('good', { operation: 'createPost', body: { ...at(kept), publishNow: true } }),
      control(republish('{{good}}')),
      given('bad', { operation: 'createPost', body: { ...at(broken), publishNow: true } }),
      probe(republish('{{bad}}')),
    ],
  }));
}

/** Creates on one platform, then adds the others with an update. */
export function whenRetargeted(breach: Breach, profile: Profile): readonly Script[] {
  const { broken } = breach;
  const update = (body: JsonObject) => ({ operation: 'updatePost' as const, id: '{{subject}}', body });
  return firstSound(breach, profile, (label, at) => ({
    ...about('retarget', breach, 'by an additional target'),
    steps: [
      given('subject', { operation: 'createPost', body: at(broken) }),
      control(update(at(broken))),
      probe(update({ ...broken, platforms: [...to(label), ...listOrEmpty(broken.platforms)] })),
    ],
  }));
}

/** The first platform and placement whose script isolates the breach. */
function firstSound(
  { rule }: Breach,
  profile: Profile,
  scriptAt: (label: PlatformLabel, at: Place) => Script,
): readonly Script[] {
  for (const label of harmless)
    for (const place of placesOf(label)) {
      const sound = exactly(scriptAt(label, place), rule.id, profile);
      if (sound.length > 0) return sound;
    }
  return [];
}
