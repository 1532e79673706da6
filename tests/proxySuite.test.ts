/**
 * Runs the conformance suite through the proxy, which must report the deliberate violations of the suite as the client's,
 * and none for a conforming service.
 */
import { expect, test } from 'vitest';
import { runConformance } from '../conformance/index.ts';
import { type ProxyFinding, startProxy } from '../proxy/index.ts';
import { faults } from '../selftest/faults/index.ts';
import { openSecondService, type Service, startMockService, startRandomMock } from '../selftest/services.ts';
import { resolveProfile } from '../src/profile/resolve.ts';

/** A small part of the suite that calls every operation. */
const ruleSelection = [
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

async function runThroughProxy(service: Service, only: readonly string[]) {
  const findings: ProxyFinding[] = [];
  const errors: unknown[] = [];
  const proxy = await startProxy({
    upstream: service.options.url,
    profile: resolveProfile(service.options.profile ?? {}),
    onFinding: (finding) => findings.push(finding),
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
    const listRules = (by: ProxyFinding['by']) => [
      ...new Set(findings.filter((finding) => finding.by === by).map(({ rule }) => rule)),
    ];
    const brokenRules = results.rules
      .filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
      .map(({ id }) => id);
    return { brokenRules, client: listRules('client'), server: listRules('server'), errors, findings };
  } finally {
    await proxy.close();
    await service.close();
  }
}

test.each([
  ['the mock', () => startMockService()],
  ['the mock under a random profile', () => startRandomMock(5, true)],
  ['the mock without a known profile', () => startRandomMock(5, false)],
  ['the second implementation', () => openSecondService(true)],
])(
  'the proxy reports no violation by %s',
  async (_, startService) => {
    const { server, brokenRules, errors, findings } = await runThroughProxy(await startService(), ruleSelection);
    expect(findings.filter(({ by }) => by === 'server')).toEqual([]);
    expect(server).toEqual([]);
    expect(brokenRules).toEqual([]);
    expect(errors).toEqual([]);
  },
  120_000,
);

test('the proxy reports the deliberate violations of the suite as those of the client', async () => {
  const { client } = await runThroughProxy(await startMockService(), ruleSelection);
  expect(client).toEqual(
    expect.arrayContaining(['text.length.social', 'video.title.required', 'auth.bearer', 'request.json']),
  );
}, 120_000);

test.each(['envelope.success', 'accounts.members', 'text.length.social', 'post.delete.gone'])(
  'the proxy reports a service that breaks %s',
  async (rule) => {
    const { server } = await runThroughProxy(await startMockService(faults.find((fault) => fault.rule === rule)), [
      rule,
      'accounts.list',
    ]);
    expect(server).toEqual(expect.arrayContaining([rule]));
  },
  120_000,
);
