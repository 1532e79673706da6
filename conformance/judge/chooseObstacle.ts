/** Chooses the obstacle that best explains why a rule has no evidence. */
import type { DecisionId } from '../../spec/decisions/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import type { Statement } from '../../spec/statement.ts';
import type { Obstacle } from './evidence.ts';
import { isHookFailure } from './hookFailure.ts';

/** Returns the easiest obstacle to remove, unless another one cannot be removed at all; undefined if there is none. */
export function chooseObstacle(
  rule: Pick<Statement, 'id'>,
  obstacles: readonly Obstacle[],
  profile: Pick<Profile, 'unmodelled'>,
): Obstacle | undefined {
  const findFirst = (...kinds: readonly Obstacle['kind'][]) => obstacles.find(({ kind }) => kinds.includes(kind));
  // Nothing else kept its script from being played.
  const failedHook = obstacles.find(isHookFailure);
  const missing = failedHook ?? findFirst('unbound', 'no-hook', 'translation', 'unreadable');
  const isAnswered = missing?.kind === 'unbound' && profile.unmodelled.has(missing.what as DecisionId);
  const lacksHook = missing?.kind === 'no-hook';
  // Of all missing hooks, this one is the easiest to do without: the user can allow a longer wait.
  const tooLong = obstacles.find(({ kind, what }) => kind === 'no-hook' && what === 'advance');
  return (
    obstacles.find((obstacle) => lacksPlatformOf(rule, obstacle)) ??
    findFirst('untranslated') ??
    (failedHook === undefined ? findFirst('budget', 'tier') : undefined) ??
    // A key may be enough, whereas the user cannot make the suite model an answer.
    (isAnswered ? findFirst('no-credential') : undefined) ??
    // If the service refused other scripts, configuring the hook would not make the rule testable.
    (lacksHook ? findFirst('unbound', 'translation', 'unreadable', 'refused') : undefined) ??
    failedHook ??
    (lacksHook ? tooLong : undefined) ??
    missing ??
    findFirst('no-credential') ??
    // A refusal outweighs an account that other scripts lack, which would make the rule not applicable.
    findFirst('refused') ??
    findFirst('no-account', 'absent') ??
    findFirst('shard') ??
    obstacles[0]
  );
}

/**
 * Whether a script lacked an account of the platform that the rule names: no other script can test the rule. Lead magnets
 * and outreach accounts need no account that posts.
 */
function lacksPlatformOf({ id }: Pick<Statement, 'id'>, { what, platform }: Obstacle): boolean {
  const parts = id.split('.');
  const isAboutPosts = parts[0] !== 'leadMagnet' && parts[0] !== 'outreach' && what.startsWith('primary: ');
  return platform !== undefined && isAboutPosts && (parts[0] === platform || parts.at(-1) === platform);
}
