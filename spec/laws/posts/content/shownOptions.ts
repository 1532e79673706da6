/** Reads the options of a platform from the record of a post. */
import { isObject } from '../../../json.ts';
import { readTargets } from '../../traces/posts.ts';
import { getMemberAt } from '../../traces/traceReader.ts';

/**
 * The values of an option in a record: in `platformContent`, or in the targets on the platform, where a service may repeat
 * the options, under their own names, as members or in an object of options.
 */
export function readShownOptions(record: unknown, label: string, option: string): readonly unknown[] {
  const inContent = getMemberAt(record, 'platformContent', label, option);
  const inTargets = readTargets(record)
    .filter(({ platform }) => platform === label)
    .flatMap((target) => [
      target[option],
      ...Object.entries(target).map(([name, value]) =>
        isObject(value) && /option|setting|content/i.test(name) ? value[option] : undefined,
      ),
    ]);
  return [inContent, ...inTargets].filter((value) => value !== undefined && value !== null);
}
