/** The conformance report in a browser: its filters, their address, both themes and accessibility. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderPage } from '../../conformance/report/html/page.ts';
import { aFailure, anExchange, someResults } from '../../conformance/testing/results.ts';
import { axeFindings, type BrowserFixture, openFixture } from './harness.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const results = someResults({
  failureOf: () => aFailure({ expected: { a: 1, b: 2 }, observed: { a: 1, b: 3 }, reproduce: 'failures/x/repro.sh' }),
  change: (base) => ({
    ...base,
    // A few rules of each verdict are enough.
    rules: base.rules
      .slice(0, 40)
      .map((rule) =>
        rule.verdict === 'pass' ? { ...rule, evidence: { ...rule.evidence, example: anExchange(1) } } : rule,
      ),
    timeline: {
      milliseconds: 100,
      intervals: [
        { accepted: 3, refused: 2, failed: 1 },
        { accepted: 1, refused: 0, failed: 0 },
      ],
    },
  }),
});

async function openReport(hash: string, options: Parameters<BrowserFixture['openPage']>[1] = {}) {
  const visit = await fixture.openPage('/_mock/health', options);
  await visit.page.route('**/report', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: renderPage(results) }),
  );
  await visit.page.goto(`${fixture.mock.origin}/report${hash}`);
  return visit;
}

test.each([
  ['light', { width: 1280, height: 900 }],
  ['dark', { width: 390, height: 844 }],
] as const)('the report is accessible in %s and fits its screen', async (colorScheme, viewport) => {
  const { page, faults } = await openReport('', { colorScheme, viewport });
  await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
  expect(faults).toEqual([]);
  await page.context().close();
});

test('the address of the report contains its filters', async () => {
  const { page, faults } = await openReport('#verdict=pass');
  const shownRules = page.locator('.rule:not([hidden])');
  const passed = results.rules.filter(({ verdict }) => verdict === 'pass');
  expect(await shownRules.count()).toBe(passed.length);
  await page.getByRole('searchbox').fill(passed[0]?.id ?? '');
  await page.waitForURL(`**/report#verdict=pass&q=${passed[0]?.id}`);
  expect(await shownRules.count()).toBe(1);
  await shownRules.locator('summary').first().click();
  await shownRules.getByText('Copy as curl').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.waitForURL(/#rules$/);
  expect(await shownRules.count()).toBe(results.rules.length);
  expect(faults).toEqual([]);
  await page.context().close();
});
