/** The kind of a photo post (decision `option.default.contentType`). */
import type { Behaviour } from '../../decisions/index.ts';
import { asList, readMember } from '../../json.ts';

/** Returns the contentType of a photo post whose request gives none; undefined if the network decides. */
export function getDefaultContentType(
  media: unknown,
  b: Pick<Behaviour, 'option.default.contentType'>,
): string | undefined {
  const answer = b['option.default.contentType'];
  if (answer === 'none') return undefined;
  if (answer !== 'by-media') return answer;
  if (readMember(media, 'video') !== undefined) return 'reel';
  return asList(readMember(media, 'images')).length > 1 ? 'carousel' : 'feed';
}
