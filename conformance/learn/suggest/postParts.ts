/** Suggests bindings for media, video options and follow-up comments of posts. */
import { asList, isObject, readMember } from '../../../spec/json.ts';
import { findCommonValue, findOnlyMember, isRecordList } from '../evidence/values.ts';
import { findDelayedTextNames } from './delayedText.ts';
import type { Posts } from './posts/posts.ts';
import { type Suggestion, suggest } from './suggestion.ts';

export function suggestMedia({ created }: Posts): readonly Suggestion[] {
  const [filename, videoTitle] = [
    findBranding(created, 'carousel', 'filename'),
    findBranding(created, 'video', 'videoTitle'),
  ];
  // One of the two does not show whether both have the same text.
  const isKnown = filename !== undefined && videoTitle !== undefined;
  const branding = filename === videoTitle ? filename : { filename, videoTitle };
  const tags = created.flatMap(({ exchange }) =>
    asList(readMember(readMember(readMember(exchange.body, 'platformContent'), 'video'), 'tags')),
  );
  const form = findCommonValue(tags.map((tag) => (isObject(tag) ? 'objects' : 'strings')));
  return [
    ...suggest(
      'media.branding',
      isKnown ? branding : undefined,
      'the filename of a carousel and the videoTitle of a video, created without them',
    ),
    ...suggest('video.tags.items', form, 'tags were accepted in this format'),
  ];
}

/** The default name that posts have if their requests set none. */
function findBranding(createdPosts: Posts['created'], kind: string, title: string): string | undefined {
  return findCommonValue(
    createdPosts.map(({ exchange, record }) => {
      const [requestMedia, recordMedia] = [readMember(exchange.body, 'media'), readMember(record, 'media')];
      const name = readMember(recordMedia, title);
      return isObject(requestMedia) &&
        requestMedia[kind] !== undefined &&
        requestMedia[title] === undefined &&
        typeof name === 'string'
        ? name
        : undefined;
    }),
  );
}

export function suggestAutoPlug({ created }: Posts): readonly Suggestion[] {
  const autoPlugs = created.map(({ exchange }) => readMember(exchange.body, 'autoPlug')).filter(isObject);
  const comments = findCommonValue(autoPlugs.map((plug) => findOnlyMember(plug, isRecordList)));
  if (comments === undefined) return [];
  const names = findDelayedTextNames(autoPlugs.flatMap((plug) => asList(plug[comments])));
  return suggest(
    'autoPlug',
    names && { comments, 'comments.text': names.text, 'comments.delay': names.delay },
    'members of accepted follow-up comments',
  );
}
