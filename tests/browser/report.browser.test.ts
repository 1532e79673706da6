/** The reports in a browser: filters, their address, themes and accessibility. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderParityPage } from '../../conformance/learn/parity/report/page.ts';
import type { ParityResults } from '../../conformance/learn/parity/results.ts';
import { renderPage } from '../../conformance/report/html/page.ts';
import { buildExchange, buildFailure, buildResults } from '../../conformance/testing/results.ts';
import { type BrowserFixture, findAxeFindings, openFixture } from './harness.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const longBody = JSON.stringify({ data: Array.from({ length: 40 }, (_, i) => `post ${i}`) });

const results = buildResults({
  getFailure: () =>
    buildFailure({
      expected: { a: 1, b: 2 },
      observed: { a: 1, b: 3 },
      exchanges: [buildExchange(7), buildExchange(8, { responseBody: longBody })],
      reproduce: 'failures/x/repro.sh',
      folder: 'failures/x',
    }),
  change: (base) => ({
    ...base,
    // A few rules of each verdict are enough.
    rules: base.rules
      .slice(0, 40)
      .map((rule) =>
        rule.verdict === 'pass' ? { ...rule, evidence: { ...rule.evidence, example: buildExchange(1) } } : rule,
      ),
    causes: base.rules
      .filter(({ verdict }) => verdict === 'fail')
      .slice(0, 1)
      .map(({ id }) => ({ rules: [id], exchange: buildExchange(8) })),
    timeline: {
      milliseconds: 100,
      intervals: [
        { accepted: 3, refused: 2, failed: 1 },
        { accepted: 1, refused: 0, failed: 0 },
      ],
    },
  }),
});

const buildPlayResult = (responseBody: unknown) => ({
  step: 0,
  stepIndex: [],
  operation: 'getPost',
  observation: { status: 200, success: true, responseBody, together: false },
});

const parity = {
  format: 'social-contract-parity-results/1',
  url: 'http://127.0.0.1:4020',
  ...{ scripts: 100, compared: 90, matched: 89, requests: 300 },
  notCompared: { 'no clock': 10 },
  findings: [
    {
      signature: 'getPost /text value',
      difference: { kind: 'value', request: 0, operation: 'getPost', at: '/text', service: 'a', baseline: ' a' },
      ...{ scripts: 1, examples: ['text/trim'], decisions: ['text.trim'], rules: ['post.echo'] },
      remedy: { decision: 'text.trim', answer: 'trim', currentAnswer: 'keep' },
      exchanges: [{ service: buildPlayResult({ text: 'a' }), baseline: buildPlayResult({ text: ' a' }) }],
    },
  ],
  ...{ drift: [], unstable: {}, remarks: {}, unimplementedAnswers: {}, planted: 'found' },
  exit: { code: 1, reason: 'The mock differs from the service.' },
} as unknown as ParityResults;

const pages = { conformance: renderPage(results), parity: renderParityPage(parity) };

async function openReport(
  hash: string,
  options: Parameters<BrowserFixture['openPage']>[1] = {},
  kind: keyof typeof pages = 'conformance',
) {
  // Starts on a page that names its icon; otherwise the browser would request an icon that does not exist.
  const visit = await fixture.openPage('/docs/downloads.html', options);
  await visit.page.route('**/report', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: pages[kind] }),
  );
  await visit.page.goto(`${fixture.mock.origin}/report${hash}`);
  return visit;
}

const wide = { colorScheme: 'light', viewport: { width: 1280, height: 900 } } as const;
const phone = { colorScheme: 'dark', viewport: { width: 390, height: 844 } } as const;

test.each([
  ['conformance', 'light', wide],
  ['conformance', 'dark', phone],
  ['parity', 'light', wide],
  ['parity', 'dark', phone],
] as const)('the %s report is accessible in %s and fits its screen', async (kind, _, options) => {
  const { page, faults } = await openReport('', options, kind);
  await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
  expect(await findAxeFindings(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
  expect(faults).toEqual([]);
  await page.context().close();
});

test('the URL of the conformance report contains its filters', async () => {
  const { page, faults } = await openReport('#verdict=pass');
  const shownRules = page.locator('.rule:not([hidden])');
  const passedRules = results.rules.filter(({ verdict }) => verdict === 'pass');
  expect(await shownRules.count()).toBe(passedRules.length);
  await page.getByRole('searchbox').fill(passedRules[0]?.id ?? '');
  await page.waitForURL(`**/report#verdict=pass&q=${passedRules[0]?.id}`);
  expect(await shownRules.count()).toBe(1);
  await shownRules.locator('summary').first().click();
  await shownRules.getByText('Copy as curl').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.waitForURL(/#rules$/);
  expect(await shownRules.count()).toBe(results.rules.length);
  expect(faults).toEqual([]);
  await page.context().close();
});

test.each(['conformance', 'parity'] as const)('the theme button of the %s report changes the theme', async (kind) => {
  const { page, faults } = await openReport('', phone, kind);
  const readColor = () => page.evaluate('getComputedStyle(document.documentElement).color');
  const dark = await readColor();
  await page.getByRole('button', { name: 'Theme: system' }).click();
  const light = await readColor();
  await page.getByRole('button', { name: 'Theme: light' }).click();
  expect([await readColor(), light === dark]).toEqual([dark, false]);
  expect(faults).toEqual([]);
  await page.context().close();
});

test('the printed conformance report is readable and complete, whatever its theme', async () => {
  const { page } = await openReport('', wide);
  await page.getByRole('button', { name: 'Theme: system' }).click();
  await page.getByRole('button', { name: 'Theme: light' }).click();
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('light');
  expect(await findAxeFindings(page, { rules: ['color-contrast'] })).toEqual([]);
  const cutOff = "[...document.querySelectorAll('pre')].filter((block) => block.scrollHeight > block.clientHeight + 1)";
  expect(await page.evaluate(`${cutOff}.length`)).toBe(0);
  await page.context().close();
});

test('the names of verdicts are not broken on a phone', async () => {
  const { page } = await openReport('', { viewport: { width: 360, height: 800 } });
  const lineCount = await page.evaluate(`{
    const range = document.createRange();
    range.selectNode(document.querySelector('.tile[data-verdict="inconclusive"]').lastChild);
    new Set([...range.getClientRects()].map(({ top }) => top)).size;
  }`);
  expect(lineCount).toBe(1);
  await page.context().close();
});
