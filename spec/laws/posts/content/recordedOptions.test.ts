import { expect, test } from 'vitest';
import type { JsonObject } from '../../../json.ts';
import { defaultBehaviour } from '../../../testing/defaultBehaviour.ts';
import { buildTargets, createdPost, post, postBody } from '../../traces/examples.ts';
import { recordedOptionLaws } from './recordedOptions.ts';

const media = { video: 'https://media.example.org/a.mp4' };

/** The verdict on a post whose creation requested some options, and whose record shows others. */
const judge = (requested: JsonObject, shown: JsonObject, breaks: readonly string[] = []) =>
  recordedOptionLaws[0]?.judge(
    [
      createdPost(
        post('draft', { media, platformContent: { shortvideo: shown } }),
        { ...postBody, media, platforms: buildTargets('shortvideo'), platformContent: { shortvideo: requested } },
        { breaks },
      ),
    ],
    defaultBehaviour,
  );

test.each([
  ['another value', { privacyLevel: 'SELF_ONLY' }, { privacyLevel: 'PUBLIC_TO_EVERYONE' }, 'broken'],
  ['another form of the value', { privacyLevel: 'SELF_ONLY' }, { privacyLevel: 'private' }, 'kept'],
  ['what the caller does not allow', { allowDuet: false }, { allowDuet: true }, 'broken'],
  ['what the network does not allow', { allowDuet: true }, { allowDuet: false }, 'kept'],
  ['no value', { allowDuet: false }, {}, 'not-exercised'],
  ['an option for images', { autoAddMusic: false }, { autoAddMusic: true }, 'not-exercised'],
] as const)('the record shows %s', (_, requested, shown, verdict) => {
  expect(judge(requested, shown)).toBe(verdict);
});

test('the record of an accepted invalid option is not judged', () => {
  expect(judge({ allowDuet: false }, { allowDuet: true }, ['shortvideo.privacyLevel.allowed'])).toBe('not-exercised');
});
