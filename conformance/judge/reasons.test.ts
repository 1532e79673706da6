import { expect, test } from 'vitest';
import { defaultBindings } from '../../spec/profile/defaultBindings.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { explainVerdict, rulesAndLaws } from './verdicts.ts';

const refused = { kind: 'refused', what: 'uploadMedia', reason: 'The upload of clip.mp4 returned 404.' } as const;
const unbound = { kind: 'unbound', what: 'post.republish', reason: 'Answer post.republish in the profile.' } as const;

test('if the service stopped some scripts on a rule and others need an answer, the reason names both', () => {
  const rule = rulesAndLaws.find(({ id }) => id === 'video.title.required');
  if (rule === undefined) throw new Error('The contract has no such rule.');
  const getReason = (obstacles: readonly (typeof refused | typeof unbound)[]) =>
    explainVerdict(rule, { kept: [], broken: [], flaky: [], obstacles }, resolveProfile(defaultBindings)).reason;
  expect(getReason([unbound, refused])).toBe(
    'The upload of clip.mp4 returned 404. Answer post.republish in the profile.',
  );
  expect(getReason([unbound])).toBe('Answer post.republish in the profile.');
});
