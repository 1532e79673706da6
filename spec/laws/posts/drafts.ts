/** Laws on drafts: how one is made, that it stays unpublished, and that rules apply to it. */

import { readMember } from '../../json.ts';
import { type Exchange, law } from '../law.ts';
import {
  buildClock,
  createdPost,
  minute,
  page,
  post,
  postBody,
  refusal,
  timestamp,
  updatedPost,
} from '../traces/examples.ts';
import { findResponseSightings, matchesState, type ResponseSighting, showsResult } from '../traces/postSightings.ts';
import { findTimedPublications } from '../traces/publications.ts';
import { checkThat, listExchanges, readObservations } from '../traces/traceReader.ts';

const citeTransition = (item: string) => ({ section: 'States and transitions', item });
const citeCreation = (item: string) => ({ section: 'POST /posts', item });
const recordDecisions = ['post.record', 'post.states'] as const;
const publishNowBody = { ...postBody, publishNow: true };
const publishedRecord = post('published', { publishedAt: timestamp(0) });

const draftCreation = createdPost(post('draft'), postBody);
const buildFalseCreation = (status: string) =>
  createdPost(post(status, { id: 'post_2' }), { ...postBody, publishNow: false });

const isBefore =
  (position: number) =>
  (sighting: { readonly position: number }): boolean =>
    sighting.position < position;

const draftMade = law({
  id: 'post.create.draft',
  level: 'assumed',
  needs: [...recordDecisions, 'post.neither'],
  source: citeTransition('drafts exist; how one is made is not shown'),
  summary: 'A post with neither publishNow nor a schedule is a draft.',
  holds: { 'post.neither': ['draft', 'publish'] },
  over: 'lifecycle',
  exercisedBy: 'a status in a record of a post with neither publishNow nor a schedule',
  *cases(trace, behaviour) {
    for (const response of findResponseSightings(trace)) {
      const { version, previous, sighting, status } = response;
      const isDraft = matchesState(behaviour, status, 'draft');
      if (version.timing === 'draft' && previous === undefined && showsResult(response, isDraft))
        yield checkThat(sighting.observation, isDraft, 'draft', status);
    }
  },
  kept: [['a draft', createdPost(post('draft'), postBody)]],
  broken: [['published although not requested', createdPost(publishedRecord, postBody)]],
  neutral: [
    ['publishNow', createdPost(publishedRecord, publishNowBody)],
    ['a time in another format', createdPost(post('scheduled'), { ...postBody, scheduledFor: '2031-06-01T12:00:00' })],
  ],
});

const falseIsAbsent = law({
  id: 'post.publish-now.false',
  level: 'derived',
  argument:
    'Author: true publishes. Implementer: its absence may have any meaning. If a service stores drafts, false requests no more than absence.',
  needs: recordDecisions,
  source: { section: 'Post (request shape for create and update)', item: 'publishNow: true publishes immediately' },
  summary: 'If a post without publishNow and without a schedule is a draft, so is one with publishNow false.',
  over: 'lifecycle',
  exercisedBy: 'the statuses of two new posts without a schedule, of which one has publishNow false',
  *cases(trace, behaviour) {
    const responses = findResponseSightings(trace).filter(
      ({ version, previous }) => version.timing === 'draft' && previous === undefined,
    );
    const select = (publishNow: unknown) =>
      responses.filter(({ version }) => readMember(version.exchange.body, 'publishNow') === publishNow);
    for (const response of select(false)) {
      const isDraft = matchesState(behaviour, response.status, 'draft');
      // Responses of another operation may show another stage of asynchronous processing.
      const hasDraft = select(undefined).some(
        (plain) => isSameKind(plain, response) && matchesState(behaviour, plain.status, 'draft'),
      );
      if (hasDraft && showsResult(response, isDraft))
        yield checkThat(response.sighting.observation, isDraft, 'draft', response.status);
    }
  },
  kept: [['two drafts', draftCreation, buildFalseCreation('draft')]],
  broken: [['publishing', draftCreation, buildFalseCreation('publishing')]],
});

/** Whether two posts were shown to the same caller in responses of the same operation. */
const isSameKind = (
  { sighting: { observation: a } }: ResponseSighting,
  { sighting: { observation: b } }: ResponseSighting,
) => a.kind === 'exchange' && b.kind === 'exchange' && a.operation === b.operation && a.caller === b.caller;

const draftStays = law({
  id: 'post.draft.unpublished',
  level: 'derived',
  argument:
    'Author: publishNow or a timestamp publishes. Implementer: a queue may publish drafts at a time of its choosing. A draft has neither, and the document names no third cause.',
  needs: [...recordDecisions, 'post.neither'],
  source: citeCreation('with publishNow the post goes live; for later publishing a timestamp is passed'),
  summary: 'Time alone never publishes a draft.',
  over: 'time',
  exercisedBy: 'a status of a draft in a record after time had passed',
  *cases(trace, behaviour) {
    for (const { history, version, sighting, status } of findResponseSightings(trace)) {
      const wasDraft = history.sightings.some(
        (earlier) =>
          earlier.position >= version.position &&
          earlier.position < sighting.position &&
          matchesState(behaviour, earlier.post.status, 'draft'),
      );
      const timePassed = readObservations(trace.slice(version.position, sighting.position), 'clock').length > 0;
      if (version.timing === 'draft' && wasDraft && timePassed)
        yield checkThat(sighting.observation, matchesState(behaviour, status, 'draft'), 'draft', status);
    }
    if (behaviour['post.neither'] === 'refuse') return;
    for (const { publication, version } of findTimedPublications(trace))
      if (version.timing === 'draft' && version.exchange.operation === 'createPost')
        yield checkThat(publication, false, 'no publication', publication);
  },
  kept: [['still a draft', createdPost(post('draft'), postBody), buildClock(10_000), page([post('draft')])]],
  broken: [
    ['published a week later', createdPost(post('draft'), postBody), buildClock(10_000), page([publishedRecord])],
    [
      'on the network, while the record shows no state',
      createdPost({ id: 'post_1' }, postBody),
      {
        kind: 'publication',
        at: minute(10),
        postId: 'post_1',
        platform: 'social',
        accountId: 'acc_social',
        segments: ['Hello'],
      },
    ],
  ],
  neutral: [['no time passed', createdPost(post('draft'), postBody), page([post('draft')])]],
});

const draftKept = law({
  id: 'post.draft.kept',
  level: 'derived',
  argument:
    'Author: an edit changes what it contains. Implementer: a queue may choose a time for a draft. An edit without publishNow and without a time requests neither, and its response comes too early to show the choice of a queue.',
  needs: recordDecisions,
  source: { section: 'PATCH /posts/:id', item: 'edits a draft' },
  summary: 'An edit that neither publishes nor schedules leaves a draft a draft.',
  over: 'lifecycle',
  exercisedBy: 'statuses of a draft in records before and after an edit',
  *cases(trace, behaviour) {
    for (const response of findResponseSightings(trace)) {
      const { history, version, previous, sighting, status } = response;
      const wasDraft = matchesState(
        behaviour,
        history.sightings.findLast(isBefore(version.position))?.post.status,
        'draft',
      );
      const isDraft = matchesState(behaviour, status, 'draft');
      if (version.timing === 'draft' && previous?.timing === 'draft' && wasDraft && showsResult(response, isDraft))
        yield checkThat(sighting.observation, isDraft, 'draft', status);
    }
  },
  kept: [['another text', draftCreation, updatedPost(post('draft', { text: 'Better' }), { text: 'Better' })]],
  broken: [
    ['scheduled without a time', draftCreation, updatedPost(post('scheduled', { text: 'Better' }), { text: 'Better' })],
    [
      'published without a request',
      draftCreation,
      updatedPost({ ...publishedRecord, text: 'Better' }, { text: 'Better' }),
    ],
  ],
  neutral: [
    ['a time', draftCreation, updatedPost(post('scheduled'), { scheduledFor: timestamp(10) })],
    [
      'a post that was never a draft',
      createdPost(post('scheduled'), postBody),
      updatedPost(post('scheduled'), { text: 'Better' }),
    ],
  ],
});

const isDraft = ({ body }: Exchange): boolean =>
  [readMember(body, 'publishNow'), readMember(body, 'scheduledFor')].every(
    (value) => value === undefined || value === false,
  );

const draftRules = law({
  id: 'post.draft.rules',
  level: 'assumed',
  needs: ['validation.drafts', 'post.neither'],
  source: citeCreation('one request shape for creating, scheduling and publishing'),
  summary: 'A draft that breaks a rule is refused, like a post that is published immediately.',
  says: {
    'validation.drafts': {
      incomplete:
        'A draft that breaks a rule by what it has, not by what it lacks, is refused, like a post that is published immediately.',
    },
  },
  over: 'response',
  exercisedBy: 'a refusal of a draft that breaks a rule, or a refusal of an immediate post that breaks the same rule',
  *cases(trace) {
    // Under the answer that exempts drafts from some rules, they do not break these.
    const brokenCreations = listExchanges(trace, 'createPost').filter(({ breaks = [] }) => breaks.length > 0);
    const buildRuleKey = ({ breaks = [] }: Exchange) => [...breaks].sort().join();
    const refusedKeys = new Set(
      brokenCreations.filter((exchange) => !isDraft(exchange) && !exchange.success).map(buildRuleKey),
    );
    for (const exchange of brokenCreations.filter(isDraft)) {
      // A service that never checks a rule violates that rule; one that skips it only for drafts violates this law.
      if (!exchange.success && exchange.status < 500) yield checkThat(exchange, true, 'refused', exchange.status);
      else if (exchange.success && refusedKeys.has(buildRuleKey(exchange)))
        yield checkThat(exchange, false, 'refused', exchange.status);
    }
  },
  kept: [
    ['refused', refusal('createPost', 422, 'VALIDATION_FAILED', { body: postBody, breaks: ['text.length.social'] })],
  ],
  broken: [
    [
      'a draft is stored that is refused with publishNow',
      createdPost(post('draft'), postBody, { breaks: ['text.length.social'] }),
      refusal('createPost', 422, 'VALIDATION_FAILED', { body: publishNowBody, breaks: ['text.length.social'] }),
    ],
  ],
  neutral: [
    ['a draft that breaks no rule', createdPost(post('draft'), postBody, { breaks: [] })],
    [
      'a rule that is never checked',
      createdPost(post('draft'), postBody, { breaks: ['text.length.social'] }),
      createdPost(publishedRecord, publishNowBody, { breaks: ['text.length.social'] }),
    ],
  ],
});

export const draftLaws = [draftMade, falseIsAbsent, draftStays, draftKept, draftRules];
