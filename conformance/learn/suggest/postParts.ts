/** Suggests bindings for media, video options and follow-up comments of posts. */
import { isObject, listOrEmpty, member } from '../../../spec/json.ts';
import { commonValue, isRecordList, onlyMember } from '../evidence/values.ts';
import { delayedTextNames } from './delayedText.ts';
import type { Posts } from './posts.ts';
import { type Suggestion, suggest } from './suggestion.ts';

export function mediaSuggestions({ created }: Posts): readonly Suggestion[] {
  const [filename, videoTitle] = [
    brandingIn(created, 'carousel', 'filename'),
    brandingIn(created, 'video', 'videoTitle'),
  ];
  // One of the two does not show whether they are one text.
  const isKnown = filename !== undefined && videoTitle !== undefined;
  const branding = filename === videoTitle ? filename : { filename, videoTitle };
  const tags = created.flatMap(({ exchange }) =>
    listOrEmpty(member(member(member(exchange.body, 'platformContent'), 'video'), 'tags')),
  );
  const form = commonValue(tags.map((tag) => (isObject(tag) ? 'objects' : 'strings')));
  return [
    ...suggest(
      'media.branding',
      isKnown ? branding : undefined,
      'the filename of a carousel and the videoTitle of a video, created without them',
    ),
    ...suggest('video.tags.items', form, 'tags were accepted in this format'),
  ];
}

/** The text that posts have as a name that their requests did not set. */
function brandingIn(created: Posts['created'], kind: string, title: string): string | undefined {
  return commonValue(
    created.map(({ exchange, record }) => {
      const [requestMedia, recordMedia] = [member(exchange.body, 'media'), member(record, 'media')];
      const name = member(recordMedia, title);
      return isObject(requestMedia) &&
        requestMedia[kind] !== undefined &&
        requestMedia[title] === undefined &&
        typeof name === 'string'
        ? name
        : undefined;
    }),
  );
}

export function plugSuggestions({ created }: Posts): readonly Suggestion[] {
  const plugs = created.map(({ exchange }) => member(exchange.body, 'autoPlug')).filter(isObject);
  const comments = commonValue(plugs.map((plug) => onlyMember(plug, isRecordList)));
  if (comments === undefined) return [];
  const names = delayedTextNames(plugs.flatMap((plug) => listOrEmpty(plug[comments])));
  return suggest(
    'autoPlug',
    names && { comments, 'comments.text': names.text, 'comments.delay': names.delay },
    'members of accepted follow-up comments',
  );
}
