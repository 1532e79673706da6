/** Experiments on the default options of posts. */
import type { JsonObject } from '../../../spec/json.ts';
import { getMemberAt, reportsAllOptions } from '../../../spec/laws/traces/traceReader.ts';
import type { PlatformLabel } from '../../../spec/platforms.ts';
import type { RequestResult, ScriptResult } from '../../judge/evidence.ts';
import { probe } from '../../script/steps.ts';
import { createPost, type Experiment, type Experiments, withSchedule } from './experiment.ts';
import { buildPostWith, clip, image, secondImage } from './media/mediaPosts.ts';
import { listPublications, publishAll } from './publications.ts';
import { getData } from './responses.ts';

const needs = ['post.schedule.field'] as const;
/** The answer for a service that sends no value. */
const none = 'none';
const shortClip = '{{file:milliseconds-9000.mp4}}';
const longClip = '{{file:milliseconds-1800000.mp4}}';
const otherLongClip = '{{file:milliseconds-2400000.mp4}}';

type ReadAnswer = (values: readonly unknown[]) => unknown;

/** The value that all posts have; undefined if they differ. */
const findOnlyValue: ReadAnswer = ([first, ...others]) =>
  others.every((value) => value === first) ? first : undefined;

/** The same for the type of videos; if the option is missing, the thumbnail shows the type. */
const findVideoType: ReadAnswer = (values) => {
  const value = findOnlyValue(values);
  return value === none ? undefined : value;
};

/** The answer for the types of posts with one image, two images and a video; some services take no video. */
const readContentType: ReadAnswer = ([withOneImage, withTwoImages, withVideo]) => {
  const isByMedia =
    withOneImage === 'feed' && withTwoImages === 'carousel' && (withVideo === 'reel' || withVideo === undefined);
  return isByMedia
    ? 'by-media'
    : findOnlyValue([withOneImage, withTwoImages, ...(withVideo === undefined ? [] : [withVideo])]);
};

/**
 * Reads the option that posts have if their requests set none: from their records, or from what was published.
 *
 * @param mediaSets the media of the posts of each experiment
 */
function buildOptionExperiments(
  label: PlatformLabel,
  option: string,
  mediaSets: Readonly<Record<string, readonly JsonObject[]>>,
  read: ReadAnswer = findOnlyValue,
): readonly Experiment[] {
  const content = label === 'video' ? { title: 'A title' } : {};
  // Null means that the request set no option; the published value is unknown.
  const readFromRequest = (request: RequestResult | undefined): unknown =>
    getMemberAt(getData(request), 'platformContent', label, option) ?? undefined;
  const bodies = Object.entries(mediaSets).map(
    ([name, all]) => [name, all.map((files) => buildPostWith(label, files, content))] as const,
  );
  return [
    ...bodies.map(([name, posts]) => ({
      name,
      steps: posts.map((body) => probe(createPost(withSchedule(body)))),
      needs,
      measure: ({ requests }: ScriptResult) => read(requests.map(readFromRequest)),
    })),
    ...bodies.map(([name, posts]) => ({
      name: `${name}, published`,
      steps: publishAll(posts),
      measure: (result: ScriptResult) => {
        const publications = listPublications(result);
        // If the outbox shows all options, one that is missing did not reach the network.
        const missingValue = reportsAllOptions(result.trace) ? none : undefined;
        const values = publications.map(
          (publication, i) =>
            publication?.options?.[option] ?? readFromRequest(result.requests[i]) ?? (publication && missingValue),
        );
        return read(values);
      },
    })),
  ];
}

/** One image, two images and a video, each twice. */
const kindsOfMedia = {
  'images and a video': [{ images: [image] }, { images: [image, secondImage] }, { video: clip }],
  'other images and another video': [{ images: [secondImage] }, { images: [secondImage, image] }, { video: shortClip }],
};

/** Short and long videos, since a type may depend on the length. */
const videosByLength = {
  'a short video and a long one': [{ video: clip }, { video: longClip }],
  'another short video and a long one': [{ video: shortClip }, { video: otherLongClip }],
};

/** The type of videos without the option: `long` if their thumbnails arrive, as that of a long video does. */
function readVideoType(result: ScriptResult): unknown {
  const [long, ...others] = listPublications(result).map((publication) => publication?.options);
  if (long?.thumbnail === undefined || others.includes(undefined)) return undefined;
  // If the outbox shows the type of the first video alone, the others were sent without a type.
  if (long.videoType !== undefined && others.some((options) => options?.videoType === undefined)) return undefined;
  const withThumbnail = others.filter((options) => options?.thumbnail !== undefined).length;
  return withThumbnail === others.length ? 'long' : withThumbnail === 0 ? 'short' : undefined;
}

const buildVideo = (video: string, options: JsonObject = {}) =>
  buildPostWith('video', { video }, { title: 'A title', thumbnail: '{{file:drawing.png}}', ...options });

export const videoTypeByThumbnail = Object.entries({
  'thumbnails of short and long videos': [clip, longClip],
  'thumbnails of other videos': [shortClip, otherLongClip],
}).map(([name, videos]) => ({
  name,
  steps: [
    { kind: 'channel', account: '{{account:video}}', verified: true } as const,
    ...publishAll([buildVideo(clip, { videoType: 'long' }), ...videos.map((video) => buildVideo(video))]),
  ],
  measure: readVideoType,
}));

const videos = { 'a video': [{ video: clip }], 'another video': [{ video: shortClip }] };

export const optionDefaultExperiments: Experiments = {
  'option.default.contentType': buildOptionExperiments('photo', 'contentType', kindsOfMedia, readContentType),
  'option.default.videoType': [
    ...buildOptionExperiments('video', 'videoType', videosByLength, findVideoType),
    ...videoTypeByThumbnail,
  ],
  'option.default.privacy': buildOptionExperiments('video', 'privacy', videos),
  'option.default.privacyLevel': buildOptionExperiments('shortvideo', 'privacyLevel', videos),
  'option.default.postMode': buildOptionExperiments('shortvideo', 'postMode', videos),
};
