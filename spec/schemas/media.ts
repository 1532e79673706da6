/** The `media` object of a post. Source: "media object". */
import { described, judgedBy, list, request, text, url } from './atoms.ts';

const mediaUrl = () => judgedBy('media.url.https', url());

export const mediaShape = {
  images: described(
    'One or more image URLs: public https URLs, or hosted URLs from the upload endpoint.',
    judgedBy('media.images.nonempty', list(mediaUrl(), 'bounds.images').min(1)),
  ).optional(),
  video: described('The URL of a video.', mediaUrl()).optional(),
  carousel: described(
    'The URL of a PDF that is published as a carousel. Professional only. Up to 300 pages and 100 MB.',
    mediaUrl(),
  ).optional(),
  filename: described(
    'The document name above a PDF carousel on professional. At most 100 chars. Defaults to a branded text; an empty string in an update resets it to the default.',
    text('bounds.text'),
  ).optional(),
  videoTitle: described(
    'The title below a video on professional. At most 100 chars. Defaults to a branded text; an empty string in an update resets it to the default.',
    text('bounds.text'),
  ).optional(),
};

export const Media = request('Media', 'The media of a post, shared by all its platforms.', mediaShape);
