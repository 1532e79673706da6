import { expect, test } from 'vitest';
import { defaultBindings } from '../../../spec/profile/defaultBindings.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { getRequests } from '../../script/script.ts';
import { buildBreachScripts } from './breaches.ts';

test.each([
  ['post', 'media.hosted.shortvideo', 'platforms'],
  ['post', 'video.title.required', 'platforms'],
  ['lead magnet', 'leadMagnet.comments_only.replies.required', 'outreachAccountId'],
] as const)('a %s breaks %s by an update with %s and by one without', (resource, rule, member) => {
  const updates = buildBreachScripts(resource, resolveProfile(defaultBindings), 'standard', new Set([rule]))
    .flatMap(getRequests)
    .filter(({ operation, role }) => operation.startsWith('update') && role === 'probe');
  expect(new Set(updates.map(({ body }) => Object.hasOwn(body as object, member)))).toEqual(new Set([true, false]));
});
