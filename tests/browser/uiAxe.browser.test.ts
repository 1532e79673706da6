/** The judge of barriers is judged: it finds one that was put there. */
import { expect, test } from 'vitest';
import { barriersOn, browsing, lookAt, mockFor } from './uiHarness.ts';

browsing();

test('a button without a name is found', async () => {
  const { page } = await lookAt(await mockFor(), '#/overview');
  await page.evaluate('document.querySelector("main").append(document.createElement("button"))');
  expect((await barriersOn(page)).join()).toContain('button-name');
});
