/** Posts with media and options of one platform. */
import type { JsonObject } from '../../../../spec/json.ts';
import type { PlatformLabel } from '../../../../spec/platforms.ts';
import { listPhotos, listTargets } from '../../../script/bodies.ts';

export const [image = '', secondImage = ''] = listPhotos(2);
export const clip = '{{file:clip.mp4}}';

export const buildPostWith = (
  label: PlatformLabel,
  media: JsonObject | undefined,
  content: JsonObject = {},
): JsonObject => ({
  text: 'Hello',
  platforms: listTargets(label),
  ...(media === undefined ? {} : { media }),
  ...(Object.keys(content).length === 0 ? {} : { platformContent: { [label]: content } }),
});
