/** Suggests bindings for media, video options and follow-up comments of posts. */
import { isObject, listOrEmpty, member } from '../../../spec/json.ts';
import { agreed, delayedText, isRecords, onlyMember } from '../evidence/values.ts';
import type { Posts } from './posts.ts';
import { type Suggestion, suggest } from './suggestion.ts';

export function mediaSuggestions({ created }: Posts): readonly Suggestion[] {
  const branding = agreed(
    created.map(({ seen, record }) => {
      const [asked, told] = [member(seen.body, 'media'), member(record, 'media')];
      const name = member(told, 'filename');
      return isObject(asked) && asked.carousel !== undefined && asked.filename === undefined && typeof name === 'string'
        ? name
        : undefined;
    }),
  );
  const tags = created.flatMap(({ seen }) =>
    listOrEmpty(member(member(member(seen.body, 'platformContent'), 'video'), 'tags')),
  );
  const form = agreed(tags.map((tag) => (isObject(tag) ? 'objects' : 'strings')));
  return [
    ...suggest('media.branding', branding, 'the filename of a carousel created without one'),
    ...suggest('video.tags.items', form, 'tags were accepted in this format'),
  ];
}

export function plugSuggestions({ created }: Posts): readonly Suggestion[] {
  const plugs = created.map(({ seen }) => member(seen.body, 'autoPlug')).filter(isObject);
  const comments = agreed(plugs.map((plug) => onlyMember(plug, isRecords)));
  if (comments === undefined) return [];
  const names = delayedText(plugs.flatMap((plug) => listOrEmpty(plug[comments])));
  return suggest(
    'autoPlug',
    names && { comments, 'comments.text': names.text, 'comments.delay': names.delay },
    'members of accepted follow-up comments',
  );
}
