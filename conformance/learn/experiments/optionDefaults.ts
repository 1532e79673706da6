/** Experiments on the options that a post has if its request sets none. */
import { type JsonObject, readMember } from '../../../spec/json.ts';
import type { PlatformLabel } from '../../../spec/platforms.ts';
import type { RequestResult, ScriptResult } from '../../judge/evidence.ts';
import { given, probe } from '../../script/steps.ts';
import { createPost, type Experiment, type Experiments, scheduled } from './experiment.ts';
import { clip, image, postWith, second } from './media.ts';

const needs = ['post.schedule.field'] as const;
const shortClip = '{{file:milliseconds-9000.mp4}}';

type ReadAnswer = (values: readonly unknown[]) => unknown;

/** The value that all posts have; undefined if they differ. */
const findOnlyValue: ReadAnswer = ([first, ...others]) =>
  others.every((value) => value === first) ? first : undefined;

/** The answer that the types of posts with one image, two images and a video show; some services take no video. */
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
 * @param sets the media of the posts of each experiment
 */
function buildOptionExperiments(
  label: PlatformLabel,
  option: string,
  sets: Readonly<Record<string, readonly JsonObject[]>>,
  read: ReadAnswer = findOnlyValue,
): readonly Experiment[] {
  const content = label === 'video' ? { title: 'A title' } : {};
  const readFromRequest = ({ observation }: RequestResult): unknown => {
    const record = readMember(observation.answer, 'data');
    // Null says that the request set no option, and not what is published.
    return readMember(readMember(readMember(record, 'platformContent'), label), option) ?? undefined;
  };
  const bodies = Object.entries(sets).map(
    ([name, all]) => [name, all.map((files) => postWith(label, files, content))] as const,
  );
  return [
    ...bodies.map(([name, posts]) => ({
      name,
      steps: posts.map((body) => probe(createPost(scheduled(body)))),
      needs,
      measure: ({ requests }: ScriptResult) => read(requests.map(readFromRequest)),
    })),
    ...bodies.map(([name, posts]) => ({
      name: `${name}, published`,
      steps: [
        ...posts.map((body, i) => given(`post${i}`, createPost({ ...body, publishNow: true }))),
        { kind: 'advance', by: 'P1D' } as const,
        { kind: 'outbox' } as const,
      ],
      measure: ({ requests, trace }: ScriptResult) => {
        const values = requests.map((request) => {
          const id = readMember(readMember(request.observation.answer, 'data'), 'id');
          const publication = trace.find(
            (observation) =>
              observation.kind === 'publication' && observation.platform === label && observation.postId === String(id),
          );
          return publication?.kind === 'publication' ? publication.options?.[option] : undefined;
        });
        return read(values.map((value, i) => value ?? (requests[i] && readFromRequest(requests[i]))));
      },
    })),
  ];
}

/** One image, two images and a video, each twice. */
const kindsOfMedia = {
  'images and a video': [{ images: [image] }, { images: [image, second] }, { video: clip }],
  'other images and another video': [{ images: [second] }, { images: [second, image] }, { video: shortClip }],
};

/** Short and long videos, since a type may depend on the length. */
const lengths = {
  'a short video and a long one': [{ video: clip }, { video: '{{file:milliseconds-1800000.mp4}}' }],
  'another short video and a long one': [{ video: shortClip }, { video: '{{file:milliseconds-2400000.mp4}}' }],
};
const videos = { 'a video': [{ video: clip }], 'another video': [{ video: shortClip }] };

export const optionDefaultExperiments: Experiments = {
  'option.default.contentType': buildOptionExperiments('photo', 'contentType', kindsOfMedia, readContentType),
  'option.default.videoType': buildOptionExperiments('video', 'videoType', lengths, findOnlyValue),
  'option.default.privacy': buildOptionExperiments('video', 'privacy', videos),
  'option.default.privacyLevel': buildOptionExperiments('shortvideo', 'privacyLevel', videos),
  'option.default.postMode': buildOptionExperiments('shortvideo', 'postMode', videos),
};
