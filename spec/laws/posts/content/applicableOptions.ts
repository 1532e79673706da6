/** The options of a platform that apply to a post. */
import { type Behaviour, isOpen } from '../../../decisions/index.ts';
import { asList, readMember } from '../../../json.ts';
import type { PlatformLabel } from '../../../platforms.ts';
import { getDefaultContentType } from '../../../rules/views/contentType.ts';
import { unconditionalOptions } from '../../traces/omittedMembers.ts';
import { getMemberAt } from '../../traces/traceReader.ts';

export function selectApplicableOptions(
  label: PlatformLabel,
  content: unknown,
  behaviour: Behaviour,
): readonly string[] {
  const hasVideo = getMemberAt(content, 'media', 'video') !== undefined;
  const contentType = getMemberAt(content, 'platformContent', 'photo', 'contentType');
  const mayBeStory =
    contentType === undefined || contentType === null
      ? isOpen(behaviour, 'option.default.contentType') ||
        getDefaultContentType(readMember(content, 'media'), behaviour) === 'story'
      : contentType === 'story';
  const isCarousel = asList(getMemberAt(content, 'media', 'images')).length > 1;
  return [
    ...(unconditionalOptions[label] ?? []),
    ...(label === 'photo' && !mayBeStory ? ['aiGenerated'] : []),
    ...(label === 'shortvideo' && hasVideo ? ['allowDuet', 'allowStitch'] : []),
    ...(label === 'shortvideo' && isCarousel ? ['autoAddMusic'] : []),
  ];
}
