/** Experiments on publications as networks receive them, read from the outbox. */
import { type JsonObject, readMember } from '../../../spec/json.ts';
import type { Publication } from '../../../spec/laws/observation.ts';
import { getMemberAt, readObservations } from '../../../spec/laws/traces/traceReader.ts';
import type { RequestResult, ScriptResult } from '../../judge/evidence.ts';
import type { Step } from '../../script/script.ts';
import { given } from '../../script/steps.ts';
import { outbox } from '../../suite/scenarios/scenario.ts';
import {
  accepted,
  buildVariants,
  compareBodies,
  createPost,
  type Experiments,
  refused,
  untilPublished,
} from './experiment.ts';
import { buildPostWith, image, secondImage } from './media/mediaPosts.ts';
import { getData } from './responses.ts';

/** Publishes posts at once and reads the outbox. */
export const publishAll = (bodies: readonly JsonObject[]): readonly Step[] => [
  ...bodies.map((body, i) => given(`post${i}`, createPost({ ...body, publishNow: true }))),
  untilPublished,
  outbox,
];

/** The publication of the post that each request created; undefined for a request whose post was not published. */
export const listPublications = ({ requests, trace }: ScriptResult): readonly (Publication | undefined)[] =>
  requests.map((request) => {
    const id = String(readMember(getData(request), 'id'));
    return readObservations(trace, 'publication').find(({ postId }) => postId === id);
  });

const needs = ['post.schedule.field'] as const;
const readMusic = (request: RequestResult | undefined): unknown =>
  getMemberAt(getData(request), 'platformContent', 'shortvideo', 'autoAddMusic');

/** Without the option for a carousel, the experiment gives no evidence. */
const compareMusic = (carousel: unknown, single: unknown): unknown =>
  carousel === true ? (single === true ? 'apply' : 'ignore') : undefined;

const singleImages = { 'one image': image, 'another image': secondImage };
const carousel = buildPostWith('shortvideo', { images: [image, secondImage] });

/** The side that the limit bounds, from the sizes in which a wide and a tall image arrive. */
function readBoundSide(result: ScriptResult): unknown {
  const [wide, tall] = listPublications(result).map((publication) => publication?.files?.[0]);
  if (wide?.width === undefined || wide.height === undefined || tall?.height === undefined) return undefined;
  const longest = Math.max(wide.width, tall.height);
  if (wide.height === 1080 && tall.width === 1080) return longest > 1080 ? 'shorter' : undefined;
  if (wide.width !== 1080) return undefined;
  return tall.height === 1080 ? 'longer' : tall.width === 1080 ? 'width' : undefined;
}

export const publicationExperiments: Experiments = {
  'shortvideo.autoAddMusic.one': [
    ...buildVariants(singleImages, (only) => ({
      steps: compareBodies(
        buildPostWith('shortvideo', { images: [only] }, { autoAddMusic: true }),
        buildPostWith('shortvideo', { images: [image, secondImage] }, { autoAddMusic: true }),
      ),
      predicts: { ignore: refused, apply: accepted },
      needs,
      requiredAnswers: { 'option.not-applicable': 'refuse' } as const,
    })),
    ...Object.entries(singleImages).map(([name, only]) => ({
      name: `the default for ${name}`,
      steps: compareBodies(buildPostWith('shortvideo', { images: [only] }), carousel),
      needs,
      measure: ({ requests: [withTwo, withOne] }: ScriptResult) => compareMusic(readMusic(withTwo), readMusic(withOne)),
    })),
    ...Object.entries(singleImages).map(([name, only]) => ({
      name: `${name}, published`,
      steps: publishAll([carousel, buildPostWith('shortvideo', { images: [only] })]),
      measure: (result: ScriptResult) => {
        const [withTwo, withOne] = listPublications(result).map((publication) => publication?.options);
        return withOne === undefined ? undefined : compareMusic(withTwo?.autoAddMusic, withOne.autoAddMusic);
      },
    })),
  ],
  'media.shortvideo.pixels': Object.entries({
    'a wide image and a tall one': ['wide.jpg', 'tall.jpg'],
    'WebP images': ['poster.webp', 'photo.webp'],
  }).map(([name, files]) => ({
    name,
    steps: publishAll(files.map((file) => buildPostWith('shortvideo', { images: [`{{file:${file}}}`] }))),
    measure: readBoundSide,
  })),
};
