import { describe, expect, test } from 'vitest';
import type { Breach } from '../judge/breach.ts';
import { formatLine } from '../report/findingFormatter.ts';
import { buildSuccess, send, startFakeService } from '../testing/fakeService.ts';
import { startTestProxy } from '../testing/testProxy.ts';
import { formatFindingsField } from './field.ts';
import type { ProxyFinding } from './finding.ts';
import { Findings } from './findings.ts';
import { formatSummary, reachesThreshold } from './summary.ts';

const buildBreach = (rule: string, pointer = ''): Breach => ({
  rule,
  level: 'derived',
  pointer,
  expected: '',
  seen: '',
});

const buildFinding = (
  rule: string,
  by: ProxyFinding['by'],
  level: ProxyFinding['level'] = 'derived',
): ProxyFinding => ({
  at: '2030-01-07T09:00:00.000Z',
  method: 'GET',
  target: '/api/v1/posts',
  status: 200,
  by,
  rule,
  level,
  pointer: '',
  expected: 'this',
  seen: 'that',
  curl: 'curl x',
});

describe('the Contract-Findings header', () => {
  test('has a list for each side', () => {
    expect(formatFindingsField([buildBreach('a.b', '/text')], [buildBreach('c.d'), buildBreach('c.d')])).toBe(
      'request=(a.b;level=derived;at="/text"), response=(c.d;level=derived)',
    );
  });

  test('is absent without findings', () => {
    expect(formatFindingsField([], [])).toBeUndefined();
  });

  test('stays within its maximum length and counts omitted findings', () => {
    const breaches = Array.from({ length: 60 }, (_, i) => buildBreach(`rule.number.${i}`, `/a/${i}`));
    const field = formatFindingsField(breaches, breaches) ?? '';
    expect(field.length).toBeLessThanOrEqual(1024);
    const listedCount = field.match(/level=/g)?.length ?? 0;
    expect(field).toMatch(new RegExp(`, more=${120 - listedCount}$`));
  });

  test('contains no characters that would end the header', () => {
    const field = formatFindingsField([buildBreach('a', '/"\\'), buildBreach('b', '/é\r\nX-Evil: 1')], []);
    expect(field).toBe('request=(a;level=derived;at="/\\"\\\\" b;level=derived)');
  });
});

test('a line gives the problem of a request, or what was expected of a response', () => {
  const start = '2030-01-07T09:00:00.000Z GET /api/v1/posts → 200';
  expect([formatLine(buildFinding('a', 'client')), formatLine(buildFinding('a', 'server'))]).toEqual([
    `${start}  client  a (derived): that`,
    `${start}  service  a (derived)  expected: this  seen: that`,
  ]);
});

describe('the summary', () => {
  test('counts findings by side and rule, and keeps the first of each', () => {
    const findings = new Findings(undefined);
    for (const by of ['client', 'server', 'client'] as const) findings.add(buildFinding('a', by));
    const summary = findings.getSummary({ exchanges: 3, unjudged: 0, unanswered: {} });
    expect(summary.broken.map(({ by, count }) => [by, count])).toEqual([
      ['client', 2],
      ['server', 1],
    ]);
    const text = formatSummary(summary);
    expect(text).toContain('a (derived), 2 times\n    rule      this\n    problem   that\n');
    expect(text).toContain(
      'Rules broken by the service: 1\n  a (derived), 1 time\n    expected  this\n    seen      that\n',
    );
  });

  test('fails at or above the requested level', () => {
    const findings = new Findings(undefined);
    findings.add(buildFinding('a', 'client', 'derived'));
    const summary = findings.getSummary({ exchanges: 1, unjudged: 0, unanswered: {} });
    expect(
      (['documented', 'derived', 'assumed', 'never'] as const).map((level) => reachesThreshold(summary, level)),
    ).toEqual([false, true, true, false]);
  });
});

test('findings can be iterated, and end when the proxy closes', async () => {
  const proxy = await startTestProxy(await startFakeService(() => buildSuccess([{}])));
  const rules: string[] = [];
  const reader = (async () => {
    for await (const { rule } of proxy.findings) rules.push(rule);
  })();
  await send(proxy.url, 'GET', '/accounts');
  await send(proxy.url, 'GET', '/accounts');
  await proxy.close();
  await reader;
  expect(rules).toEqual(['accounts.members', 'accounts.members']);
});

describe('a reader that waits twice', () => {
  const startReader = () => {
    const findings = new Findings(undefined);
    const reader = findings[Symbol.asyncIterator]();
    return { findings, reader, results: Promise.all([reader.next(), reader.next()]) };
  };

  test('gets each finding once', async () => {
    const { findings, results } = startReader();
    for (const rule of ['a', 'b']) findings.add(buildFinding(rule, 'client'));
    expect((await results).map(({ value }) => value?.rule)).toEqual(['a', 'b']);
  });

  test.each([
    ['the findings are closed', ({ findings }: ReturnType<typeof startReader>) => findings.close()],
    ['it ends', ({ reader }: ReturnType<typeof startReader>) => void reader.return?.()],
  ])('stops waiting when %s', async (_, end) => {
    const started = startReader();
    end(started);
    expect((await started.results).map(({ done }) => done)).toEqual([true, true]);
  });
});
