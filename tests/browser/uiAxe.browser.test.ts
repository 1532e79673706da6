/** Checks the accessibility check itself: it reports a planted violation. */
import { expect, test } from 'vitest';
import { barriersOn, browsing, lookAt, mockFor } from './uiHarness.ts';

browsing();

test('axe reports a button without a name', async () => {
  const { page } = await lookAt(await mockFor(), '#/overview');
  await page.evaluate('document.querySelector("main").append(document.createElement("button"))');
  expect((await barriersOn(page)).join()).toContain('button-name');
});
