/** Laws on the place of media: it is shared by all platforms, at the top level of a post. */
import type { Behaviour } from '../../decisions/index.ts';
import { equalJson, isObject, member } from '../../json.ts';
import { type PlatformLabel, platformByLabel } from '../../platforms.ts';
import { law, type Observation, type Publication } from '../law.ts';
import { listeningTo, minute, ok, post, postBody, targetsFor } from '../traces/examples.ts';
import { contentAt, postHistories } from '../traces/posts.ts';
import { checkThat, memberAt, observationsOf } from '../traces/traceReader.ts';

const mediaKinds = ['images', 'video', 'carousel'] as const;
type MediaKind = (typeof mediaKinds)[number];

const supports = (label: PlatformLabel, kind: MediaKind): boolean =>
  kind === 'carousel' ? label === 'professional' : platformByLabel(label)[kind] !== false;

const urlsOf = (media: unknown, kind: MediaKind): readonly unknown[] => [memberAt(media, kind) ?? []].flat();

/** The media that a publication must have; undefined if services may differ. */
function expectedMedia(
  content: unknown,
  label: PlatformLabel,
): { kind: MediaKind; urls: readonly unknown[] } | undefined {
  const media = memberAt(content, 'media');
  const [kind, ...others] = mediaKinds.filter((name) => urlsOf(media, name).length > 0);
  if (kind === undefined || others.length > 0 || !supports(label, kind)) return undefined;
  const urls = urlsOf(media, kind);
  // A story may show one image at a time.
  const isStory = memberAt(content, 'platformContent', label, 'contentType') === 'story';
  return isStory && urls.length > 1 ? undefined : { kind, urls };
}

/** Each publication of a post that the trace created, with the content requested by then. */
function* publicationsWithMedia(trace: readonly Observation[], behaviour: Behaviour) {
  const histories = new Map(postHistories(trace).map((history) => [history.id, history]));
  for (const publication of observationsOf(trace, 'publication')) {
    const history = histories.get(publication.postId);
    const content = history && contentAt(history, trace.indexOf(publication), behaviour);
    const expected = expectedMedia(content, publication.platform);
    if (expected !== undefined) yield { publication, ...expected };
  }
}

const images = ['https://media.example.org/a.jpg', 'https://media.example.org/b.jpg'];
const otherImage = 'https://media.example.org/c.jpg';
const creation = (id: string, urls: readonly string[]) =>
  ok('createPost', { id }, { body: { ...postBody, platforms: targetsFor('professional'), media: { images: urls } } });
const pictures = creation('post_1', images);
const republish = ok('republishPost', { id: 'post_1' }, { id: 'post_1', body: { platforms: targetsFor('microblog') } });
const publication = (platform: PlatformLabel, members: Partial<Publication>): Publication => ({
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
    'Author: every platform publishes the same files. Implementer: files may be converted and hosted elsewhere. So a URL that no request has counts as a converted file, and only the number of files is judged.',
  needs: ['post.record', 'post.update.merge'],
  everyReading: ['post.update.merge'],
  source: { section: 'Post (request shape for create and update)', item: 'media is shared by all platforms' },
  summary: 'Every platform that supports them publishes all files of the post, also after republishing.',
  over: 'event',
  *cases(trace, behaviour) {
    const tellsMedia = observationsOf(trace, 'listening').some(({ to }) => to.includes('media'));
    const requestedUrls = new Set(
      observationsOf(trace, 'exchange').flatMap(({ body }) =>
        isObject(body) ? mediaKinds.flatMap((kind) => urlsOf(body.media, kind)) : [],
      ),
    );
    for (const { publication, kind, urls } of publicationsWithMedia(trace, behaviour)) {
      if (publication[kind] === undefined && !tellsMedia) continue;
      const publishedUrls = urlsOf(publication, kind);
      const areConverted = publishedUrls.some((url) => !requestedUrls.has(url));
      yield checkThat(
        publication,
        areConverted ? publishedUrls.length === urls.length : equalJson(publishedUrls, urls),
        { [kind]: urls },
        { [kind]: publishedUrls },
      );
    }
  },
  kept: [
    ['all images', pictures, publication('professional', { images })],
    ['all images, converted', pictures, publication('professional', { images: ['cdn:1', 'cdn:2'] })],
    ['republished with all images', pictures, republish, publication('microblog', { images })],
  ],
  broken: [
    ['the first image alone', pictures, publication('professional', { images: images.slice(0, 1) })],
    ['images in another order', pictures, publication('professional', { images: images.toReversed() })],
    [
      'images of another post',
      creation('post_1', images.slice(0, 1)),
      creation('post_2', [otherImage]),
      publication('professional', { images: [otherImage] }),
    ],
    ['republished without media', listeningTo('media'), pictures, republish, publication('microblog', {})],
  ],
  silent: [
    ['an outbox without media', pictures, publication('professional', {})],
    ['a platform without images', listeningTo('media'), pictures, publication('video', {})],
    [
      'a post without media',
      listeningTo('media'),
      ok('createPost', { id: 'post_1' }, { body: postBody }),
      publication('social', {}),
    ],
  ],
});

const mediaMembers = ['media', 'images', 'video', 'carousel', 'filename', 'videoTitle'];

const nested = { platformContent: { professional: { images } } };
const onlyTopLevel = law({
  id: 'media.top-level.only',
  level: 'derived',
  argument:
    'Author: media is never inside platformContent. Implementer: a service that ignores unknown members may accept it there. It then has no effect: media is known, and its place is the top level.',
  needs: [],
  source: { section: 'media object', item: 'rule 5: media is always top level, never inside platformContent' },
  summary: 'Media inside platformContent has no effect: no publication has it.',
  over: 'event',
  *cases(trace) {
    for (const publication of observationsOf(trace, 'publication')) {
      const { options } = publication;
      if (!isObject(options)) continue;
      const foundNames = mediaMembers.filter((name) => (member(options, name) ?? undefined) !== undefined);
      yield checkThat(publication, foundNames.length === 0, 'no media', foundNames);
    }
  },
  kept: [['published without it', publication('social', { options: { contentType: 'feed' } })]],
  broken: [['published with it', publication('social', { options: { images } })]],
  silent: [
    // A service that ignores unknown members can still return what was sent.
    ['kept where it was sent', ok('createPost', post('draft', nested), { body: { ...postBody, ...nested } })],
  ],
});

export const sharedMediaLaws = [mediaShared, onlyTopLevel];
