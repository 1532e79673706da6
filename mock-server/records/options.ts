/** Default options of each platform. */
import type { PlatformLabel } from '../../spec/platforms.ts';
import type { Behaviour } from '../../spec/rules/rule.ts';
import type { PostContent } from '../rows/stored.ts';

/**
 * The options in effect, or undefined for a platform without options.
 *
 * Documented: aiGenerated is false (images, reels and carousels), autoAddMusic is true (carousels). The other defaults
 * are decisions.
 */
export function effectiveOptions(
  label: PlatformLabel,
  { platformContent, media }: PostContent,
  b: Behaviour,
): Readonly<Record<string, unknown>> | undefined {
  switch (label) {
    case 'photo': {
      const contentType = platformContent?.photo?.contentType ?? b['option.default.contentType'];
      return { contentType, ...(contentType === 'story' ? {} : { aiGenerated: false }) };
    }
    case 'video':
      return { privacy: b['option.default.privacy'], videoType: b['option.default.videoType'] };
    case 'shortvideo': {
      const music = media?.images === undefined ? {} : { autoAddMusic: true };
      return { privacyLevel: b['option.default.privacyLevel'], postMode: b['option.default.postMode'], ...music };
    }
    default:
      return undefined;
  }
}
