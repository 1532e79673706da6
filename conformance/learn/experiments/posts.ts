/** Experiments on creating posts: schedules, drafts, members. */
import { readMember } from '../../../spec/json.ts';
import { getInstantAt } from '../../../spec/laws/traces/traceReader.ts';
import { formatDuration, parseDuration } from '../../../spec/time/duration.ts';
import { parseTimestamp } from '../../../spec/time/instant.ts';
import type { ScriptResult } from '../../judge/evidence.ts';
import { getForeignUrl, listTargets } from '../../script/bodies.ts';
import { control, given, probe, readPosts, withoutTiming } from '../../script/steps.ts';
import {
  accepted,
  buildVariants,
  compareBodies,
  createPost,
  type Experiments,
  greetingPost,
  type MeasureExperiment,
  refused,
  withSchedule,
} from './experiment.ts';
import { findListedPost, getData } from './responses.ts';

const newsPost = { text: 'News: the library opens on Sunday.', platforms: listTargets('social') };
const bodies = { 'a greeting': greetingPost, news: newsPost };

/** Times in several formats. */
const times = {
  'times in UTC': {
    plain: '2031-06-01T12:00:00Z',
    withoutSeconds: '2031-06-01T12:00Z',
    basic: '20310601T120000Z',
    local: '2031-06-01T12:00:00',
  },
  'times with an offset': {
    plain: '2031-06-02T14:30:00+02:00',
    withoutSeconds: '2031-06-02T14:30+02:00',
    basic: '20310602T143000+0200',
    local: '2031-06-02T14:30:00',
  },
};

const draftOutcome = { ...accepted, state: 'draft' } as const;
const liveOutcome = { ...accepted, state: 'live' } as const;

/** A post that can have follow-up comments. */
const autoPlugPost = { ...greetingPost, platforms: listTargets('professional') };
const autoPlug = { comments: [{ text: 'More about it.', delay: 'PT1H' }] };

export const postExperiments: Experiments = {
  'post.schedule.format': Object.entries(times).map(([name, { plain, withoutSeconds, basic, local }]) => ({
    name,
    steps: [
      control(createPost({ ...greetingPost, scheduledFor: plain })),
      ...[withoutSeconds, basic, local].map((time) => probe(createPost({ ...greetingPost, scheduledFor: time }))),
    ],
    measure: ({ requests: [, ...formats] }: ScriptResult) => {
      const [isRelaxed, isBasic, isLocal] = formats.map(({ observation }) => observation.success);
      const instant = getInstantAt(getData(formats[2]), 'scheduledFor');
      const isOtherZone = instant !== undefined && instant !== parseTimestamp(`${local}Z`);
      if (isBasic || (isLocal && (!isRelaxed || isOtherZone))) return 'extended-and-more';
      if (isLocal) return 'offset-optional';
      return isRelaxed ? 'seconds-optional' : 'extended-with-offset';
    },
    needs: ['post.schedule.field'] as const,
  })),
  'post.neither': buildVariants(
    {
      'no time at all': greetingPost,
      'publishNow is false': { ...newsPost, publishNow: false },
      'no time, other text': newsPost,
    },
    (body) => ({
      steps: [withoutTiming(probe(createPost(body)))],
      predicts: {
        // A service that stores drafts and publishes this one has a fault, which the suite reports.
        draft: 'publishNow' in body ? accepted : draftOutcome,
        refuse: refused,
        publish: 'publishNow' in body ? draftOutcome : liveOutcome,
      },
    }),
  ),
  'post.schedule.past': buildVariants({ 'an hour ago': '{{now-PT1H}}', 'two days ago': '{{now-P2D}}' }, (time) => ({
    steps: [
      control(createPost(withSchedule(greetingPost))),
      probe(createPost({ ...greetingPost, scheduledFor: time })),
    ],
    predicts: { refuse: refused, publish: liveOutcome },
    needs: ['post.schedule.field'],
  })),
  'post.both': buildVariants(bodies, (body) => ({
    steps: compareBodies({ ...body, publishNow: true }, body),
    predicts: { refuse: refused, publish: liveOutcome, schedule: { ...accepted, state: 'scheduled' } },
    needs: ['post.schedule.field'],
  })),
  'post.publish.duration': [
    ...Object.entries({ 'a post': ['PT5S', greetingPost], 'another post': ['PT5S', newsPost] } as const).map(
      ([name, [by, body]]) => buildImmediateExperiment(name, by, body),
    ),
    ...Object.entries({ 'a day later': ['P1D', greetingPost], 'two days later': ['P2D', newsPost] } as const).map(
      ([name, [by, body]]) => buildImmediateExperiment(name, by, body),
    ),
    {
      name: 'posts that become due',
      steps: [
        given('post', createPost({ ...greetingPost, scheduledFor: '{{now+PT1H}}' })),
        { kind: 'advance', by: 'PT2H' },
        { kind: 'advance', by: 'P1D' },
        readPosts,
      ],
      measure: measurePublishingTime,
      needs: ['post.schedule.field', 'post.record'],
    },
    {
      name: 'other posts that become due',
      steps: [
        given('post', createPost({ ...newsPost, scheduledFor: '{{now+PT3H}}' })),
        { kind: 'advance', by: 'P2D' },
        readPosts,
      ],
      measure: measurePublishingTime,
      needs: ['post.schedule.field', 'post.record'],
    },
  ],
  'post.schedule.period': Object.entries({ 'a post due in a moment': greetingPost, 'another one': newsPost }).map(
    ([name, body]): MeasureExperiment => ({
      name,
      steps: [
        given('post', createPost({ ...body, scheduledFor: '{{now+PT2S}}' })),
        { kind: 'advance', by: 'PT4S' },
        readPosts,
      ],
      inRealTime: true,
      measure: (result: ScriptResult) => (wasPublished(result) ? 'PT2S' : undefined),
      needs: ['post.schedule.field', 'post.states'],
    }),
  ),
  'post.duplicate-target': buildVariants(bodies, (body) => ({
    steps: compareBodies({ ...body, platforms: [...body.platforms, ...body.platforms] }, body),
    predicts: { refuse: refused, 'merge them': accepted },
    needs: ['post.schedule.field'],
  })),
  'request.unknown-members': buildVariants(
    {
      'of the post': { colour: 'blue' },
      'of the options of social': { platformContent: { social: { text: 'Hello', colour: 'blue' } } },
      'of a target': { platforms: listTargets('social').map((target) => ({ ...target, colour: 'blue' })) },
      'of the options of social, with a number': { platformContent: { social: { text: 'News', size: 3 } } },
      'media in the options of social': {
        platformContent: { social: { text: 'Hello', images: [getForeignUrl('a.jpg')] } },
      },
      'a media object in the options of social': {
        platformContent: { social: { text: 'News', media: { images: [getForeignUrl('a.jpg')] } } },
      },
    },
    (members) => ({
      steps: compareBodies({ ...greetingPost, ...members }, greetingPost),
      predicts: {
        refuse: refused,
        ignore: accepted,
        'ignore-except-media': JSON.stringify(members).includes('images') ? refused : accepted,
        'ignore-outside-options': 'platformContent' in members ? refused : accepted,
      },
      needs: ['post.schedule.field'],
    }),
  ),
  'autoPlug.switch': [
    {
      name: 'the flag without comments',
      steps: compareBodies({ ...autoPlugPost, isAutoPlug: true }, { ...autoPlugPost, autoPlug, isAutoPlug: true }),
      // No known answer refuses this.
      predicts: { 'flag-and-professional': accepted },
      needs: ['post.schedule.field', 'autoPlug'],
    },
    ...buildVariants({ 'without the flag': {}, 'with the flag off': { isAutoPlug: false } }, (flag) => ({
      steps: compareBodies({ ...autoPlugPost, autoPlug, ...flag }, { ...autoPlugPost, autoPlug, isAutoPlug: true }),
      predicts: {
        'flag-and-professional': accepted,
        'refuse autoPlug without the flag or without a professional target': refused,
      },
      needs: ['post.schedule.field', 'autoPlug'],
    })),
  ],
};

function buildImmediateExperiment(name: string, by: string, body: object): MeasureExperiment {
  return {
    name: `published immediately, ${name}`,
    steps: [
      given('post', createPost({ ...body, publishNow: true })),
      // Without a pause, the result would depend on chance.
      { kind: 'settle' },
      { kind: 'advance', by, until: 'published' },
      readPosts,
    ],
    // A post that was published only after the clock moved would show the length of the move.
    measure: (result) => {
      const duration = measurePublishingTime(result);
      return (parseDuration(duration ?? '') ?? 0) < (parseDuration(by) ?? 0) ? duration : undefined;
    },
    needs: ['post.record'],
  };
}

/** Short durations vary between runs by some milliseconds. */
const roundUp = (milliseconds: number, step: number): number => Math.ceil(milliseconds / step) * step;

/** Whether the created post was scheduled, and is published in the end. */
function wasPublished({ requests }: ScriptResult): boolean {
  const creation = getData(requests[0]);
  const post = findListedPost(requests, readMember(creation, 'id'));
  return readMember(creation, 'status') === 'scheduled' && readMember(post, 'status') === 'published';
}

/** The time from the schedule, or from the creation of a post without one, to the end of publishing. */
function measurePublishingTime({ requests }: ScriptResult): string | undefined {
  const creation = getData(requests.find(({ operation }) => operation === 'createPost'));
  const id = readMember(creation, 'id');
  // The list may not show a post that the response to its creation shows as published.
  const post = findListedPost(requests, id) ?? creation;
  const isScheduled = (readMember(post, 'scheduledFor') ?? null) !== null;
  const from = getInstantAt(post, isScheduled ? 'scheduledFor' : 'createdAt');
  const to = getInstantAt(post, 'publishedAt');
  if (from === undefined || to === undefined || to < from) return undefined;
  const isPublishedAtOnce = typeof readMember(creation, 'publishedAt') === 'string';
  // A separate job takes a moment, even if a hook runs it at once.
  const milliseconds = isPublishedAtOnce || isScheduled ? to - from : Math.max(to - from, 100);
  const duration = formatDuration(milliseconds < 1000 ? roundUp(milliseconds, 100) : milliseconds);
  return parseDuration(duration) === undefined ? undefined : duration;
}
