import { expect, test } from 'vitest';
import { getRequests } from '../../script/script.ts';
import { robustnessScripts } from './robustness.ts';

test('posts with null members, which a service may accept, are not published needlessly', () => {
  const script = robustnessScripts.find(({ id }) => id.endsWith('/members that are null'));
  const requests = script === undefined ? [] : getRequests(script);
  expect(requests.map(({ body }) => Object.hasOwn(body as object, 'publishNow'))).toContain(true);
  expect(requests.filter(({ timing }) => timing !== 'any')).toEqual([]);
});
