/** Laws on publishing on every target, and exactly once. */

import { type Behaviour, isOpen } from '../../decisions/index.ts';
import { readMember } from '../../json.ts';
import { type Exchange, law, type Observation, type Publication } from '../law.ts';
import {
  buildPublicationOn,
  buildTargets,
  createdPost,
  listeningTo,
  page,
  post,
  postBody,
  republishedPost,
  target,
} from '../traces/examples.ts';
import { hasOutcome, readArrival } from '../traces/outcomes.ts';
import {
  findResponseSightings,
  hasFinalState,
  isKnownState,
  matchesState,
  matchesTargetState,
} from '../traces/postSightings.ts';
import { buildTargetKey, findRecordsIn, isCompleteRecord, listPostHistories, readTargets } from '../traces/posts.ts';
import {
  checkThat,
  getMemberAt,
  listSuccessfulExchanges,
  readData,
  readId,
  readObservations,
} from '../traces/traceReader.ts';

const creationSource = {
  section: 'POST /posts',
  item: 'with publishNow true the post goes live on all selected platforms',
};
const publishNowBody = { ...postBody, publishNow: true };
const duplicateTargets = { platforms: [target('social', 'published'), target('social', 'published')] };
const publishedCreation = createdPost(post('published'), publishNowBody);
const publication: Publication = {
  kind: 'publication',
  at: publishedCreation.at,
  postId: 'post_1',
  platform: 'social',
  accountId: 'acc_social',
  segments: ['Hello'],
};

/** A record whose targets only repeat the request. */
const targetsWithoutStatus = [
  createdPost(post('published', { platforms: buildTargets('social', 'photo') }), {
    ...publishNowBody,
    platforms: buildTargets('social', 'photo'),
  }),
] as const;

/**
 * Whether publishing on a target of a finished post may have ended, and whether it may have failed.
 *
 * @param state of the target; undefined if the record does not show it
 * @param status of the post
 */
function interpretTargetState(behaviour: Behaviour, state: unknown, status: unknown) {
  const isKnown = isOpen(behaviour, 'post.target.states') ? state === 'published' : isKnownState(state);
  // A name that the profile does not have may mean that the target failed.
  const isUnknown = state !== undefined && !isKnown;
  const isPartial = matchesState(behaviour, status, 'partially_published');
  return {
    isFinished:
      state === undefined ||
      isUnknown ||
      matchesTargetState(behaviour, state, 'published', 'failed') ||
      (isPartial && matchesTargetState(behaviour, state, 'publishing')),
    mayHaveFailed:
      isUnknown ||
      isPartial ||
      matchesState(behaviour, status, 'failed') ||
      matchesTargetState(behaviour, state, 'failed'),
  };
}

const allTargets = law({
  id: 'post.publish.all-targets',
  level: 'documented',
  needs: ['post.record', 'post.states', 'post.target.states'],
  everyReading: ['post.target.states'],
  source: creationSource,
  summary: 'Publishing reaches every selected target: each one is published or has the status failed.',
  over: 'lifecycle',
  exercisedBy: 'the targets of a published post, or its publications',
  *cases(trace, behaviour) {
    for (const { history, version, sighting, status } of findResponseSightings(trace)) {
      if (!hasFinalState(behaviour, status) || !isCompleteRecord(sighting.post)) continue;
      // The targets after an update without targets depend on how updates are merged.
      if (!history.versions.every((version) => Array.isArray(readMember(version.exchange.body, 'platforms')))) continue;
      const foundTargets = new Map(readTargets(sighting.post).map((target) => [buildTargetKey(target), target]));
      // Whether a carousel is published elsewhere without it, or not at all, is open.
      const hasCarousel = (getMemberAt(version.content, 'media', 'carousel') ?? undefined) !== undefined;
      for (const target of readTargets(version.content)) {
        if (hasCarousel && target.platform !== 'professional') continue;
        const foundTarget = foundTargets.get(buildTargetKey(target));
        const arrival = readArrival(trace, { id: history.id, request: version.exchange }, buildTargetKey(target));
        // A record need not show the status of each target; the list of targets alone repeats the request.
        if (foundTarget !== undefined && !hasOutcome(foundTarget) && arrival === 'unknown') continue;
        const state = foundTarget?.status ?? undefined;
        const { isFinished, mayHaveFailed } = interpretTargetState(behaviour, state, status);
        yield checkThat(
          sighting.observation,
          foundTarget !== undefined && isFinished && (arrival !== 'missing' || mayHaveFailed),
          `${buildTargetKey(target)} published`,
          arrival === 'missing' && foundTarget !== undefined ? 'no publication in the outbox' : foundTarget,
        );
      }
    }
  },
  kept: [
    [
      'a target that is being published after another one',
      createdPost(
        post('partially_published', { platforms: [target('social', 'published'), target('photo', 'publishing')] }),
        { ...publishNowBody, platforms: buildTargets('social', 'photo') },
      ),
    ],
    [
      'targets without a status that the networks received',
      ...targetsWithoutStatus,
      buildPublicationOn('social'),
      buildPublicationOn('photo'),
    ],
    [
      'two targets',
      createdPost(post('published', { platforms: [target('social', 'published'), target('photo', 'published')] }), {
        ...publishNowBody,
        platforms: buildTargets('social', 'photo'),
      }),
    ],
  ],
  broken: [
    [
      'a target that no network received',
      listeningTo('publications'),
      ...targetsWithoutStatus,
      buildPublicationOn('social'),
    ],
    [
      'a missing target',
      createdPost(post('published'), { ...publishNowBody, platforms: buildTargets('social', 'photo') }),
    ],
    [
      'a target that stays a draft',
      createdPost(post('published', { platforms: [target('social', 'published'), target('photo', 'draft')] }), {
        ...publishNowBody,
        platforms: buildTargets('social', 'photo'),
      }),
    ],
  ],
  neutral: [
    ['nothing published', createdPost(post('draft'), postBody)],
    ['targets without a status', ...targetsWithoutStatus],
  ],
});

/**
 * How often requests name each target of a post, where those before a republish count as one. Undefined for a post whose
 * creation the trace does not show, and if a request names a target twice; whether a service merges such targets is open.
 */
function countRequests(requests: readonly Exchange[]): ReadonlyMap<string, number> | undefined {
  const listKeys = ({ body }: Exchange) => readTargets(body).map(buildTargetKey);
  const isCreated = requests.some(
    (exchange) => exchange.operation === 'createPost' || exchange.id !== getPostId(exchange),
  );
  if (!isCreated || requests.some((exchange) => new Set(listKeys(exchange)).size < listKeys(exchange).length))
    return undefined;
  const republishes = requests.filter(({ operation }) => operation === 'republishPost');
  const versions = requests.filter(({ operation }) => operation !== 'republishPost');
  const keys = [...new Set(versions.flatMap(listKeys)), ...republishes.flatMap(listKeys)];
  return new Map([...Map.groupBy(keys, (key) => key)].map(([key, group]) => [key, group.length]));
}

/** The post that a request created or changed; a republish may make a new one. */
const getPostId = (exchange: Exchange): string | undefined => readId(readData(exchange)) ?? exchange.id;

/** The requests for each post that succeeded. */
const groupRequests = (trace: readonly Observation[]) =>
  Map.groupBy(listSuccessfulExchanges(trace, 'createPost', 'updatePost', 'republishPost'), getPostId);

const republishedHere = republishedPost({ id: readId(post('published')) }, { platforms: buildTargets('social') });

const targetsDistinct = law({
  id: 'post.target.once',
  level: 'derived',
  argument:
    'Author: a post names its targets. Implementer: a record may list every attempt, such as that of a republish. Two entries for a target that one request names would give it two outcomes.',
  needs: ['post.record'],
  source: { section: 'Delete and republish', item: 'republishing an existing post to new platforms' },
  summary: 'A record lists each target once, unless requests name it twice.',
  over: 'response',
  exercisedBy: 'a record with two or more targets',
  *cases(trace) {
    const requests = groupRequests(trace);
    for (const observation of trace)
      for (const record of findRecordsIn(observation)) {
        const keys = readTargets(record).map(buildTargetKey);
        const counts = keys.length > 1 ? countRequests(requests.get(readId(record)) ?? []) : undefined;
        if (counts === undefined) continue;
        const isEachOnce = [...Map.groupBy(keys, (key) => key)].every(
          ([key, entries]) => entries.length <= Math.max(1, counts.get(key) ?? 0),
        );
        yield checkThat(observation, isEachOnce, 'each once', keys);
      }
  },
  kept: [
    [
      'two targets',
      publishedCreation,
      page([post('published', { platforms: [target('social', 'published'), target('photo', 'published')] })]),
    ],
    [
      'two attempts at the target of a republish',
      publishedCreation,
      republishedHere,
      page([post('published', duplicateTargets)]),
    ],
  ],
  broken: [['one target twice', publishedCreation, page([post('published', duplicateTargets)])]],
  neutral: [
    ['one target', publishedCreation],
    ['a post of unknown history', page([post('published', duplicateTargets)])],
    [
      'a new post of a republish with the same target twice',
      publishedCreation,
      republishedPost(post('published', { ...duplicateTargets, id: 'post_2' }), duplicateTargets),
    ],
    [
      'a request with the same target twice',
      createdPost(post('published', duplicateTargets), { ...postBody, ...duplicateTargets }),
    ],
  ],
});

const publishedOnce = law({
  id: 'post.publish.once',
  level: 'derived',
  needs: ['post.record'],
  source: { section: 'POST /posts', item: 'the post goes live on all selected platforms' },
  summary: 'A post is published exactly once on each target account.',
  over: 'event',
  exercisedBy: 'a publication of a post in the outbox',
  *cases(trace) {
    const requests = groupRequests(trace);
    for (const { id } of listPostHistories(trace)) {
      const counts = countRequests(requests.get(id) ?? []);
      if (counts === undefined) continue;
      const publications = readObservations(trace, 'publication').filter(({ postId }) => postId === id);
      for (const [key, targetPublications] of Map.groupBy(publications, buildTargetKey)) {
        // A service may publish again to a target that a republish names.
        const limit = Math.max(1, counts.get(key) ?? 0);
        const lastPublication = targetPublications.at(-1);
        if (lastPublication !== undefined)
          yield checkThat(lastPublication, targetPublications.length <= limit, limit, targetPublications.length);
      }
    }
  },
  kept: [
    ['on one account', publishedCreation, publication],
    ['republished to the same account', publishedCreation, publication, republishedHere, publication],
  ],
  broken: [
    ['twice on one account', publishedCreation, publication, publication],
    [
      'again on its first account when the post is republished to another one',
      publishedCreation,
      publication,
      republishedPost({ id: readId(post('published')) }, { platforms: buildTargets('photo') }),
      publication,
    ],
    ['twice by one republish', publishedCreation, publication, republishedHere, publication, publication],
  ],
  neutral: [['no publication observed', publishedCreation]],
});

export const exactlyOnceLaws = [allTargets, targetsDistinct, publishedOnce];
