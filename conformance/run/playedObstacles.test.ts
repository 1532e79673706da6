import { expect, test } from 'vitest';
import type { RequestResult } from '../judge/evidence.ts';
import { listUnansweredProbes } from './playedObstacles.ts';

const script = { id: 'size', title: 'A large body', about: ['request.size'], steps: [] };
const buildRequest = (entry: number, status: number, role: 'probe' | 'control') =>
  ({ step: { role }, operation: 'createPost', entry, observation: { status } }) as unknown as RequestResult;

test('a probe without a response is the reason that its rule is untestable, with the error of the connection', () => {
  const requests = [buildRequest(0, 201, 'control'), buildRequest(1, 0, 'probe'), buildRequest(2, 413, 'probe')];
  const log = ['{}', 'write EPIPE', '{}'].map((responseBody) => ({ responseBody }));
  expect(listUnansweredProbes({ script, requests, trace: [] }, log)).toEqual([
    {
      about: ['request.size'],
      obstacle: {
        kind: 'unreadable',
        what: 'createPost',
        reason: 'createPost got no response (write EPIPE; the connection was closed before a response could be read).',
      },
    },
  ]);
});
