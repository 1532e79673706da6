/**
 * Lists the states that a resource can be in, since a record can omit its state, and several states can share a name.
 */
import { asList, isObject } from '../../spec/json.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { type LeadMagnet, leadMagnetStates } from '../../spec/schemas/leadMagnet.ts';
import { type Post, postStates, targetStates } from '../../spec/schemas/post.ts';
import { isBound } from '../oracle/readings.ts';

/** Returns one variant of the post for every state that it and its targets can have. */
export function listPossiblePosts(post: Post, profile: Profile): readonly Post[] {
  const targets = asList(post.platforms).filter(isObject) as unknown as Post['platforms'];
  const findStatesIn = (status: unknown) => getStates(status, postStates, 'post.states', profile);
  const findTargetStatesIn = (status: unknown) => getStates(status, targetStates, 'post.target.states', profile);
  // A target without a known state may be published or not.
  const isAmbiguous = targets.some(({ status }) => findTargetStatesIn(status).length > 1);
  return findStatesIn(post.status).flatMap((status) =>
    (isAmbiguous ? (['published', 'failed'] as const) : [undefined]).map((assumedStatus) => ({
      ...post,
      status,
      platforms: targets.map((target) => {
        const [state = target.status, ...others] = findTargetStatesIn(target.status);
        return { ...target, status: others.length === 0 || assumedStatus === undefined ? state : assumedStatus };
      }),
    })),
  );
}

/** Returns one variant of the lead magnet for every state that it can have. */
export function listPossibleLeadMagnets(leadMagnet: LeadMagnet, profile: Profile): readonly LeadMagnet[] {
  const states = getStates(leadMagnet.state, leadMagnetStates, 'leadMagnet.states', profile);
  return states.map((state) => ({ ...leadMagnet, state }));
}

function getStates<S extends string>(
  status: unknown,
  states: readonly S[],
  vocabulary: 'post.states' | 'post.target.states' | 'leadMagnet.states',
  profile: Profile,
): readonly S[] {
  const words: Readonly<Record<string, string>> = profile.behaviour[vocabulary];
  const knownState = states.find((state) => state === status);
  // Without bound names, a canonical name can mean something else.
  const isNamed =
    isBound(profile, vocabulary) || (vocabulary === 'post.target.states' && isBound(profile, 'post.states'));
  if (knownState === undefined || !isNamed) return states;
  return states.filter((state) => words[state] === words[knownState]);
}
