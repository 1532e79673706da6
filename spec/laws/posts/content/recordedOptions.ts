/** A law on the options that records show. */
import { optionFlags, privacyLevels, videoPrivacies } from '../../../schemas/content.ts';
import { type Law, law } from '../../law.ts';
import { buildTargets, createdPost, post, postBody } from '../../traces/examples.ts';
import { hasEnded, listPostHistories, readLabel, readTargets } from '../../traces/posts.ts';
import { checkThat, getMemberAt } from '../../traces/traceReader.ts';
import { selectApplicableOptions } from './applicableOptions.ts';
import { readShownOptions } from './shownOptions.ts';

/** The values of options that a service does not derive from the media. */
const optionValues: Readonly<Record<string, readonly unknown[]>> = {
  privacy: videoPrivacies,
  privacyLevel: privacyLevels,
  ...Object.fromEntries(optionFlags.map((name) => [name, [true, false]])),
};

/**
 * Whether a record shows a different value. A value that the contract does not have may be another form of the requested
 * one, and a network may disallow what the caller allows.
 */
function isDifferent(name: string, requestedValue: unknown, foundValue: unknown): boolean {
  const mayBeDisallowed = name.startsWith('allow') && requestedValue === true;
  return foundValue !== requestedValue && optionValues[name]?.includes(foundValue) === true && !mayBeDisallowed;
}

const buildContent = (privacy: string) => ({ platformContent: { video: { title: 'A title', privacy } } });
const creationBody = { ...postBody, platforms: buildTargets('video'), ...buildContent('private') };

const optionsKept = law({
  id: 'post.record.options',
  level: 'derived',
  argument:
    'Author: an option has the requested value. Implementer: a record need not show it, and some options do not apply. Only options that apply and are shown before publishing are judged.',
  needs: ['post.record', 'post.states', 'option.default.contentType'],
  everyReading: ['option.default.contentType'],
  source: { section: 'platformContent.<label> fields', item: 'the tables of options' },
  summary: 'An option that the record of a new post shows has the requested value.',
  over: 'response',
  exercisedBy: 'a record with an option that the creation had set',
  *cases(trace, behaviour) {
    for (const { versions, republishes, sightings, origin } of listPostHistories(trace)) {
      const [creation] = versions;
      if (creation === undefined || versions.length > 1 || republishes.length > 0 || origin !== undefined) continue;
      // A service that accepts an invalid value may show a valid one.
      if (creation.exchange.breaks?.length !== 0) continue;
      for (const { observation, post: record } of sightings) {
        if (observation.kind !== 'exchange' || hasEnded(record.status)) continue;
        for (const label of new Set(readTargets(creation.content).flatMap((target) => readLabel(target) ?? [])))
          for (const name of selectApplicableOptions(label, creation.content, behaviour)) {
            if (!Object.hasOwn(optionValues, name)) continue;
            const requestedValue = getMemberAt(creation.content, 'platformContent', label, name) ?? undefined;
            if (requestedValue === undefined) continue;
            for (const foundValue of readShownOptions(record, label, name))
              yield checkThat(observation, !isDifferent(name, requestedValue, foundValue), requestedValue, foundValue);
          }
      }
    }
  },
  kept: [['the same', createdPost(post('draft', buildContent('private')), creationBody, { breaks: [] })]],
  broken: [['another value', createdPost(post('draft', buildContent('public')), creationBody, { breaks: [] })]],
});

export const recordedOptionLaws: readonly Law[] = [optionsKept];
