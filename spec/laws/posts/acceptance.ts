/** Laws on requests about posts that must be accepted: edits of drafts and scheduled posts, and republishes. */

import { hasNullMember } from '../../json.ts';
import { type Law, law } from '../law.ts';
import { findJudgeableUpdates, isContentRefusal, reliesOnUntargetedContent } from '../traces/contentRefusals.ts';
import { buildTargets, createdPost, ok, post, postBody, refusal, timestamp } from '../traces/examples.ts';
import { isLive, listPostHistories, readTargets } from '../traces/posts.ts';
import { checkThat, listExchanges, listSuccessfulExchanges } from '../traces/traceReader.ts';

const updateRequest = { id: 'post_1', body: { text: 'Better', platforms: postBody.platforms }, breaks: [] };
const draftCreation = createdPost(post('draft'), postBody);
const scheduledCreation = createdPost(post('scheduled', { scheduledFor: timestamp(600) }), {
  ...postBody,
  scheduledFor: timestamp(600),
});

const updateAccepted = law({
  id: 'post.update.accepted',
  level: 'documented',
  needs: ['post.record', 'post.states'],
  source: { section: 'PATCH /posts/:id', item: 'edits a draft or scheduled post' },
  summary: 'An update of a draft or scheduled post is accepted if it breaks no rule.',
  over: 'lifecycle',
  exercisedBy: 'a response to an update of a draft or scheduled post whose record had been seen',
  *cases(trace) {
    // The meaning of null is assumed, even if the profile states it.
    for (const exchange of findJudgeableUpdates(trace))
      if (exchange.success || !hasNullMember(exchange.body))
        yield checkThat(exchange, exchange.success, 'accepted', exchange.status);
  },
  kept: [
    ['a draft', draftCreation, ok('updatePost', post('draft', { text: 'Better' }), updateRequest)],
    ['a scheduled post', scheduledCreation, ok('updatePost', post('scheduled', { text: 'Better' }), updateRequest)],
  ],
  broken: [
    [
      'an update of a scheduled post is refused',
      scheduledCreation,
      refusal('updatePost', 409, 'POST_NOT_EDITABLE', updateRequest),
    ],
  ],
  neutral: [
    [
      'an update that breaks a rule',
      scheduledCreation,
      refusal('updatePost', 422, 'NO', { ...updateRequest, breaks: ['text.length.social'] }),
    ],
    [
      'an update that publishes a scheduled post',
      scheduledCreation,
      refusal('updatePost', 422, 'NO', { ...updateRequest, body: { ...updateRequest.body, publishNow: true } }),
    ],
    [
      'an update that removes a member',
      draftCreation,
      refusal('updatePost', 422, 'NO', { ...updateRequest, body: { ...updateRequest.body, isAutoPlug: null } }),
    ],
    [
      'a published post',
      createdPost(post('published'), { ...postBody, publishNow: true }),
      refusal('updatePost', 409, 'POST_NOT_EDITABLE', updateRequest),
    ],
  ],
});

const republishRequest = { id: 'post_1', body: { platforms: buildTargets('photo') }, breaks: [] };
const publishedCreation = (status: string) => createdPost(post(status), { ...postBody, publishNow: true });

const republishAccepted = law({
  id: 'post.republish.accepted',
  level: 'derived',
  argument:
    'Author: an existing post is republished to new platforms. Implementer: a draft, a failed post, or another account of a platform may not count. The law judges a post that is published somewhere, and platforms that it never named.',
  needs: ['post.republish', 'post.record', 'post.states'],
  source: { section: 'Delete and republish', item: 'republishing an existing post to new platforms is offered' },
  summary: 'A published or partially published post can be republished to a new platform if that breaks no rule.',
  over: 'lifecycle',
  exercisedBy: 'a response to a republish to a new platform, for a post that had been shown as published',
  *cases(trace) {
    const historiesById = new Map(listPostHistories(trace).map((history) => [history.id, history]));
    for (const exchange of listExchanges(trace, 'republishPost')) {
      const history = historiesById.get(exchange.id ?? '');
      const position = trace.indexOf(exchange);
      const record = history?.sightings.findLast((sighting) => sighting.position < position)?.post;
      if (history === undefined || history.caller !== exchange.caller || !isLive(record?.status)) continue;
      const earlierVersions = history.versions.filter((version) => version.position < position);
      // A republish may have made a new post, which counts where the service joins it with the original.
      const republishes = listSuccessfulExchanges(trace.slice(0, position), 'republishPost').filter(
        ({ id }) => id === history.id,
      );
      const earlier = [...earlierVersions.map(({ exchange }) => exchange), ...republishes];
      const namedPlatforms = new Set(earlier.flatMap(({ body }) => readTargets(body)).map(({ platform }) => platform));
      const platforms = readTargets(exchange.body).map(({ platform }) => platform);
      const isNew =
        platforms.length > 0 &&
        platforms.every((platform) => !namedPlatforms.has(platform)) &&
        !reliesOnUntargetedContent(exchange, earlier);
      if (isNew && (exchange.success || isContentRefusal(exchange)))
        yield checkThat(exchange, exchange.success, 'accepted', exchange.status);
    }
  },
  kept: [
    ['a published post', publishedCreation('published'), ok('republishPost', post('published'), republishRequest)],
    [
      'a refusal for a platform where a new post has republished it',
      publishedCreation('published'),
      ok('republishPost', post('published', { id: 'post_2' }), republishRequest),
      refusal('republishPost', 422, 'NO', republishRequest),
    ],
  ],
  broken: [
    [
      'a partially published post is refused',
      publishedCreation('partially_published'),
      refusal('republishPost', 409, 'POST_NOT_REPUBLISHABLE', republishRequest),
    ],
  ],
  neutral: [
    ['a post that failed', publishedCreation('failed'), refusal('republishPost', 409, 'NO', republishRequest)],
    [
      'a platform of the post',
      publishedCreation('published'),
      refusal('republishPost', 409, 'NO', { ...republishRequest, body: { platforms: buildTargets('social') } }),
    ],
  ],
});

export const acceptanceLaws: readonly Law[] = [updateAccepted, republishAccepted];
