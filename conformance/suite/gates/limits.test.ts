import { expect, test } from 'vitest';
import { defaultBindings } from '../../../spec/profile/defaultBindings.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { buildLimitScripts } from './limits.ts';

const starterScript = 'gate/rate.limit/starter';
const listIds = (bindings: object) => buildLimitScripts(resolveProfile(bindings), 'standard').map(({ id }) => id);

test.each(['api-alone', 'every-api-key'])(
  'a Starter key has no rate limit if the profile says that %s has one',
  (answer) => {
    expect(listIds({ ...defaultBindings, 'limits.rate.keys': answer })).toContain(starterScript);
  },
);

test('a Starter key may have a rate limit if the profile does not say which keys have one', () => {
  const { 'limits.rate.keys': _, ...others } = defaultBindings;
  expect(listIds(others)).not.toContain(starterScript);
  expect(listIds({ ...others, 'limits.rate.keys': 'every key, whatever its plans' })).not.toContain(starterScript);
});
