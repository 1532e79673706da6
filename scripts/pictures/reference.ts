/** Takes a screenshot of a reference page after its form has sent a request. */
import type { Page } from 'playwright-core';
import { startMock } from '../../mock-server/index.ts';

export async function takeReferencePicture(page: Page): Promise<Buffer> {
  await using mock = await startMock({ frozenAt: '2030-01-07T09:00:00Z' });
  await page.goto(`${mock.origin}/docs/operations/createPost.html`);
  await page.waitForFunction('document.querySelector("#try-key").value !== ""');
  await page.locator('.try [type=submit]').click();
  await page.locator('.response .status').waitFor();
  await page.evaluate('scrollTo(0, 0); document.querySelector(".panel").scrollTop = 0');
  return page.screenshot();
}
