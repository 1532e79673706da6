/** The `media` object of a post. Source: "media object". */
import { formatImageLimitsText, formatVideoLimitsText } from '../text/limitTexts.ts';
import { list, requestObject, text, url, withDefaultLevel, withDescription, withRule } from './atoms.ts';
import { withPlatformLimits } from './platformLimits.ts';

const mediaUrl = () => withRule('media.url.https', url());

export const mediaShape = {
  images: withDescription(
    `One or more image URLs: public https URLs, or hosted URLs from the upload endpoint. shortvideo accepts hosted URLs only. Limits by platform: ${formatImageLimitsText()}. Larger images are compressed or converted before publishing.`,
    withPlatformLimits(
      withRule('media.images.nonempty', list(mediaUrl(), 'bounds.images').min(1)),
      ({ images }) => images,
    ),
  ).optional(),
  video: withDescription(
    `The URL of a video in MP4: a public https URL, or a hosted URL from the upload endpoint. shortvideo accepts hosted URLs only. Limits by platform: ${formatVideoLimitsText()}. On photo, the duration is that of reels.`,
    withPlatformLimits(mediaUrl(), ({ video }) => video),
  ).optional(),
  carousel: withDescription(
    'The URL of a PDF that is published as a carousel. Professional only. Up to 300 pages and 100 MB.',
    withPlatformLimits(mediaUrl(), ({ carousel }) => carousel),
  ).optional(),
  filename: withDescription(
    'The document name above a PDF carousel on professional. At most 100 chars. Defaults to a branded text; an empty string in an update resets it to the default.',
    withDefaultLevel('documented', text('bounds.text')),
  ).optional(),
  videoTitle: withDescription(
    'The title below a video on professional. At most 100 chars. Defaults to a branded text; an empty string in an update resets it to the default.',
    withDefaultLevel('documented', text('bounds.text')),
  ).optional(),
};

export const Media = requestObject('Media', 'The media of a post, shared by all its platforms.', mediaShape);
