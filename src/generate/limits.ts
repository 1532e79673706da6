/** The limits of platforms, plans and uploads, for programs in any language. */
import { maxBodyBytes, maxTitleLength, maxUploadMegabytes, megabyte, uploadFormats } from '../../spec/limits.ts';
import { plans } from '../../spec/plans.ts';
import { platforms } from '../../spec/platforms.ts';

const about = [
  'Lengths are in chars (decision text.unit), durations in seconds, edges of images in pixels. A limit that the API document does not give is left out; false means that a platform accepts no such media.',
  'Images over a size or edge are accepted, and compressed or converted before publishing. All other limits refuse a request.',
  'The media limits of social are those of the row without a label (decision media.table.unlabelled-row).',
];

/** Builds the catalogue. The numbers are those of the API document, whatever the profile. */
export function buildLimitCatalogue(): unknown {
  return {
    about,
    bytesPerMegabyte: megabyte,
    platforms,
    plans,
    upload: { megabytes: maxUploadMegabytes, formats: uploadFormats },
    titles: { max: maxTitleLength },
    body: { bytes: maxBodyBytes },
  };
}
