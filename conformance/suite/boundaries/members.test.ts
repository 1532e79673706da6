import { expect, test } from 'vitest';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { getRequests } from '../../script/script.ts';
import { buildBoundaryScripts } from './boundaryScripts.ts';

test.each([
  ['refuse', []],
  ['accept', ['professional']],
] as const)('if media.combination is %s, the most images have a video beside them on %j', (answer, labels) => {
  const scripts = buildBoundaryScripts(resolveProfile({ 'media.combination': answer }), 'quick');
  const withVideo = scripts.filter(
    (script) =>
      /images on \w+\/create$/.test(script.id) &&
      getRequests(script).some(({ body }) => JSON.stringify({ body }).includes('"video":')),
  );
  expect(withVideo.map(({ id }) => id)).toEqual(labels.map((label) => `boundary/images on ${label}/create`));
});
