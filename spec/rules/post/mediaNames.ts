/** Rules on the names that the professional network shows above a carousel and below a video. */
import type { JsonObject } from '../../json.ts';
import { maxTitleLength } from '../../limits.ts';
import { measureIfExceeding } from '../../text/measure.ts';
import { getHostedUrl } from '../../world.ts';
import { appendTargets, buildPostOn, buildTargetsOn, getForeignUrl, repeatLetter } from '../bodies.ts';
import { type RequestRule, requestRule } from '../rule.ts';
import { createVectorBuilders } from '../vector.ts';

const { accepted, refused } = createVectorBuilders('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;
const citeMedia = (item: string) => ({ section: 'media object', item });

export const namesReset = requestRule({
  id: 'media.names.reset',
  level: 'documented',
  needs: [],
  source: citeMedia('rule 3: on update an empty string resets filename or videoTitle to the default branding'),
  summary: 'On update, an empty filename or videoTitle is accepted and restores the default branding.',
  on: ['updatePost'],
  vectors: [
    createVectorBuilders('updatePost').accepted(
      'an empty filename',
      { id: '{{post}}', body: { media: { carousel: getForeignUrl('a.pdf'), filename: '' } } },
      {
        posts: {
          post: {
            text: 'Hello',
            platforms: buildTargetsOn('professional'),
            media: { carousel: getForeignUrl('a.pdf'), filename: 'Ours' },
          },
        },
      },
    ),
    createVectorBuilders('updatePost').accepted(
      'an empty videoTitle',
      { id: '{{post}}', body: { media: { video: getForeignUrl('a.mp4'), videoTitle: '' } } },
      {
        posts: {
          post: {
            text: 'Hello',
            platforms: buildTargetsOn('professional'),
            media: { video: getForeignUrl('a.mp4'), videoTitle: 'Ours' },
          },
        },
      },
    ),
  ],
});

/** A post with a carousel or video that has this filename or videoTitle. */
function buildNamedPost(name: 'filename' | 'videoTitle', title: string): JsonObject {
  const media = name === 'filename' ? { carousel: getHostedUrl('slides.pdf') } : { video: getHostedUrl('clip.mp4') };
  return { ...buildPostOn('professional'), media: { ...media, [name]: title } };
}

function buildLongNamePosts(name: 'filename' | 'videoTitle'): Readonly<Record<string, JsonObject>> {
  const longNamePost = buildNamedPost(name, repeatLetter(maxTitleLength + 1));
  return {
    'one character too long': longNamePost,
    'much too long': buildNamedPost(name, repeatLetter(5000)),
    Cyrillic: buildNamedPost(name, 'ж'.repeat(maxTitleLength + 1)),
    ...(name === 'videoTitle' ? { 'with another platform': appendTargets(longNamePost, 'social') } : {}),
  };
}

/** `media.filename.length` and `media.videoTitle.length`. */
export const titleLengths: readonly RequestRule[] = (['filename', 'videoTitle'] as const).map((name) => {
  const id = `media.${name}.length`;
  const buildBody = (title: string) => ({
    body: {
      text: 'Hello',
      platforms: buildTargetsOn('professional'),
      media:
        name === 'filename'
          ? { carousel: getForeignUrl('a.pdf'), filename: title }
          : { video: getForeignUrl('a.mp4'), videoTitle: title },
    },
  });
  return requestRule({
    id,
    level: 'derived',
    needs: [],
    source: citeMedia(`${name}: string, max 100 chars`),
    summary: `media.${name} must have at most ${maxTitleLength} chars.`,
    on: writes,
    concerns: { media: true },
    find: ({ post }, b) => {
      const title = post?.media[name];
      const actual = title && measureIfExceeding(title.value, maxTitleLength, b['text.unit']);
      return title === undefined || actual === undefined
        ? []
        : {
            at: title.at,
            limit: maxTitleLength,
            actual,
            detail: `${name} has ${actual} characters; at most ${maxTitleLength} are allowed.`,
          };
    },
    schema: (b) =>
      b['text.unit'] !== 'code-points'
        ? []
        : ['Media', 'MediaUpdate'].map((component) => ({
            component,
            covers: 'all' as const,
            json: { properties: { [name]: { maxLength: maxTitleLength } } },
          })),
    trials: [{ baseline: buildNamedPost(name, 'Our year'), breaking: buildLongNamePosts(name) }],
    vectors: [
      accepted(`${maxTitleLength} characters`, buildBody(repeatLetter(maxTitleLength))),
      refused(`${maxTitleLength + 1} characters`, buildBody(repeatLetter(maxTitleLength + 1))),
    ],
  });
});
