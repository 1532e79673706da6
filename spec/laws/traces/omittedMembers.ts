/** The members of a post that an update omits. */
import { isObject, toText } from '../../json.ts';
import { targetKey, targetsOf } from './posts.ts';
import type { PostUpdate } from './postUpdates.ts';
import { memberAt } from './traceReader.ts';

/** Options that apply to every post on their platform; a service may ignore others if they do not apply. */
export const alwaysApplicable = [
  'text',
  'contentType',
  'title',
  'tags',
  'privacy',
  'videoType',
  'privacyLevel',
  'allowComments',
  'postMode',
] as const;

const simpleMembers = ['text', 'scheduledFor', 'isAutoPlug', 'autoPlug'] as const;

/**
 * The members that an update omits, with their values before and after; the status of targets is not compared.
 *
 * @param isMerged whether objects such as media are merged by member
 */
export function* omittedMembers(
  { body, previous: before, after }: PostUpdate,
  isMerged: boolean,
): Generator<readonly [name: string, was: unknown, is: unknown]> {
  const isIncluded = (name: string) => Object.hasOwn(body, name);
  for (const name of simpleMembers)
    if (!isIncluded(name) && before[name] !== undefined) yield [name, before[name], after[name]];
  if (!isIncluded('platforms'))
    yield ['platforms', targetsOf(before).map(targetKey).sort(), targetsOf(after).map(targetKey).sort()];
  const files = ['images', 'video', 'carousel'];
  const patchedNames = isMerged && isObject(body.media) ? Object.keys(body.media) : undefined;
  const keepsFiles = patchedNames?.every((name) => !files.includes(name)) ?? !isIncluded('media');
  // The names depend on the targets, so they are compared only where nothing but a name is edited.
  const omittedNames = ['filename', 'videoTitle'].filter(
    (name) => patchedNames !== undefined && !patchedNames.includes(name) && !isIncluded('text'),
  );
  const isProfessional = [before, after].every((record) =>
    targetsOf(record).some(({ platform }) => platform === 'professional'),
  );
  if (keepsFiles)
    for (const name of [...files, ...(isProfessional ? omittedNames : [])])
      if (memberAt(before, 'media', name) !== undefined)
        yield [`media.${name}`, memberAt(before, 'media', name), memberAt(after, 'media', name)];
  if (isIncluded('platformContent')) return;
  for (const { platform } of targetsOf(before)) {
    const label = toText(platform);
    if (!targetsOf(after).some((target) => target.platform === platform)) continue;
    for (const option of alwaysApplicable) {
      const previousValue = memberAt(before, 'platformContent', label, option);
      if (previousValue !== undefined)
        yield [`${label}.${option}`, previousValue, memberAt(after, 'platformContent', label, option)];
    }
  }
}
