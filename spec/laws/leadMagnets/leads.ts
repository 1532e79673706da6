/** Laws on which commenters become leads. */

import { type Comment, type Law, law } from '../law.ts';
import { buildClock, comment, createdLeadMagnet, lead, leadMagnet, leadMagnetBody, ok } from '../traces/examples.ts';
import {
  getContentAt,
  getJobPeriod,
  isCapturedFrom,
  isCommenter,
  isOfAnyCommenter,
  isOnWatchedPost,
  listLeadMagnetHistories,
  listValues,
  matchesKeyword,
  readComments,
  readLeadLists,
  wasActiveAt,
  wasUpdatedBetween,
} from '../traces/leadMagnets.ts';
import {
  checkThat,
  getMemberAt,
  isSettledBefore,
  listSuccessfulExchanges,
  offersMember,
  readObservations,
} from '../traces/traceReader.ts';

const cite = (item: string) => ({ section: 'States and transitions', item });
const matchSource = cite('matched commenters become leads');
const watchSource = {
  section: 'Lead magnet',
  item: 'watches a post for comments that contain configured keywords and captures commenters as leads',
};
const fields = ['lead.list', 'lead.fields', 'leadMagnet.fields'] as const;
const needs = [...fields, 'leadMagnet.match'] as const;

const activeCreation = createdLeadMagnet(leadMagnet('active'), { ...leadMagnetBody, activate: true });
const pausedCreation = createdLeadMagnet(leadMagnet('paused'), leadMagnetBody);
const pauseAt = (n: number) => ok('pauseLeadMagnet', leadMagnet('paused'), { id: 'lm_1', minute: n });
const buildLeadList = (n: number, ...items: object[]) => ok('listLeads', items, { id: 'lm_1', minute: n });
const matchingComment = comment(1, 'Please send the guide!');
const matchingLead = lead(1, 'Please send the guide!');
const capturedList = buildLeadList(2, matchingLead);
const afterComment = [activeCreation, matchingComment, buildClock(2)] as const;
const buildEmptyPage = (pagination: object) => ({
  ...buildLeadList(2),
  responseBody: { success: true, data: [], pagination },
});
const earlierLead = lead(0, 'The guide, please', 'per_0');
const otherPostComment: Comment = { ...matchingComment, postUrl: 'https://professional.example/posts/2' };

const leadCaptured = law({
  id: 'lead.captured',
  level: 'documented',
  needs: [...needs, 'leadMagnet.job.period'],
  everyReading: ['leadMagnet.match'],
  source: matchSource,
  summary: 'A person who writes a matching comment on the watched post of an active lead magnet becomes a lead.',
  over: 'event',
  exercisedBy: 'a list of leads after a matching comment on the post of an active lead magnet',
  *cases(trace, behaviour) {
    if (!offersMember(behaviour, 'leadMagnet.fields', 'keywords')) return;
    for (const history of listLeadMagnetHistories(trace))
      for (const { exchange, position, leads, isComplete } of readLeadLists(trace, history))
        for (const comment of readObservations(trace.slice(0, position), 'comment')) {
          const commentPosition = trace.indexOf(comment);
          const content = getContentAt(history, commentPosition);
          if (isOnWatchedPost(content, comment) !== true || matchesKeyword(content, comment.text, behaviour) !== true)
            continue;
          const stayedActive = trace
            .slice(commentPosition, position + 1)
            .every((_, i) => wasActiveAt(trace, history, commentPosition + i) === true);
          if (!stayedActive || wasUpdatedBetween(history, commentPosition, position)) continue;
          if (!isSettledBefore(trace, position, comment.at + getJobPeriod(behaviour))) continue;
          const isFound = leads.some((other) => isCommenter(other, comment));
          if (isFound || (isComplete && leads.every((lead) => isOfAnyCommenter(trace, lead))))
            yield checkThat(exchange, isFound, comment.commenter, leads);
        }
  },
  kept: [
    ['captured by the next job run', ...afterComment, capturedList],
    ['a keyword alone', activeCreation, comment(1, 'GUIDE'), buildClock(2), buildLeadList(2, lead(1, 'GUIDE'))],
  ],
  broken: [
    ['not captured', ...afterComment, buildLeadList(2)],
    ['not on the only page', ...afterComment, buildEmptyPage({ nextCursor: null })],
    ['not among all', ...afterComment, buildEmptyPage({ limit: 20, total: 0 })],
  ],
  neutral: [
    ['on a later page, by the number of all', ...afterComment, buildEmptyPage({ limit: 20, total: 1 })],
    ['paused', pausedCreation, matchingComment, buildClock(2), buildLeadList(2)],
    ['another word', activeCreation, comment(1, 'Nice'), buildClock(2), buildLeadList(2)],
    ['before the job runs', activeCreation, matchingComment, buildLeadList(1)],
    ['a lead without a person', ...afterComment, buildLeadList(2, {})],
    ['on a later page', ...afterComment, buildEmptyPage({ page: 1, hasMore: true })],
    [
      'on a later page that a header links to',
      ...afterComment,
      { ...buildLeadList(2), headers: { link: '<https://api.example/leads?page=2>; rel="next"' } },
    ],
    [
      'in a list of another shape',
      ...afterComment,
      { ...buildLeadList(2), responseBody: { success: true, data: { items: [] } } },
    ],
    ['paused before the job ran', activeCreation, matchingComment, pauseAt(1), buildClock(2), buildLeadList(2)],
  ],
});

const getPersonId = (lead: unknown): unknown => getMemberAt(lead, 'commenter', 'id');

const keywordRequired = law({
  id: 'lead.matching',
  level: 'documented',
  needs,
  everyReading: ['leadMagnet.match'],
  source: watchSource,
  summary: 'A commenter whose comment contains no keyword does not become a lead.',
  over: 'event',
  exercisedBy: 'a lead in a list whose comment is known',
  *cases(trace, behaviour) {
    if (!offersMember(behaviour, 'leadMagnet.fields', 'keywords')) return;
    for (const history of listLeadMagnetHistories(trace))
      for (const { exchange, leads } of readLeadLists(trace, history))
        for (const lead of leads) {
          const commentText = getMemberAt(lead, 'comment', 'text');
          const isOnlyLead = leads.every((other) => other === lead || getPersonId(other) !== getPersonId(lead));
          // Any comment on the post may have matched; the only lead of a person may show the latest one.
          const mayHaveMatched = (comment: Comment) =>
            isOnlyLead &&
            isCommenter(lead, comment) &&
            history.versions.some(({ content }) => isOnWatchedPost(content, comment) !== false);
          const texts = readObservations(trace, 'comment')
            .filter((comment) => comment.text === commentText || mayHaveMatched(comment))
            .map(({ text }) => text);
          const isMatch = texts.some((text) =>
            history.versions.some(({ content }) => matchesKeyword(content, text, behaviour) !== false),
          );
          if (texts.length > 0) yield checkThat(exchange, isMatch, listValues(history, 'keywords'), texts);
        }
  },
  kept: [
    ['a match in another case', activeCreation, matchingComment, buildClock(2), capturedList],
    [
      'a list that shows the latest comment of the person',
      activeCreation,
      matchingComment,
      comment(2, 'Thanks!'),
      buildClock(3),
      buildLeadList(3, lead(2, 'Thanks!')),
    ],
  ],
  broken: [
    ['another word', activeCreation, comment(1, 'Nice'), buildClock(2), buildLeadList(2, lead(1, 'Nice'))],
    [
      'a second lead of a person',
      activeCreation,
      matchingComment,
      comment(2, 'Nice'),
      buildLeadList(3, matchingLead, lead(2, 'Nice')),
    ],
    [
      'a match on another post',
      activeCreation,
      otherPostComment,
      comment(2, 'Nice'),
      buildLeadList(3, lead(2, 'Nice')),
    ],
  ],
  neutral: [['a person whose comments are unknown', activeCreation, buildLeadList(2, lead(2, 'Thanks!'))]],
});

const activeOnly = law({
  id: 'lead.active-only',
  level: 'assumed',
  argument:
    'Author: only an active lead magnet watches. Implementer: what is written during a pause may be captured. The document describes the job of the active state, not the paused state, so this is assumed.',
  needs: [...fields, 'leadMagnet.job.period'],
  source: cite('active: a periodic job watches the post; paused by POST /lead-magnets/:id/pause'),
  summary: 'Comments written while a lead magnet is paused create no leads.',
  over: 'event',
  exercisedBy: 'a list with another lead after a comment while the lead magnet was paused',
  *cases(trace) {
    for (const history of listLeadMagnetHistories(trace))
      for (const { exchange, position, leads } of readLeadLists(trace, history))
        for (const comment of readObservations(trace.slice(0, position), 'comment')) {
          if (leads.length === 0) continue;
          if (isOnWatchedPost(getContentAt(history, trace.indexOf(comment)), comment) !== true) continue;
          // Whether a resumed lead magnet processes earlier comments is open.
          const wasResumed = listSuccessfulExchanges(
            trace.slice(trace.indexOf(comment), position),
            'resumeLeadMagnet',
          ).some(({ id }) => id === history.id);
          if (wasActiveAt(trace, history, trace.indexOf(comment)) !== false || wasResumed) continue;
          yield checkThat(exchange, !leads.some((other) => isCapturedFrom(other, comment)), 'no lead', comment);
        }
  },
  kept: [
    ['only an earlier lead', activeCreation, pauseAt(0), matchingComment, buildClock(2), buildLeadList(2, earlierLead)],
  ],
  broken: [
    ['captured although paused', activeCreation, pauseAt(0), matchingComment, buildClock(2), capturedList],
    ['captured although never active', pausedCreation, matchingComment, buildClock(2), capturedList],
  ],
  neutral: [
    ['active', activeCreation, matchingComment, buildClock(2), capturedList],
    ['a list without leads', activeCreation, pauseAt(0), matchingComment, buildClock(2), buildLeadList(2)],
    [
      'resumed later',
      pausedCreation,
      matchingComment,
      ok('resumeLeadMagnet', leadMagnet('active'), { id: 'lm_1' }),
      buildClock(2),
      capturedList,
    ],
  ],
});

const watchedOnly = law({
  id: 'lead.watched-only',
  level: 'documented',
  needs: fields,
  source: { section: 'Lead magnet', item: 'watches a post for comments' },
  summary: 'A comment on another post does not create a lead.',
  over: 'event',
  exercisedBy: 'a list with another lead after a comment on another post',
  *cases(trace) {
    for (const history of listLeadMagnetHistories(trace))
      for (const { exchange, position, leads } of readLeadLists(trace, history))
        for (const comment of readObservations(trace.slice(0, position), 'comment')) {
          const isElsewhere = history.versions.every(({ content }) => isOnWatchedPost(content, comment) === false);
          const foundLead = leads.find((other) => isCapturedFrom(other, comment));
          // The person may have written the same comment on the watched post.
          const hasOtherComment = readComments(trace, foundLead).some((other) => other !== comment);
          if (isElsewhere && !hasOtherComment && leads.length > 0)
            yield checkThat(exchange, foundLead === undefined, 'no lead', foundLead);
        }
  },
  kept: [['a comment on another post', activeCreation, otherPostComment, buildClock(2), buildLeadList(2, earlierLead)]],
  broken: [['captured from another post', activeCreation, otherPostComment, buildClock(2), capturedList]],
  neutral: [
    ['a list without leads', activeCreation, otherPostComment, buildClock(2), buildLeadList(2)],
    ['a comment on the watched post', activeCreation, matchingComment, buildClock(2), capturedList],
  ],
});

export const leadLaws: readonly Law[] = [leadCaptured, keywordRequired, activeOnly, watchedOnly];
