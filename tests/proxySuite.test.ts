/**
 * The conformance suite through the proxy: its deliberate violations are reported for the client, and none for a
 * correct service.
 */
import { expect, test } from 'vitest';
import { runConformance } from '../conformance/index.ts';
import { type Finding, startProxy } from '../proxy/index.ts';
import { faults } from '../selftest/faults/index.ts';
import { randomMock, type Service, theMock, theSecond } from '../selftest/services.ts';
import { resolveProfile } from '../src/profile/resolve.ts';

/** A small part of the suite that calls every operation. */
const some = [
  'text.length.social',
  'video.title.required',
  'post.delete.*',
  'post.list.limit.*',
  'post.update.applies',
  'leadMagnet.pause.*',
  'accounts.*',
  'upload.type',
  'auth.bearer',
  'request.json',
];

async function through(service: Service, only: readonly string[]) {
  const found: Finding[] = [];
  const errors: unknown[] = [];
  const proxy = await startProxy({
    upstream: service.options.url,
    profile: resolveProfile(service.options.profile ?? {}),
    onFinding: (finding) => found.push(finding),
    onError: (error) => errors.push(error),
  });
  try {
    const results = await runConformance({
      ...service.options,
      url: proxy.url,
      only,
      size: 'quick',
      seed: 7,
      shrink: false,
    });
    const rules = (by: Finding['by']) => [...new Set(found.filter((one) => one.by === by).map(({ rule }) => rule))];
    const broken = results.rules.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn').map(({ id }) => id);
    return { broken, client: rules('client'), server: rules('server'), errors, found };
  } finally {
    await proxy.close();
    await service.close();
  }
}

test.each([
  ['the mock', () => theMock()],
  ['the mock under a random profile', () => randomMock(5, true)],
  ['the mock without a known profile', () => randomMock(5, false)],
  ['the second implementation', () => theSecond(true)],
])(
  'the proxy reports nothing against %s',
  async (_, open) => {
    const { server, broken, errors, found } = await through(await open(), some);
    expect(found.filter(({ by }) => by === 'server')).toEqual([]);
    expect(server).toEqual([]);
    expect(broken).toEqual([]);
    expect(errors).toEqual([]);
  },
  120_000,
);

test('deliberate violations of the suite are reported for the client', async () => {
  const { client } = await through(await theMock(), some);
  expect(client).toEqual(
    expect.arrayContaining(['text.length.social', 'video.title.required', 'auth.bearer', 'request.json']),
  );
}, 120_000);

test.each(['envelope.success', 'accounts.members', 'text.length.social', 'post.delete.gone'])(
  'a service that breaks %s is reported',
  async (rule) => {
    const { server } = await through(await theMock(faults.find((fault) => fault.rule === rule)), [
      rule,
      'accounts.list',
    ]);
    expect(server).toEqual(expect.arrayContaining([rule]));
  },
  120_000,
);
