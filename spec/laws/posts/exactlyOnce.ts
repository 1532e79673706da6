/** Laws on publishing exactly once. */

import { law, type Observation, type Publication } from '../law.ts';
import { buildTargets, createdPost, page, post, postBody, republishedPost, target } from '../traces/examples.ts';
import { buildTargetKey, findRecordsIn, listPostHistories, readTargets } from '../traces/posts.ts';
import { checkThat, listSuccessfulExchanges, readData, readId, readObservations } from '../traces/traceReader.ts';

const duplicateTargets = { platforms: [target('social', 'published'), target('social', 'published')] };
const publishedCreation = createdPost(post('published'), { ...postBody, publishNow: true });
const publication: Publication = {
  kind: 'publication',
  at: publishedCreation.at,
  postId: 'post_1',
  platform: 'social',
  accountId: 'acc_social',
  segments: ['Hello'],
};

/** The posts of requests that name a target twice; whether a service merges such targets is open. */
function findIdsWithRepeatedTargets(trace: readonly Observation[]): ReadonlySet<string | undefined> {
  const hasRepeatedTarget = (body: unknown) => {
    const keys = readTargets(body).map(buildTargetKey);
    return new Set(keys).size < keys.length;
  };
  return new Set(
    listSuccessfulExchanges(trace, 'createPost', 'updatePost', 'republishPost')
      .filter(({ body }) => hasRepeatedTarget(body))
      .map((exchange) => exchange.id ?? readId(readData(exchange))),
  );
}

const targetsDistinct = law({
  id: 'post.target.once',
  level: 'derived',
  argument:
    'Author: a post names its targets. Implementer: a record may list every attempt. The form of the record is open, but two entries for one target would give it two outcomes.',
  needs: ['post.record'],
  source: { section: 'Delete and republish', item: 'republishing an existing post to new platforms' },
  summary: 'A record lists each target once, unless a request names it twice.',
  over: 'response',
  exercisedBy: 'a record with two or more targets',
  *cases(trace) {
    const repeatedIds = findIdsWithRepeatedTargets(trace);
    for (const observation of trace)
      for (const record of findRecordsIn(observation)) {
        const keys = readTargets(record).map(buildTargetKey);
        if (keys.length > 1 && !repeatedIds.has(readId(record)))
          yield checkThat(observation, new Set(keys).size === keys.length, 'each once', keys);
      }
  },
  kept: [
    [
      'two targets',
      page([post('published', { platforms: [target('social', 'published'), target('photo', 'published')] })]),
    ],
  ],
  broken: [['one target twice', page([post('published', duplicateTargets)])]],
  neutral: [
    ['one target', publishedCreation],
    [
      'a request with the same target twice',
      createdPost(post('published', duplicateTargets), { ...postBody, ...duplicateTargets }),
    ],
  ],
});

const republishedHere = republishedPost({ id: readId(post('published')) }, { platforms: buildTargets('social') });

const publishedOnce = law({
  id: 'post.publish.once',
  level: 'derived',
  needs: ['post.record'],
  source: { section: 'POST /posts', item: 'the post goes live on all selected platforms' },
  summary: 'A post is published exactly once on each target account.',
  over: 'event',
  exercisedBy: 'a publication of a post in the outbox',
  *cases(trace) {
    const repeatedIds = findIdsWithRepeatedTargets(trace);
    for (const { id, versions, republishes } of listPostHistories(trace)) {
      if (repeatedIds.has(id)) continue;
      const originalKeys = new Set(versions.flatMap(({ content }) => readTargets(content)).map(buildTargetKey));
      const republishedKeys = republishes.flatMap(({ exchange }) => readTargets(exchange.body)).map(buildTargetKey);
      const publications = readObservations(trace, 'publication').filter(({ postId }) => postId === id);
      for (const [key, targetPublications] of Map.groupBy(publications, buildTargetKey)) {
        // A service may publish again to a target that a republish names.
        const republishCount = republishedKeys.filter((republishedKey) => republishedKey === key).length;
        const limit = Math.max(1, (originalKeys.has(key) ? 1 : 0) + republishCount);
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

export const exactlyOnceLaws = [targetsDistinct, publishedOnce];
