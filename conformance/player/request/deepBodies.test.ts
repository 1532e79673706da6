import { expect, test } from 'vitest';
import { codecOf } from '../../../src/profile/codec.ts';
import { defaultProfile } from '../../../src/profile/resolve.ts';
import type { RequestStep } from '../../script/script.ts';
import { buildServerRequest, decodeAsServer } from '../serverRequest.ts';

test('a body that is nested too deeply for a translation is sent as it is', () => {
  const toServer = ({ body }: { readonly body?: unknown }) => ({ body: { content: body } });
  const toContract = ({ body }: { readonly body?: unknown }) => ({ body: (body as { content: unknown }).content });
  const codec = codecOf(defaultProfile, { operations: { createPost: { request: { toServer, toContract } } } });
  const raw = `{"text":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const step: RequestStep = { kind: 'request', role: 'probe', operation: 'createPost', raw };
  const route = { method: 'POST', path: '/posts', status: 201, otherStatuses: [] } as const;
  expect(buildServerRequest(step, route, 'a-key', codec).body).toBe(raw);
  expect(() => decodeAsServer(step, codec)).not.toThrow();
});
