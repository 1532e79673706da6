/** Making a post complete: with media where a platform is made for it, so that no reading of the document refuses it. */
import { isObject, type JsonObject, member, objectOrEmpty } from '../../../spec/json.ts';
import { viewPost } from '../../../spec/rules/views/post.ts';
import { file } from '../../script/bodies.ts';

/** The body with media that suits all its targets, if it needs some and has none, and with a kind of post to photo. */
export function complete(body: unknown): unknown {
  if (!isObject(body)) return body;
  const media = Object.hasOwn(body, 'media') ? undefined : suitable(body);
  return withKind(media === undefined ? body : { ...body, media });
}

function suitable(body: JsonObject): JsonObject | undefined {
  const { labels } = viewPost(body);
  if (
    labels.includes('video') ||
    labels.includes('shortvideo') ||
    (labels.includes('photo') && kindOf(body) === 'reel')
  )
    return { video: file('clip.mp4') };
  if (!labels.includes('photo')) return undefined;
  return { images: kindOf(body) === 'carousel' ? [file('photo.jpg'), file('second.jpg')] : [file('photo.jpg')] };
}

/** What kind it is when none is given is an open point. */
function withKind(body: JsonObject): JsonObject {
  const { labels, media } = viewPost(body);
  if (!labels.includes('photo') || kindOf(body) !== undefined) return body;
  if (media.images.length === 0 && media.video === undefined) return body;
  const contentType = media.video === undefined ? (media.images.length > 1 ? 'carousel' : 'feed') : 'reel';
  const contents = objectOrEmpty(body.platformContent);
  return { ...body, platformContent: { ...contents, photo: { ...objectOrEmpty(contents.photo), contentType } } };
}

const kindOf = ({ platformContent }: JsonObject): unknown => member(member(platformContent, 'photo'), 'contentType');
