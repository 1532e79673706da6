/** Rules on when a post is published. They judge the body alone, since the stored post was judged before. */
import { readMember } from '../../json.ts';
import {
  buildDocumentPattern,
  formatInstant,
  parseTimestamp,
  relaxedTimestampPattern,
  timestampPattern,
} from '../../time/instant.ts';
import { schedulePatterns } from '../../time/timestampForms.ts';
import { buildPostOn, buildTargetsOn, farFuture } from '../bodies.ts';
import { allOf, anyOf, hasMember, not } from '../fragments.ts';
import { requestRule, stateRule } from '../rule.ts';
import { buildNamedBodies } from '../trial.ts';
import { createVectorBuilders } from '../vector.ts';
import { invalidTimestamps, nonTimestamps, validTimestamps } from './scheduleSamples.ts';

const { accepted, refused } = createVectorBuilders('createPost');
const updateVectors = createVectorBuilders('updatePost');
const citeCreation = (item: string) => ({ section: 'POST /posts', item });
const body = { text: 'Hello', platforms: buildTargetsOn('social') };
const helloPost = buildPostOn('social');
const publishesNow = { properties: { publishNow: { const: true } }, required: ['publishNow'] };
const withSchedule = (scheduledFor: string) => ({ ...helloPost, scheduledFor });
const scheduledPost = withSchedule('2031-06-01T12:00:00Z');

export const scheduleFormat = requestRule({
  id: 'post.schedule.timestamp',
  level: 'assumed',
  needs: ['post.schedule.field', 'post.schedule.format'],
  source: citeCreation('an ISO 8601 timestamp is passed to publish later'),
  summary: 'The schedule must be an ISO 8601 timestamp in extended format, with an offset or Z.',
  says: {
    'post.schedule.format': {
      'extended-with-offset':
        'The schedule must be an ISO 8601 timestamp in extended format, with seconds and an offset or Z.',
      'offset-optional':
        'The schedule must be an ISO 8601 timestamp in extended format; without an offset, it is in UTC.',
      'extended-and-more':
        'The schedule must be an ISO 8601 timestamp; extended format with seconds and an offset or Z is always accepted.',
    },
  },
  loosened: { 'post.schedule.format': ['offset-optional', 'extended-and-more'] },
  on: ['createPost', 'updatePost'],
  concerns: { schedules: true },
  find: ({ body }, b) => {
    const text = readMember(body, 'scheduledFor');
    // The schema reports all other texts, under this rule or `post.schedule.iso`.
    if (typeof text !== 'string' || !relaxedTimestampPattern.test(text)) return [];
    const [at, actual] = ['/scheduledFor', text];
    if (parseTimestamp(text) === undefined)
      return { at, actual, detail: 'This date does not exist; check its month and day.' };
    return b['post.schedule.format'] === 'extended-with-offset' && !timestampPattern.test(text)
      ? { at, actual, detail: 'Write the timestamp with seconds, T and Z, such as 2030-06-01T12:00:00Z.' }
      : [];
  },
  schema: (b) => {
    const pattern = schedulePatterns[b['post.schedule.format']];
    if (pattern === undefined) return [];
    return (['PostCreate', 'PostUpdate'] as const).map((component) => ({
      component,
      covers: 'all',
      json: { properties: { scheduledFor: { pattern: buildDocumentPattern(pattern) } } },
    }));
  },
  verbatim: ['timing'],
  trials: [
    {
      baseline: scheduledPost,
      breaking: buildNamedBodies(invalidTimestamps, (value) => `“${value}”`, withSchedule),
      name: 'formats of a schedule',
      updates: 'widest',
      valid: validTimestamps.map(withSchedule),
    },
  ],
  vectors: [
    accepted('a timestamp with Z', { body: { ...body, scheduledFor: farFuture } }),
    accepted('a timestamp with an offset', { body: { ...body, scheduledFor: '2030-06-01T12:00:00+05:30' } }),
    accepted('a leap day', { body: { ...body, scheduledFor: '2032-02-29T12:00:00Z' } }),
    accepted('a timestamp without seconds', { body: { ...body, scheduledFor: '2030-06-01T12:00Z' } }),
    refused('a day that does not exist', { body: { ...body, scheduledFor: '2031-02-29T12:00:00Z' } }),
    refused('a timestamp without an offset', { body: { ...body, scheduledFor: '2030-06-01T12:00:00' } }),
  ],
});

export const scheduleIso = requestRule({
  id: 'post.schedule.iso',
  level: 'derived',
  needs: ['post.schedule.field'],
  source: citeCreation('an ISO 8601 timestamp is passed to publish later'),
  summary: 'The schedule must be an ISO 8601 timestamp, which begins with the year in every format.',
  on: ['createPost', 'updatePost'],
  verbatim: ['timing'],
  trials: [
    {
      baseline: scheduledPost,
      breaking: buildNamedBodies(nonTimestamps, (value) => `“${value}”`, withSchedule),
      name: 'words instead of a schedule',
      updates: 'widest',
    },
  ],
  vectors: [
    accepted('a timestamp', { body: { ...body, scheduledFor: farFuture } }),
    refused('words', { body: { ...body, scheduledFor: 'tomorrow at noon' } }),
    refused('a duration', { body: { ...body, scheduledFor: 'P1D' } }),
    refused('a date that begins with the month', { body: { ...body, scheduledFor: '06/01/2031 12:00' } }),
  ],
});

export const scheduleFuture = stateRule({
  id: 'post.schedule.future',
  level: 'assumed',
  needs: ['post.schedule.field', 'post.schedule.past'],
  source: citeCreation('a timestamp is for later publishing'),
  holds: { 'post.schedule.past': 'refuse' },
  summary: 'The schedule must be in the future.',
  on: ['createPost', 'updatePost'],
  concerns: { schedules: true },
  find: (call, { now }) => {
    const text = readMember(call.body, 'scheduledFor');
    const instant = typeof text === 'string' ? parseTimestamp(text) : undefined;
    if (instant === undefined || instant > now) return [];
    return {
      at: '/scheduledFor',
      limit: formatInstant(now),
      actual: formatInstant(instant),
      detail:
        'This time is not in the future according to the clock of the service; choose a later time and check the offset.',
    };
  },
  verbatim: ['timing'],
  trials: [
    {
      baseline: scheduledPost,
      breaking: buildNamedBodies(
        [
          '{{now}}',
          '{{now-PT1M}}',
          '{{now-PT1H@+02:00}}',
          '{{now-PT1H@-08:00}}',
          '{{now-P1D}}',
          '{{now-P3650D}}',
          '1970-01-01T00:00:00Z',
        ],
        (time) => time,
        withSchedule,
      ),
      name: 'a schedule in the future',
      updates: 'widest',
      // With offsets on both sides of UTC: only the instant counts.
      valid: [
        '{{now+P1D}}',
        '{{now+PT2H@-08:00}}',
        '{{now+PT2H@+14:00}}',
        '{{now+PT2H@-12:00}}',
        '{{now+P30D}}',
        '{{now+P400D}}',
      ].map(withSchedule),
    },
  ],
  vectors: [
    accepted('a time one second in the future', { body: { ...body, scheduledFor: '2030-01-07T09:00:01Z' } }),
    refused('the current time', { body: { ...body, scheduledFor: '2030-01-07T09:00:00Z' } }),
    refused('a past time whose local date and hour look like the future', {
      body: { ...body, scheduledFor: '2030-01-07T10:00:00+02:00' },
    }),
    updateVectors.refused(
      'moving a schedule into the past',
      { id: '{{planned}}', body: { scheduledFor: '2030-01-01T00:00:00Z' } },
      { posts: { planned: { ...body, platforms: buildTargetsOn('social'), scheduledFor: farFuture } } },
    ),
  ],
});

export const publishExclusive = requestRule({
  id: 'post.publish.exclusive',
  level: 'assumed',
  needs: ['post.schedule.field', 'post.both'],
  source: citeCreation('publishNow publishes immediately; a timestamp is for later publishing'),
  holds: { 'post.both': 'refuse' },
  summary: 'A request may publish now or schedule, not both.',
  on: ['createPost', 'updatePost'],
  concerns: { publishes: true, schedules: true },
  find: ({ body }) => {
    const time = readMember(body, 'scheduledFor');
    if (readMember(body, 'publishNow') !== true || time === undefined || time === null) return [];
    return {
      at: '/scheduledFor',
      detail: 'A post cannot be published now and scheduled as well; omit @{post.schedule.field} or publishNow.',
    };
  },
  schema: () =>
    ['PostCreate', 'PostUpdate'].map((component) => ({
      component,
      covers: 'all' as const,
      refuses: allOf(hasMember('scheduledFor'), publishesNow),
    })),
  verbatim: ['timing'],
  trials: [
    { baseline: scheduledPost, breaking: { 'publishNow with a schedule': { ...scheduledPost, publishNow: true } } },
  ],
  vectors: [
    accepted('publishNow alone', { body: { ...body, publishNow: true } }),
    accepted('publishNow false with a schedule', { body: { ...body, publishNow: false, scheduledFor: farFuture } }),
    refused('publishNow true with a schedule', { body: { ...body, publishNow: true, scheduledFor: farFuture } }),
    updateVectors.accepted(
      'publishing a scheduled post now',
      { id: '{{planned}}', body: { publishNow: true } },
      { posts: { planned: { ...body, platforms: buildTargetsOn('social'), scheduledFor: farFuture } } },
    ),
  ],
});

export const publishIntent = requestRule({
  id: 'post.publish.intent',
  level: 'assumed',
  needs: ['post.schedule.field', 'post.neither'],
  source: { section: 'States and transitions', item: 'drafts exist; how to create one is not shown' },
  holds: { 'post.neither': 'refuse' },
  summary:
    'A request must publish now or schedule, unless the profile creates a draft from a request that does neither.',
  says: { 'post.neither': { refuse: 'A request must publish now or schedule.' } },
  on: ['createPost'],
  find: ({ body }) => {
    const time = readMember(body, 'scheduledFor');
    if (readMember(body, 'publishNow') === true || (time !== undefined && time !== null)) return [];
    return { at: '', detail: 'Set publishNow to true, or @{post.schedule.field} to a time.' };
  },
  schema: () => ({
    component: 'PostCreate',
    covers: 'all',
    refuses: not(anyOf(hasMember('scheduledFor'), publishesNow)),
  }),
  verbatim: ['timing'],
  trials: [
    {
      baseline: scheduledPost,
      breaking: {
        'neither publishNow nor a schedule': helloPost,
        'publishNow false': { ...helloPost, publishNow: false },
      },
    },
  ],
  vectors: [
    accepted('a request without both (a draft in the default profile)', { body }),
    accepted('publishNow false alone (a draft)', { body: { ...body, publishNow: false } }),
  ],
});

export const updatePublish = requestRule({
  id: 'post.update.timing',
  level: 'assumed',
  needs: ['post.update.publish', 'post.update.merge', 'post.schedule.field'],
  source: { section: 'PATCH /posts/:id', item: 'the same kind of fields as creating' },
  summary: 'An update may publish a post now or remove its schedule.',
  forbids: { 'post.update.publish': 'refuse' },
  says: { 'post.update.publish': { refuse: 'An update must not publish a post.' } },
  on: ['updatePost'],
  concerns: { publishes: true },
  find: ({ body }) =>
    readMember(body, 'publishNow') === true
      ? { at: '/publishNow', detail: 'An update cannot publish a post; omit publishNow.' }
      : [],
  schema: () => ({ component: 'PostUpdate', covers: 'all', refuses: publishesNow }),
  trials: [
    { baseline: scheduledPost, breaking: { 'publishing a scheduled post': { ...helloPost, publishNow: true } } },
  ],
  vectors: [
    updateVectors.accepted(
      'publishing a draft',
      { id: '{{draft}}', body: { publishNow: true } },
      { posts: { draft: { ...body, platforms: buildTargetsOn('social') } } },
    ),
    updateVectors.accepted(
      'removing the schedule',
      { id: '{{planned}}', body: { scheduledFor: null } },
      { posts: { planned: { ...body, platforms: buildTargetsOn('social'), scheduledFor: farFuture } } },
    ),
  ],
});
