/** Finds the images of publications, with their originals and the limits of the platform. */
import type { Behaviour } from '../../../decisions/index.ts';
import { getPlatformByLabel, type ImageLimits, isImageFormat, type PlatformLabel } from '../../../platforms.ts';
import { getHostedUrl, type HostedMedia } from '../../../world.ts';
import type { DeliveredFile, Observation, Publication } from '../../law.ts';
import { buildPublicationOn } from '../../traces/examples.ts';
import { readObservations } from '../../traces/traceReader.ts';

/** Every delivered image whose original is known, on platforms whose row in the table is certain. */
export function* findImages(trace: readonly Observation[], behaviour: Behaviour, ...labels: readonly PlatformLabel[]) {
  for (const publication of readObservations(trace, 'publication')) {
    const { platform, files = [] } = publication;
    const limits = getPlatformByLabel(platform).images;
    if (limits === false || (labels.length > 0 && !labels.includes(platform))) continue;
    const hasRow = platform !== 'social' || behaviour['media.table.unlabelled-row'] === 'social';
    for (const file of files) {
      const { original } = file;
      if (hasRow && original !== undefined && isImageFormat(original.format))
        yield { publication, file, original, format: original.format, limits: limits as ImageLimits };
    }
  }
}

/** The original in the example traces: over the size limit of most platforms. */
const photo: HostedMedia = { format: 'png', bytes: 9_000_000, width: 6000, height: 4000 };

export const buildPublication = (
  platform: PlatformLabel,
  deliveredFile: Partial<DeliveredFile>,
  original = photo,
): Publication =>
  buildPublicationOn(platform, { files: [{ url: getHostedUrl('photo.png'), original, ...deliveredFile }] });
