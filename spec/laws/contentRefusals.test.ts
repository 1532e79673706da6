import { expect, test } from 'vitest';
import { isContentRefusal } from './traces/contentRefusals.ts';
import { leadMagnetBody, refusal } from './traces/examples.ts';

test.each([
  ['a refusal of a body that breaks no rule is one for its content', {}, true],
  ['a refusal of a body beyond an assumed maximum is not', { keywords: ['x'.repeat(101)] }, false],
])('%s', (_, members, expected) => {
  const body = { ...leadMagnetBody, ...members };
  expect(isContentRefusal(refusal('createLeadMagnet', 422, 'VALIDATION_FAILED', { body, breaks: [] }) as never)).toBe(
    expected,
  );
});
