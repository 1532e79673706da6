/** Completes a post with the media that its platforms need, so that it is valid in every reading of the document. */
import { asObject, isObject, type JsonObject, readMember } from '../../../spec/json.ts';
import { viewPost } from '../../../spec/rules/views/post.ts';
import { file } from '../../script/bodies.ts';

/** Adds media if the targets need some and the body has none, and a content type for posts to photo. */
export function completeBody(body: unknown): unknown {
  if (!isObject(body)) return body;
  const media = Object.hasOwn(body, 'media') ? undefined : chooseSuitableMedia(body);
  return withContentType(media === undefined ? body : { ...body, media });
}

function chooseSuitableMedia(body: JsonObject): JsonObject | undefined {
  const { labels } = viewPost(body);
  if (
    labels.includes('video') ||
    labels.includes('shortvideo') ||
    (labels.includes('photo') && getContentType(body) === 'reel')
  )
    return { video: file('clip.mp4') };
  if (!labels.includes('photo')) return undefined;
  return {
    images: getContentType(body) === 'carousel' ? [file('photo.jpg'), file('second.jpg')] : [file('photo.jpg')],
  };
}

/** Sets the content type, since the document does not define its default. */
function withContentType(body: JsonObject): JsonObject {
  const { labels, media } = viewPost(body);
  if (!labels.includes('photo') || getContentType(body) !== undefined) return body;
  if (media.images.length === 0 && media.video === undefined) return body;
  const contentType = media.video === undefined ? (media.images.length > 1 ? 'carousel' : 'feed') : 'reel';
  const contents = asObject(body.platformContent);
  return { ...body, platformContent: { ...contents, photo: { ...asObject(contents.photo), contentType } } };
}

const getContentType = ({ platformContent }: JsonObject): unknown =>
  readMember(readMember(platformContent, 'photo'), 'contentType');
