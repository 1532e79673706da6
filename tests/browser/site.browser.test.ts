import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserFixture, findAxeFindings, openFixture, replaceArticle } from './harness.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** One page of each kind. */
const pagePaths = [
  'index.html',
  'guides/first-post.html',
  'guides/mock.html',
  'project/architecture.html',
  'rules/index.html',
  'rules/text.length.microblog.html',
  'rules/post.create.scheduled.html',
  'decisions/index.html',
  'decisions/post.states.html',
  'operations/index.html',
  'operations/createPost.html',
  'events/index.html',
  'events/lead.captured.html',
  'lifecycles/post.html',
  'errors.html',
  'limits.html',
  'downloads.html',
];

/** Whether the page is wider than the screen. */
const isTooWide = (page: Page) => page.evaluate('document.documentElement.scrollWidth > innerWidth');

/** Opens the first page, shows the article of each page in it, and calls `check` for each. */
async function visitPages(options: BrowserContextOptions, check: (page: Page, path: string) => Promise<void>) {
  const { page, faults } = await fixture.openPage(`/docs/${pagePaths[0]}`, options);
  expect(await findAxeFindings(page)).toEqual([]);
  for (const path of pagePaths) {
    await replaceArticle(page, `${fixture.mock.origin}/docs/${path}`);
    await check(page, path);
  }
  expect(faults).toEqual([]);
  await page.context().close();
}

const expectNoFindings = async (page: Page, path: string) =>
  expect(await findAxeFindings(page, { within: 'article' }), path).toEqual([]);

test('site pages in the light theme have no serious accessibility findings', () => visitPages({}, expectNoFindings));

test('colors of the dark theme have enough contrast', () =>
  visitPages({ colorScheme: 'dark' }, async (page, path) =>
    expect(await findAxeFindings(page, { within: 'article', rules: ['color-contrast'] }), path).toEqual([]),
  ));

test('site pages fit a phone screen without horizontal scrolling, and have no serious accessibility findings', () =>
  visitPages(phone, async (page, path) => {
    expect(await isTooWide(page), path).toBe(false);
    await expectNoFindings(page, path);
  }));

test('without JavaScript, all content of the site is readable and reachable', async () => {
  const { page } = await fixture.openPage('/docs/rules/index.html', { ...phone, javaScriptEnabled: false });
  expect(await page.locator('.statements li').count()).toBeGreaterThan(300);
  expect(await page.locator('.filters').isVisible()).toBe(false);
  expect(await page.locator('.search').isVisible()).toBe(false);
  expect(await page.locator('.sidebar a').first().isVisible()).toBe(true);
  await page.context().close();
});
