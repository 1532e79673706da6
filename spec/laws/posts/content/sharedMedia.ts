/** Laws on the place of media: it is shared by all platforms, at the top level of a post. */
import { isEqualJson, isObject, readMember } from '../../../json.ts';
import { getPlatformByLabel, type PlatformLabel } from '../../../platforms.ts';
import { law, type Observation, type Publication } from '../../law.ts';
import {
  buildTargets,
  createdPost,
  listeningTo,
  minute,
  post,
  postBody,
  refusal,
  republishedPost,
} from '../../traces/examples.ts';
import { findPublications } from '../../traces/postSightings.ts';
import { readTargets } from '../../traces/posts.ts';
import { checkThat, getMemberAt, listExchanges, readObservations } from '../../traces/traceReader.ts';

const mediaKinds = ['images', 'video', 'carousel'] as const;
type MediaKind = (typeof mediaKinds)[number];

const supports = (label: PlatformLabel, kind: MediaKind): boolean =>
  kind === 'carousel' ? label === 'professional' : getPlatformByLabel(label)[kind] !== false;

const readUrls = (media: unknown, kind: MediaKind): readonly unknown[] => [getMemberAt(media, kind) ?? []].flat();

/** The media that a publication must have; undefined if services may differ. */
function computeExpectedMedia(
  content: unknown,
  label: PlatformLabel,
): { kind: MediaKind; urls: readonly unknown[] } | undefined {
  const media = getMemberAt(content, 'media');
  const [kind, ...others] = mediaKinds.filter((name) => readUrls(media, name).length > 0);
  if (kind === undefined || others.length > 0 || !supports(label, kind)) return undefined;
  const urls = readUrls(media, kind);
  // A story may show one image at a time.
  const isStory = getMemberAt(content, 'platformContent', label, 'contentType') === 'story';
  return isStory && urls.length > 1 ? undefined : { kind, urls };
}

/** Whether the outbox always reports media, so that their absence is evidence. */
const reportsAllMedia = (trace: readonly Observation[]): boolean =>
  readObservations(trace, 'listening').some(({ to }) => to.includes('media'));

const images = ['https://media.example.org/a.jpg', 'https://media.example.org/b.jpg'];
const otherImage = 'https://media.example.org/c.jpg';
const buildCreation = (id: string, urls: readonly string[]) =>
  createdPost({ id }, { ...postBody, platforms: buildTargets('professional'), media: { images: urls } });
const imagesCreation = buildCreation('post_1', images);
const republish = republishedPost({ id: 'post_1' }, { platforms: buildTargets('microblog') });
const buildPublication = (platform: PlatformLabel, members: Partial<Publication>): Publication => ({
  kind: 'publication',
  at: minute(0),
  postId: 'post_1',
  platform,
  accountId: `acc_${platform}`,
  segments: ['Hello'],
  ...members,
});

const mediaShared = law({
  id: 'media.shared',
  level: 'documented',
  argument:
    'Author: every platform publishes the same files. Implementer: files may be converted and hosted elsewhere. A URL that no request contains therefore counts as a converted file, and only the number of files is judged.',
  needs: ['post.record', 'post.update.merge'],
  everyReading: ['post.update.merge'],
  source: { section: 'Post (request shape for create and update)', item: 'media is shared by all platforms' },
  summary: 'All files of a post are published on every platform that supports them, even after republishing.',
  over: 'event',
  exercisedBy: 'a publication with its media, of a post with files for the platform',
  *cases(trace, behaviour) {
    const reportsMedia = reportsAllMedia(trace);
    const requestedUrls = new Set(
      readObservations(trace, 'exchange').flatMap(({ body }) =>
        isObject(body) ? mediaKinds.flatMap((kind) => readUrls(body.media, kind)) : [],
      ),
    );
    for (const { publication, content } of findPublications(trace, behaviour)) {
      const { kind, urls = [] } = computeExpectedMedia(content, publication.platform) ?? {};
      if (kind === undefined || (publication[kind] === undefined && !reportsMedia)) continue;
      const publishedUrls = readUrls(publication, kind);
      const areConverted = publishedUrls.some((url) => !requestedUrls.has(url));
      yield checkThat(
        publication,
        areConverted ? publishedUrls.length === urls.length : isEqualJson(publishedUrls, urls),
        { [kind]: urls },
        { [kind]: publishedUrls },
      );
    }
  },
  kept: [
    ['all images', imagesCreation, buildPublication('professional', { images })],
    ['all images, converted', imagesCreation, buildPublication('professional', { images: ['cdn:1', 'cdn:2'] })],
    ['republished with all images', imagesCreation, republish, buildPublication('microblog', { images })],
  ],
  broken: [
    ['the first image alone', imagesCreation, buildPublication('professional', { images: images.slice(0, 1) })],
    ['images in another order', imagesCreation, buildPublication('professional', { images: images.toReversed() })],
    [
      'images of another post',
      buildCreation('post_1', images.slice(0, 1)),
      buildCreation('post_2', [otherImage]),
      buildPublication('professional', { images: [otherImage] }),
    ],
    ['republished without media', listeningTo('media'), imagesCreation, republish, buildPublication('microblog', {})],
  ],
  neutral: [
    ['an outbox without media', imagesCreation, buildPublication('professional', {})],
    ['a platform without images', listeningTo('media'), imagesCreation, buildPublication('video', {})],
    [
      'a post without media',
      listeningTo('media'),
      createdPost({ id: 'post_1' }, postBody),
      buildPublication('social', {}),
    ],
  ],
});

const slides = 'https://media.example.org/a.pdf';
const carouselCreation = createdPost(
  { id: 'post_1' },
  { ...postBody, platforms: buildTargets('professional', 'social'), media: { carousel: slides } },
);
const carouselBody = { ...postBody, media: { carousel: slides } };
const professionalCarousel = createdPost(
  { id: 'post_2' },
  { ...carouselBody, platforms: buildTargets('professional') },
);
const refusedCarousel = refusal('createPost', 422, 'VALIDATION_FAILED', {
  body: { ...carouselBody, platforms: buildTargets('social') },
});

const hasCarousel = (content: unknown): boolean => readUrls(getMemberAt(content, 'media'), 'carousel').length > 0;

const hasOnlyProfessionalTargets = (body: unknown): boolean =>
  readTargets(body).every(({ platform }) => platform === 'professional');

const carouselElsewhere = law({
  id: 'media.carousel.elsewhere',
  level: 'derived',
  argument:
    'Author: a carousel is for professional only. Implementer: a service may refuse a post that has other targets, or leave the carousel out there. Neither publishes it on another platform.',
  needs: [],
  source: { section: 'media object', item: 'carousel: professional platform only' },
  summary: 'A PDF carousel is published only on professional.',
  over: 'event',
  exercisedBy: 'a publication of a post with a carousel in an outbox that shows media, or its refusal',
  *cases(trace, behaviour) {
    const reportsMedia = reportsAllMedia(trace);
    for (const { publication, content } of findPublications(trace, behaviour)) {
      if (publication.platform === 'professional') continue;
      const publishedUrls = readUrls(publication, 'carousel').filter((url) => url !== '');
      if (hasCarousel(content) && (reportsMedia || publishedUrls.length > 0))
        yield checkThat(publication, publishedUrls.length === 0, 'no carousel', publishedUrls);
    }
    const creations = listExchanges(trace, 'createPost').filter(({ body }) => hasCarousel(body));
    const firstAccepted = creations.findIndex(({ success, body }) => success && hasOnlyProfessionalTargets(body));
    if (firstAccepted === -1) return;
    for (const creation of creations.slice(firstAccepted)) {
      const isRefused = !creation.success && (creation.status === 400 || creation.status === 422);
      if (isRefused && !hasOnlyProfessionalTargets(creation.body))
        yield checkThat(creation, true, 'refused', 'refused');
    }
  },
  kept: [
    ['a post without it', listeningTo('media'), carouselCreation, buildPublication('social', {})],
    ['a refusal, after a post to professional', professionalCarousel, refusedCarousel],
  ],
  broken: [['a post with it', carouselCreation, buildPublication('social', { carousel: slides })]],
  neutral: [
    ['an outbox without media', carouselCreation, buildPublication('social', {})],
    ['a refusal of every carousel', refusedCarousel],
    ['on professional', listeningTo('media'), carouselCreation, buildPublication('professional', { carousel: slides })],
    [
      'a post without a carousel',
      listeningTo('media'),
      imagesCreation,
      buildPublication('social', { carousel: slides }),
    ],
  ],
});

const mediaMembers = ['media', 'images', 'video', 'carousel', 'filename', 'videoTitle'];

const nestedMedia = { platformContent: { professional: { images } } };
const onlyTopLevel = law({
  id: 'media.top-level.only',
  level: 'derived',
  argument:
    'Author: media is never inside platformContent. Implementer: a service that ignores unknown members may accept it there. It then has no effect, because the place of media is the top level.',
  needs: [],
  source: { section: 'media object', item: 'rule 5: media is always top level, never inside platformContent' },
  summary: 'Media inside platformContent has no effect: no publication has it.',
  over: 'event',
  exercisedBy: 'a publication with its options in the outbox',
  *cases(trace) {
    for (const publication of readObservations(trace, 'publication')) {
      const { options } = publication;
      if (!isObject(options)) continue;
      const foundNames = mediaMembers.filter((name) => (readMember(options, name) ?? undefined) !== undefined);
      yield checkThat(publication, foundNames.length === 0, 'no media', foundNames);
    }
  },
  kept: [['published without it', buildPublication('social', { options: { contentType: 'feed' } })]],
  broken: [['published with it', buildPublication('social', { options: { images } })]],
  neutral: [
    // A service that ignores unknown members can still return what was sent.
    ['kept where it was sent', createdPost(post('draft', nestedMedia), { ...postBody, ...nestedMedia })],
  ],
});

export const sharedMediaLaws = [mediaShared, carouselElsewhere, onlyTopLevel];
