/** The `media` object of a post. Source: "media object". */
import { described, judgedBy, list, request, text, url } from './atoms.ts';

const mediaUrl = () => judgedBy('media.url.https', url());

export const mediaShape = {
  images: described(
    'Image URLs, one or more: public https URLs, or hosted URLs from the upload endpoint.',
    judgedBy('media.images.nonempty', list(mediaUrl(), 'bounds.images').min(1)),
  ).optional(),
  video: described('One video URL.', mediaUrl()).optional(),
  carousel: described(
    'URL of a PDF that becomes a carousel; professional only. Up to 300 pages and 100 MB.',
    mediaUrl(),
  ).optional(),
  filename: described(
    'The document name above a PDF carousel on professional, at most 100 chars. A branded text when left out; on update an empty string resets it to that.',
    text('bounds.text'),
  ).optional(),
  videoTitle: described(
    'The title below a video on professional, at most 100 chars. A branded text when left out; on update an empty string resets it to that.',
    text('bounds.text'),
  ).optional(),
};

export const Media = request('Media', 'Media of a post, shared by all its platforms.', mediaShape);
