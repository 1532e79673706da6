/** Rules on the names that the professional network shows above a carousel and below a video. */
import type { JsonObject } from '../../json.ts';
import { titleMax } from '../../limits.ts';
import { lengthBeyond } from '../../text/measure.ts';
import { hosted } from '../../world.ts';
import { beside, foreign, letters, postTo, to } from '../bodies.ts';
import { type RequestRule, requestRule } from '../rule.ts';
import { vectorsOf } from '../vector.ts';

const { accepted, refused } = vectorsOf('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;
const object = (item: string) => ({ section: 'media object', item });

export const namesReset = requestRule({
  id: 'media.names.reset',
  level: 'documented',
  needs: [],
  source: object('rule 3: on update an empty string resets filename or videoTitle to the default branding'),
  summary: 'On update, an empty filename or videoTitle is accepted and restores the default branding.',
  on: ['updatePost'],
  vectors: [
    vectorsOf('updatePost').accepted(
      'an empty filename',
      { id: '{{post}}', body: { media: { carousel: foreign('a.pdf'), filename: '' } } },
      {
        posts: {
          post: {
            text: 'Hello',
            platforms: to('professional'),
            media: { carousel: foreign('a.pdf'), filename: 'Ours' },
          },
        },
      },
    ),
    vectorsOf('updatePost').accepted(
      'an empty videoTitle',
      { id: '{{post}}', body: { media: { video: foreign('a.mp4'), videoTitle: '' } } },
      {
        posts: {
          post: {
            text: 'Hello',
            platforms: to('professional'),
            media: { video: foreign('a.mp4'), videoTitle: 'Ours' },
          },
        },
      },
    ),
  ],
});

/** A post with a carousel or video that has this filename or videoTitle. */
function named(name: 'filename' | 'videoTitle', title: string): JsonObject {
  const media = name === 'filename' ? { carousel: hosted('slides.pdf') } : { video: hosted('clip.mp4') };
  return { ...postTo('professional'), media: { ...media, [name]: title } };
}

function namesTooLong(name: 'filename' | 'videoTitle'): Readonly<Record<string, JsonObject>> {
  const long = named(name, letters(titleMax + 1));
  return {
    'one character too long': long,
    'much too long': named(name, letters(5000)),
    Cyrillic: named(name, 'ж'.repeat(titleMax + 1)),
    ...(name === 'videoTitle' ? { 'beside another platform': beside(long, 'social') } : {}),
  };
}

/** `media.filename.length` and `media.videoTitle.length`. */
export const titleLengths: readonly RequestRule[] = (['filename', 'videoTitle'] as const).map((name) => {
  const id = `media.${name}.length`;
  const body = (title: string) => ({
    body: {
      text: 'Hello',
      platforms: to('professional'),
      media:
        name === 'filename'
          ? { carousel: foreign('a.pdf'), filename: title }
          : { video: foreign('a.mp4'), videoTitle: title },
    },
  });
  return requestRule({
    id,
    level: 'derived',
    needs: [],
    source: object(`${name}: string, max 100 chars`),
    summary: `media.${name} must have at most ${titleMax} chars.`,
    on: writes,
    concerns: { media: true },
    find: ({ post }, b) => {
      const title = post?.media[name];
      const actual = title && lengthBeyond(title.value, titleMax, b['text.unit']);
      return title === undefined || actual === undefined
        ? []
        : [
            {
              rule: id,
              at: title.at,
              limit: titleMax,
              actual,
              detail: `${name} has ${actual} characters; at most ${titleMax} are allowed.`,
            },
          ];
    },
    schema: (b) =>
      b['text.unit'] !== 'code-points'
        ? []
        : ['Media', 'MediaUpdate'].map((component) => ({
            component,
            covers: 'all' as const,
            json: { properties: { [name]: { maxLength: titleMax } } },
          })),
    trials: [{ like: named(name, 'Our year'), broken: namesTooLong(name) }],
    vectors: [
      accepted(`${titleMax} characters`, body(letters(titleMax))),
      refused(`${titleMax + 1} characters`, body(letters(titleMax + 1))),
    ],
  });
});
