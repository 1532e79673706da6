/** The members of a post that an update omits. */
import type { Behaviour } from '../../decisions/index.ts';
import { asList, isObject, type JsonObject, toText } from '../../json.ts';
import type { PlatformLabel } from '../../platforms.ts';
import { buildTargetKey, hasEnded, readTargets } from './posts.ts';
import { hasOwnTextBefore, type PostUpdate } from './postUpdates.ts';
import { getMemberAt } from './traceReader.ts';

/** Options that apply to every post on their platform; a service may ignore others if they do not apply. */
export const unconditionalOptions: Readonly<Partial<Record<PlatformLabel, readonly string[]>>> = {
  photo: ['contentType'],
  video: ['title', 'tags', 'privacy', 'videoType'],
  shortvideo: ['privacyLevel', 'allowComments', 'postMode'],
};

/** The members of platformContent that apply to every post. */
export const alwaysApplicable = ['text', ...Object.values(unconditionalOptions).flat()];

/**
 * The options of a platform that apply to a post with this record, but not to every post. A published post may show what the
 * network made of them.
 */
export function listConditionalOptions(label: unknown, record: JsonObject): readonly string[] {
  if (hasEnded(record.status)) return [];
  const contentType = getMemberAt(record, 'platformContent', 'photo', 'contentType');
  if (label === 'photo') return typeof contentType === 'string' && contentType !== 'story' ? ['aiGenerated'] : [];
  if (label !== 'shortvideo') return [];
  if (typeof getMemberAt(record, 'media', 'video') === 'string') return ['allowDuet', 'allowStitch'];
  return asList(getMemberAt(record, 'media', 'images')).length > 1 ? ['autoAddMusic'] : [];
}

const simpleMembers = ['text', 'scheduledFor', 'isAutoPlug', 'autoPlug'] as const;

/** The members that an update omits, with their values before and after; the status of targets is not compared. */
export function* findOmittedMembers(
  update: PostUpdate,
  behaviour: Behaviour,
): Generator<readonly [name: string, was: unknown, is: unknown]> {
  const { body, previous: before, after } = update;
  const isMerged = ['merge-patch', 'two-levels'].includes(String(behaviour['post.update.merge']));
  const isIncluded = (name: string) => Object.hasOwn(body, name);
  for (const name of simpleMembers)
    if (!isIncluded(name) && before[name] !== undefined) yield [name, before[name], after[name]];
  if (!isIncluded('platforms'))
    yield ['platforms', readTargets(before).map(buildTargetKey).sort(), readTargets(after).map(buildTargetKey).sort()];
  const files = ['images', 'video', 'carousel'];
  const patchedNames = isMerged && isObject(body.media) ? Object.keys(body.media) : undefined;
  const keepsFiles = patchedNames?.every((name) => !files.includes(name)) ?? !isIncluded('media');
  // The names depend on the targets, so they are compared only where nothing but a name is edited.
  const omittedNames = ['filename', 'videoTitle'].filter(
    (name) => patchedNames !== undefined && !patchedNames.includes(name) && !isIncluded('text'),
  );
  const isProfessional = [before, after].every((record) =>
    readTargets(record).some(({ platform }) => platform === 'professional'),
  );
  if (keepsFiles)
    for (const name of [...files, ...(isProfessional ? omittedNames : [])])
      if (getMemberAt(before, 'media', name) !== undefined)
        yield [`media.${name}`, getMemberAt(before, 'media', name), getMemberAt(after, 'media', name)];
  if (isIncluded('platformContent')) return;
  for (const { platform } of readTargets(before)) {
    const label = toText(platform);
    if (!readTargets(after).some((target) => target.platform === platform)) continue;
    // Other media can make an option inapplicable.
    const conditionalOptions = isIncluded('media') ? [] : listConditionalOptions(label, before);
    const isLong = label === 'video' && getMemberAt(before, 'platformContent', label, 'videoType') === 'long';
    for (const option of [...alwaysApplicable, ...conditionalOptions, ...(isLong ? ['thumbnail'] : [])]) {
      const previousValue = getMemberAt(before, 'platformContent', label, option);
      // A default can depend on the media.
      const isDefault = getMemberAt(update.previousContent, 'platformContent', label, option) === undefined;
      if (isIncluded('media') && isDefault) continue;
      // A record may show the text of every platform, which is the default text unless the platform has its own.
      const mayFollowDefault = option === 'text' && isIncluded('text') && !hasOwnTextBefore(update, label, behaviour);
      if (previousValue !== undefined && !mayFollowDefault)
        yield [`${label}.${option}`, previousValue, getMemberAt(after, 'platformContent', label, option)];
    }
  }
}
