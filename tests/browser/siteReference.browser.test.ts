import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, type BrowserFixture, openFixture } from './harness.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Waits until the reference has rendered the part named by the fragment. */
async function waitUntilRendered(page: Page, heading: string): Promise<void> {
  await page.getByRole('heading', { name: heading }).first().waitFor();
  await page.getByText('Loading...').first().waitFor({ state: 'detached' });
}

describe.each(['light', 'dark'] as const)('the API reference in %s', (colorScheme) => {
  test.each([
    ['on a desktop', { viewport: { width: 1280, height: 900 } }],
    ['on a phone', phone],
  ])('is accessible %s and makes no external requests', async (_, screen) => {
    const { page, faults } = await fixture.openPage('/docs/reference/index.html', { colorScheme, ...screen });
    await waitUntilRendered(page, 'Social Publishing API');
    expect(await axeFindings(page)).toEqual([]);
    for (const [fragment, heading] of [
      ['posts/createpost', 'Create a post'],
      ['events/onpostpublished', 'Post published'],
    ] as const) {
      await page.goto(`${fixture.mock.origin}/docs/reference/index.html#/${fragment}`);
      await waitUntilRendered(page, heading);
      expect(await axeFindings(page), fragment).toEqual([]);
    }
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

test('the API reference shows the webhook events', async () => {
  const { page, faults } = await fixture.openPage('/docs/reference/index.html');
  await waitUntilRendered(page, 'Social Publishing API');
  await page.getByText('Events', { exact: true }).first().click();
  await page.getByText('Lead captured').first().waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});
