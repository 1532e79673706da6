/** Laws on republishing posts. */

import { isOpen } from '../../decisions/index.ts';
import { type JsonObject, toText } from '../../json.ts';
import { law, type Publication } from '../law.ts';
import {
  buildTargets,
  createdPost,
  listeningTo,
  ok,
  page,
  post,
  postBody,
  refusal,
  target,
  timestamp,
} from '../traces/examples.ts';
import { hasOutcome, readArrival } from '../traces/outcomes.ts';
import { isKnownState, matchesState, matchesTargetState } from '../traces/postSightings.ts';
import { buildTargetKey, readTargets } from '../traces/posts.ts';
import { isSameMember, listContentOperations, listRequestedUrls } from '../traces/recordMembers.ts';
import {
  findNewPostResults,
  findOriginalResults,
  findRepublishResults,
  type RepublishResult,
} from '../traces/republishes.ts';
import { checkThat, getInstantAt, getMemberAt, isSameMoment, readId } from '../traces/traceReader.ts';

const republishSource = {
  section: 'Delete and republish',
  item: 'republishing an existing post to new platforms is offered',
};
const publishedRecord = post('published', {
  platforms: [target('social', 'published', { url: 'https://social.example/1', publishedAt: timestamp(0) })],
});
const firstPublication = createdPost(publishedRecord, { ...postBody, publishNow: true });
const republishRequest = { id: 'post_1', body: { platforms: buildTargets('photo') } };
const bothTargetsRecord = {
  ...publishedRecord,
  platforms: [...publishedRecord.platforms, target('photo', 'published')],
};
const needs = ['post.republish', 'post.republish.to', 'post.record'] as const;
const everyReading = ['post.republish.to'] as const;

/** A record whose new target only repeats the request. */
const republishWithoutStatus = [
  ok('republishPost', { ...publishedRecord, platforms: buildTargets('social', 'photo') }, republishRequest),
] as const;
const photoPublication: Publication = {
  kind: 'publication',
  at: republishWithoutStatus[0].at,
  postId: 'post_1',
  platform: 'photo',
  accountId: 'acc_photo',
  segments: ['Hello'],
};

const republishAdds = law({
  id: 'post.republish.adds',
  level: 'documented',
  needs: [...needs, 'post.states', 'post.target.states'],
  everyReading: [...everyReading, 'post.target.states'],
  source: republishSource,
  summary: 'Republishing publishes the post on the new targets as well.',
  over: 'lifecycle',
  exercisedBy: 'a record of a republished post with the status of each target, or an outbox with its publications',
  *cases(trace, behaviour) {
    const results = [...findRepublishResults(trace, behaviour), ...findNewPostResults(trace, behaviour)];
    const hasOpenStates = isOpen(behaviour, 'post.target.states');
    // The targets of a post that is being published may have the state of scheduled ones.
    const isWaiting = (record: unknown, targetStatus: unknown) => {
      const status = getMemberAt(record, 'status');
      return (
        matchesState(behaviour, status, 'publishing') &&
        !matchesState(behaviour, status, 'published') &&
        matchesTargetState(behaviour, targetStatus, 'scheduled')
      );
    };
    for (const result of results) {
      const { republish, exchange, currentRecord } = result;
      const { foundTargets } = readResult(result);
      for (const requestedTarget of readTargets(republish.body)) {
        const foundTarget = foundTargets.get(buildTargetKey(requestedTarget));
        const post = { id: readId(currentRecord) ?? toText(republish.id), request: republish };
        const arrival = readArrival(trace, post, buildTargetKey(requestedTarget));
        // A record need not show the status of each target; the list of targets alone repeats the request.
        if (foundTarget !== undefined && !hasOutcome(foundTarget) && arrival === 'unknown') continue;
        const status = foundTarget?.status ?? undefined;
        const isUnfinished =
          status !== undefined &&
          (!isKnownState(status) ||
            matchesTargetState(behaviour, status, 'publishing', 'failed') ||
            isWaiting(currentRecord, status));
        const isReached =
          status === undefined || isUnfinished || hasOpenStates || matchesTargetState(behaviour, status, 'published');
        yield checkThat(
          exchange,
          foundTarget !== undefined && isReached && (arrival !== 'missing' || isUnfinished),
          `${buildTargetKey(requestedTarget)} published`,
          arrival === 'missing' && foundTarget !== undefined ? 'no publication in the outbox' : foundTarget,
        );
      }
    }
  },
  kept: [
    [
      'a new post for the requested target',
      firstPublication,
      ok(
        'republishPost',
        { ...publishedRecord, id: 'post_2', platforms: [target('photo', 'published')] },
        republishRequest,
      ),
    ],
    ['an added target', firstPublication, ok('republishPost', bothTargetsRecord, republishRequest)],
    [
      'an added target without a status that was published',
      firstPublication,
      ...republishWithoutStatus,
      photoPublication,
    ],
  ],
  broken: [
    ['no publication', listeningTo('publications'), firstPublication, ...republishWithoutStatus],
    [
      'a new post without the requested target',
      firstPublication,
      ok('republishPost', { ...publishedRecord, id: 'post_2' }, republishRequest),
    ],
    ['no new target', firstPublication, ok('republishPost', publishedRecord, republishRequest)],
    [
      'not in the list',
      firstPublication,
      ok('republishPost', bothTargetsRecord, republishRequest),
      page([publishedRecord]),
    ],
  ],
  neutral: [
    ['an added target without a status', firstPublication, ...republishWithoutStatus],
    ['a refused republish', firstPublication, refusal('republishPost', 422, 'VALIDATION_FAILED', republishRequest)],
  ],
});

const republishKeeps = law({
  id: 'post.republish.keeps',
  level: 'derived',
  needs,
  everyReading,
  source: republishSource,
  summary: 'Republishing does not change the targets that are already published, and adds only the requested ones.',
  over: 'lifecycle',
  exercisedBy: 'records of a post before and after a republish',
  *cases(trace, behaviour) {
    const results = [...findRepublishResults(trace, behaviour)];
    for (const result of [...results, ...findOriginalResults(trace, behaviour)]) {
      const { foundTargets, requestedKeys } = readResult(result);
      for (const previousTarget of readTargets(result.previousRecord).filter(
        (target) => target.status === 'published' && !requestedKeys.has(buildTargetKey(target)),
      )) {
        const currentTarget = foundTargets.get(buildTargetKey(previousTarget));
        const isUnchanged =
          currentTarget !== undefined &&
          (currentTarget.status ?? previousTarget.status) === previousTarget.status &&
          !isPublishedAgain(currentTarget, previousTarget);
        yield checkThat(result.exchange, isUnchanged, previousTarget, currentTarget);
      }
    }
    for (const result of results) {
      const { exchange, previousRecord } = result;
      const { foundTargets, requestedKeys } = readResult(result);
      const allowedKeys = new Set([...requestedKeys, ...readTargets(previousRecord).map(buildTargetKey)]);
      const foundKeys = [...foundTargets.keys()];
      const isAllowed = foundKeys.every((key) => allowedKeys.has(key));
      // The requested targets alone do not show the post.
      if (!isAllowed || foundKeys.some((key) => !requestedKeys.has(key)))
        yield checkThat(exchange, isAllowed, [...allowedKeys], foundKeys);
    }
    // A new post may list the targets of the original, but does not publish on them again.
    for (const { republish, exchange, previousRecord, currentRecord } of findNewPostResults(trace, behaviour)) {
      const requestedKeys = new Set(readTargets(republish.body).map(buildTargetKey));
      const previousTargets = new Map(readTargets(previousRecord).map((target) => [buildTargetKey(target), target]));
      for (const target of readTargets(currentRecord).filter((target) => !requestedKeys.has(buildTargetKey(target)))) {
        const previousTarget = previousTargets.get(buildTargetKey(target));
        if (previousTarget !== undefined && isPublishedAgain(target, previousTarget))
          yield checkThat(exchange, false, previousTarget, target);
      }
    }
  },
  kept: [['the first target stays', firstPublication, ok('republishPost', bothTargetsRecord, republishRequest)]],
  broken: [
    [
      'the first target is lost',
      firstPublication,
      ok('republishPost', { ...publishedRecord, platforms: [target('photo', 'published')] }, republishRequest),
    ],
    [
      'the first target is published again',
      firstPublication,
      ok(
        'republishPost',
        {
          ...bothTargetsRecord,
          platforms: [
            target('social', 'published', { url: 'https://social.example/2', publishedAt: timestamp(5) }),
            target('photo', 'published'),
          ],
        },
        republishRequest,
      ),
    ],
  ],
  neutral: [
    [
      'a new post for the new target',
      firstPublication,
      ok('republishPost', { ...bothTargetsRecord, id: 'post_2' }, republishRequest),
    ],
  ],
});

/** The targets of the record after a republish, and those that it requested. */
const readResult = ({ currentRecord, republish }: RepublishResult) => ({
  foundTargets: new Map(readTargets(currentRecord).map((target) => [buildTargetKey(target), target])),
  requestedKeys: new Set(readTargets(republish.body).map(buildTargetKey)),
});

/** Whether a target has been published at another time, or at another URL. */
const isPublishedAgain = (target: JsonObject, previousTarget: JsonObject): boolean =>
  ['url', 'publishedAt'].some((name) => {
    const [value, previousValue] = [target[name] ?? undefined, previousTarget[name] ?? undefined];
    if (isSameMoment(getInstantAt(target, name), getInstantAt(previousTarget, name))) return false;
    return value !== undefined && previousValue !== undefined && value !== previousValue;
  });

const sameContent = law({
  id: 'post.republish.content.kept',
  level: 'derived',
  argument:
    'Author: an existing post goes to new platforms. Implementer: its text may be adapted there. The document speaks of the existing post, so its text and files stay; post.republish.to and overrides for new platforms are open.',
  needs,
  everyReading,
  source: republishSource,
  summary: 'Republishing does not change the text and files of the post.',
  over: 'lifecycle',
  exercisedBy: 'records of a post with its content before and after a republish',
  *cases(trace, behaviour) {
    const results = [...findRepublishResults(trace, behaviour), ...findNewPostResults(trace, behaviour)];
    const [requestedUrls, contentOperations] = [listRequestedUrls(trace), listContentOperations(trace)];
    for (const { exchange, previousRecord, currentRecord } of results)
      for (const path of [['text'], ['media', 'images'], ['media', 'video'], ['media', 'carousel']]) {
        const previousValue = getMemberAt(previousRecord, ...path);
        if (previousValue !== undefined && contentOperations.has(exchange.operation))
          yield checkThat(
            exchange,
            isSameMember(toText(path.at(-1)), getMemberAt(currentRecord, ...path), previousValue, { requestedUrls }),
            previousValue,
            getMemberAt(currentRecord, ...path),
          );
      }
  },
  kept: [['the same text', firstPublication, ok('republishPost', bothTargetsRecord, republishRequest)]],
  broken: [
    [
      'another text in a new post',
      firstPublication,
      ok('republishPost', { ...bothTargetsRecord, id: 'post_2', text: 'Bye' }, republishRequest),
    ],
    ['another text', firstPublication, ok('republishPost', { ...bothTargetsRecord, text: 'Bye' }, republishRequest)],
  ],
});

export const republishLaws = [republishAdds, republishKeeps, sameContent];
