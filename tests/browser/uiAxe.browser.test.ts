/** Proves that the accessibility check works: it reports a planted violation. */
import { expect, test } from 'vitest';
import { findAxeFindings } from './harness.ts';
import { openView, setUpBrowser, startTestMock } from './uiHarness.ts';

setUpBrowser();

test('axe reports a button without a name', async () => {
  const { page } = await openView(await startTestMock(), '#/overview');
  await page.evaluate('document.querySelector("main").append(document.createElement("button"))');
  expect((await findAxeFindings(page)).join()).toContain('button-name');
});
