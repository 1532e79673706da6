/** A service with lead magnets of its own, whose members a probe names. */
import { expect } from 'vitest';
import type { JsonObject } from '../../../spec/json.ts';
import { type ServiceResponse, startService } from '../../testing/service.ts';
import { probeMagnets } from '../magnets/probeMagnets.ts';
import { suggestBindings } from '../suggest/suggestions.ts';
import { runProbe } from './runProbe.ts';

const ok = (data: unknown, status = 200): ServiceResponse => ({ status, body: { success: true, data } });
const lists: Readonly<Record<string, readonly JsonObject[]>> = {
  '/accounts': [{ id: 'a1', platform: 'professional', name: 'Ada' }],
  '/accounts/outreach': [{ id: 'o1', platform: 'professional', name: 'Ada', status: 'connected' }],
};

export interface MagnetService {
  /** The faults of a body, by the places of members. */
  readonly findFaults: (body: JsonObject) => readonly string[];
  /** Builds the body of a refusal. */
  readonly refuse?: (places: readonly string[]) => unknown;
  readonly show?: (body: JsonObject) => JsonObject;
  /** Whether the service finds the post of a body without faults. */
  readonly finds?: (body: JsonObject) => boolean;
}

/** The names of lead magnets that a probe of a service suggests. */
export async function findNames({
  findFaults,
  refuse = listDetails,
  show = (body) => body,
  finds = () => true,
}: MagnetService) {
  const service = await startService({
    intercept: ({ method, path, body }) => {
      if (lists[path] !== undefined) return ok(lists[path]);
      if (path === '/posts' && method === 'POST') return ok({ id: 'p1' }, 201);
      if (path !== '/lead-magnets') return ok({ id: 'm1' });
      const faults = findFaults(body);
      if (faults.length > 0) return { status: 422, body: refuse(faults) };
      return finds(body) ? ok({ id: 'm1', ...show(body) }, 201) : { status: 404, body: { success: false } };
    },
  });
  const evidence = await runProbe(service, probeMagnets);
  const count = (method: string, path: string) =>
    service.requests.filter((request) => request.method === method && request.path === path).length;
  expect(count('DELETE', '/posts/p1'), 'deletions of published posts').toBe(count('POST', '/posts'));
  // An update shows which member is the id of a post.
  const update = { method: 'PATCH', target: '/posts/p1', headers: { 'content-type': 'application/json' }, body: '{}' };
  const record = JSON.stringify({ success: true, data: { id: 'p1' } });
  evidence.add({ ...update, status: 200, responseHeaders: {}, responseBody: record });
  const suggestions = suggestBindings(evidence, { withGuesses: true });
  return Object.fromEntries(suggestions.map(({ decision, answer }) => [decision, answer]));
}

export const listDetails = (places: readonly string[]) => ({
  success: false,
  error: { code: 'NO', details: places.map((field) => ({ field, reason: 'not valid' })) },
});
