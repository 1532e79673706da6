import { expect, test } from 'vitest';
import type { ScriptResult } from '../../judge/evidence.ts';
import type { MeasureExperiment } from './experiment.ts';
import { optionDefaultExperiments, videoTypeByThumbnail } from './optionDefaults.ts';
import { postExperiments } from './posts.ts';

/** The duration that the first experiment on publishing measures for a post with this delay. */
function measure(milliseconds: number): unknown {
  const [experiment] = (postExperiments['post.publish.duration'] ?? []) as readonly MeasureExperiment[];
  const createdAt = '2030-01-07T09:00:00.000Z';
  const publishedAt = new Date(Date.parse(createdAt) + milliseconds).toISOString();
  const requests = [
    { operation: 'createPost', observation: { responseBody: { data: { id: 'p1', createdAt } } } },
    { operation: 'listPosts', observation: { responseBody: { data: [{ id: 'p1', createdAt, publishedAt }] } } },
  ];
  return experiment?.measure({ requests } as unknown as ScriptResult);
}

test('a short moment gives the same duration in every run', () => {
  const experiment = (postExperiments['post.publish.duration'] ?? []).at(-1) as MeasureExperiment;
  const scheduledFor = '2030-01-07T09:00:00.000Z';
  const measureDue = (publishedAt: string) =>
    experiment.measure({
      requests: [
        { operation: 'createPost', observation: { responseBody: { data: { id: 'p1' } } } },
        { operation: 'listPosts', observation: { responseBody: { data: [{ id: 'p1', scheduledFor, publishedAt }] } } },
      ],
    } as unknown as ScriptResult);
  expect(measureDue('2030-01-07T09:00:00.031Z')).toBe('PT0.1S');
  expect(measureDue('2030-01-07T09:00:00.045Z')).toBe('PT0.1S');
  expect(measureDue(scheduledFor)).toBe('PT0S');
});

test('a time without an offset counts as UTC unless the record shows another time', () => {
  const [experiment] = (postExperiments['post.schedule.format'] ?? []) as readonly MeasureExperiment[];
  const measureLocal = (scheduledFor: unknown) => {
    const accept = (data: object) => ({ observation: { success: true, responseBody: { data } } });
    const basic = { observation: { success: false } };
    return experiment?.measure({
      requests: [{}, accept({}), basic, accept({ scheduledFor })],
    } as unknown as ScriptResult);
  };
  expect(measureLocal('2031-06-01T12:00:00.000Z')).toBe('offset-optional');
  expect(measureLocal(undefined)).toBe('offset-optional');
  expect(measureLocal('2031-06-01T12:00:00-05:00')).toBe('extended-and-more');
});

test('a jump of the clock does not count towards the duration of publishing', () => {
  expect(measure(30)).toBe('PT0.1S');
  expect(measure(2000)).toBe('PT2S');
  expect(measure(5037)).toBeUndefined();
});

test('an option that is null in a record shows no default', () => {
  const [experiment] = (optionDefaultExperiments['option.default.privacy'] ?? []) as readonly MeasureExperiment[];
  const measureRecord = (privacy: unknown) =>
    experiment?.measure({
      requests: [{ observation: { responseBody: { data: { platformContent: { video: { privacy } } } } } }],
    } as unknown as ScriptResult);
  expect(measureRecord('unlisted')).toBe('unlisted');
  expect(measureRecord(null)).toBeUndefined();
});

const thumbnail = 'https://hosted.example/drawing.png';

test.each([
  ['that the outbox never shows', [{ thumbnail }, { thumbnail }, { thumbnail }], 'long'],
  ['without which no thumbnail is sent', [{ thumbnail }, {}, {}], 'short'],
  ['that is sent only if a post sets it', [{ thumbnail, videoType: 'long' }, { thumbnail }, { thumbnail }], undefined],
])('thumbnails tell the default of an option %s', (_, options, answer) => {
  const [experiment] = videoTypeByThumbnail;
  const requests = options.map((__, i) => ({ observation: { responseBody: { data: { id: `post_${i}` } } } }));
  const trace = options.map((each, i) => ({ kind: 'publication', postId: `post_${i}`, options: each }));
  expect(experiment?.measure({ requests, trace } as unknown as ScriptResult)).toBe(answer);
});
