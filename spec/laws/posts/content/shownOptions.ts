/** Reads the options of a platform from the record of a post. */
import { readMember } from '../../../json.ts';
import { hasEnded, readTargets } from '../../traces/posts.ts';
import { getMemberAt } from '../../traces/traceReader.ts';

/**
 * The values of an option in a record: in `platformContent`, or in the targets on the platform, where a service may repeat
 * the options. A target that has been published may show what the network made of them.
 */
export function readShownOptions(record: unknown, label: string, option: string): readonly unknown[] {
  const inContent = getMemberAt(record, 'platformContent', label, option);
  const inTargets = readTargets(record)
    .filter(({ platform, status }) => platform === label && !hasEnded(status ?? readMember(record, 'status')))
    .flatMap(({ options, content }) => [readMember(options, option), readMember(content, option)]);
  return [inContent, ...inTargets].filter((value) => value !== undefined && value !== null);
}
