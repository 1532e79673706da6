/** A law on the options that records show. */
import { type Law, law } from '../../law.ts';
import { buildTargets, createdPost, post, postBody } from '../../traces/examples.ts';
import { hasEnded, listPostHistories, readLabel, readTargets } from '../../traces/posts.ts';
import { checkEqual, getMemberAt } from '../../traces/traceReader.ts';
import { selectApplicableOptions } from './applicableOptions.ts';

/** Options whose values a service does not derive from the media, and has no reason to change. */
const fixedOptions: ReadonlySet<string> = new Set([
  ...['privacy', 'privacyLevel', 'postMode', 'allowComments'],
  ...['allowDuet', 'allowStitch', 'autoAddMusic', 'aiGenerated'],
]);

const buildContent = (privacy: string) => ({ platformContent: { video: { title: 'A title', privacy } } });
const creationBody = { ...postBody, platforms: buildTargets('video'), ...buildContent('private') };

const optionsKept = law({
  id: 'post.record.options',
  level: 'derived',
  argument:
    'Author: an option has the value that the caller sets. Implementer: a record need not show options, and an option that does not apply has no effect. The law judges options that apply and that the record shows before the post is published.',
  needs: ['post.record'],
  source: { section: 'platformContent.<label> fields', item: 'the tables of options' },
  summary: 'An option that the record of a new post shows has the requested value.',
  over: 'response',
  exercisedBy: 'a record with an option that the creation had set',
  *cases(trace, behaviour) {
    for (const { versions, republishes, sightings } of listPostHistories(trace)) {
      const [creation] = versions;
      if (creation === undefined || versions.length > 1 || republishes.length > 0) continue;
      for (const { observation, post: record } of sightings) {
        if (observation.kind !== 'exchange' || hasEnded(record.status)) continue;
        for (const label of new Set(readTargets(creation.content).flatMap((target) => readLabel(target) ?? [])))
          for (const name of selectApplicableOptions(label, creation.content, behaviour)) {
            if (!fixedOptions.has(name)) continue;
            const [requestedValue, foundValue] = [creation.content, record].map((holder) =>
              getMemberAt(holder, 'platformContent', label, name),
            );
            // A mistyped option is the subject of other laws.
            if (foundValue !== undefined && typeof foundValue === typeof requestedValue)
              yield checkEqual(observation, { [name]: foundValue }, { [name]: requestedValue });
          }
      }
    }
  },
  kept: [['the same', createdPost(post('draft', buildContent('private')), creationBody)]],
  broken: [['another value', createdPost(post('draft', buildContent('public')), creationBody)]],
  neutral: [['not shown', createdPost(post('draft'), creationBody)]],
});

export const recordedOptionLaws: readonly Law[] = [optionsKept];
