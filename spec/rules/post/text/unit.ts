/** The unit in which texts are counted. */
import type { JsonObject } from '../../../json.ts';
import { platforms } from '../../../platforms.ts';
import { threadSeparator as separator, splitThread } from '../../../text/thread.ts';
import { buildTargetsOn } from '../../bodies.ts';
import { requestRule } from '../../rule.ts';
import { createVectorBuilders } from '../../vector.ts';

const { accepted } = createVectorBuilders('createPost');

/** Every separator splits, and nothing is dropped. */
const exactSplit = { 'thread.split': 'exact', 'thread.newline': 'lf', 'text.blank': 'empty' } as const;
/** Runs of newlines that are a separator, or several, only under some answers. */
const newlineRun = /\r[\r\n]{2}|\n\r|\n{4}/;
const isPadded = (segment: string) => segment === '' || segment !== segment.trim();

/** In the default profile an emoji counts as one char, whatever its UTF-16 length. */
export const textUnit = requestRule({
  id: 'text.unit.code-points',
  level: 'assumed',
  needs: ['text.unit'],
  source: { section: 'Text limits', item: 'limits are given in chars' },
  summary: 'A char is a Unicode code point: an emoji outside the basic plane counts once.',
  says: {
    'text.unit': {
      'utf-16': 'A char is a UTF-16 code unit: an emoji outside the basic plane counts twice.',
      graphemes: 'A char is a grapheme cluster: an emoji counts once, however many code points it has.',
    },
  },
  on: ['createPost', 'updatePost', 'republishPost'],
  concerns: { specialTexts: true },
  reliesOn: {
    'text.unit': ({ body }) => dependsOnUnit(body),
    'thread.newline': ({ post }) =>
      post?.labels.some(
        (label) => platforms[label].text.threads && post.getEffectiveText(label)?.value.includes('\r'),
      ) === true,
    // Newlines that an implementation with trimming or another way of splitting would treat differently.
    'thread.split': ({ post }) =>
      post?.labels.some((label) => {
        const text = platforms[label].text.threads ? (post.getEffectiveText(label)?.value ?? '') : '';
        return newlineRun.test(text) || (text.includes(separator) && splitThread(text, exactSplit).some(isPadded));
      }) === true,
  },
  vectors: [
    accepted('280 emoji on microblog', { body: { text: '😀'.repeat(280), platforms: buildTargetsOn('microblog') } }),
    accepted('63,206 emoji on social', { body: { text: '😀'.repeat(63_206), platforms: buildTargetsOn('social') } }),
  ],
});

/** Whether any text in a value has characters whose length depends on the unit. */
export function dependsOnUnit(value: unknown): boolean {
  if (typeof value === 'string') return maybeUnitDependent.test(value) && unitDependent.test(value);
  if (typeof value !== 'object' || value === null) return false;
  for (const name of Object.keys(value)) if (dependsOnUnit((value as JsonObject)[name])) return true;
  return false;
}

const unitDependent = /[\u{10000}-\u{10ffff}\p{M}\u200d]/u;
/** A quick first test without false negatives; it excludes Latin letters and common punctuation. */
const maybeUnitDependent = /[\u0300-\u1fff\u20d0-\uffff]|\u200d/;
