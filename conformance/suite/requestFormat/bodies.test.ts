import { expect, test } from 'vitest';
import type { Bindings } from '../../../spec/profile/profile.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { getRequests, type Script } from '../../script/script.ts';
import { buildBodyScripts } from './bodies.ts';

function readLargeBody(bindings: Bindings, operation: string): unknown {
  const scripts = buildBodyScripts(resolveProfile(bindings));
  const script = scripts.find(({ id }) => id.startsWith(`format/request.size/${operation}/`)) as Script;
  const { raw = '' } = getRequests(script).at(-1) ?? {};
  expect(raw.length).toBeGreaterThan(2_000_000);
  return JSON.parse(raw);
}

test('a lead magnet that is too large has the names of the profile, and watches a post by id if it cannot name a URL', () => {
  const body = readLargeBody({ 'leadMagnet.fields': { postId: 'post', postUrl: 'absent' } }, 'createLeadMagnet');
  expect(body).toMatchObject({ post: '{{watched-1}}' });
  expect(body).not.toHaveProperty('postUrl');
});
