import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultProfile } from '../../src/profile/resolve.ts';
import { readParts } from '../../src/site/parts.ts';
import { renderSite } from '../../src/site/site.ts';
import { axeFindings, type BrowserFixture, openFixture, replaceArticle } from './harness.ts';

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

describe.each(['light', 'dark'] as const)('the site in the %s theme', (colorScheme) => {
  test.each(pagePaths)('%s has no serious accessibility findings', async (path) => {
    const { page, faults } = await fixture.openPage(`/docs/${path}`, { colorScheme });
    expect(await axeFindings(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

test.each(pagePaths)('%s fits a phone screen without horizontal scrolling', async (path) => {
  const { page, faults } = await fixture.openPage(`/docs/${path}`, phone);
  expect(await isTooWide(page)).toBe(false);
  expect(await axeFindings(page)).toEqual([]);
  expect(faults).toEqual([]);
  await page.context().close();
});

describe('all pages of the site', () => {
  let paths: readonly string[];
  beforeAll(async () => {
    const site = renderSite({ profile: defaultProfile, parts: await readParts(), version: '0' });
    paths = [...site.keys()].filter((path) => path.endsWith('.html'));
    expect(paths.length).toBeGreaterThan(450);
  });

  test('load without errors or external requests', { timeout: 240_000 }, async () => {
    // Scripts and styles are the same on all pages, and src/site/site.test.ts follows every link, so a sample is
    // enough.
    const remaining = paths.filter((_, i) => i % 4 === 0).values();
    const visit = async () => {
      const { page, faults } = await fixture.openPage('/docs/');
      for (const path of remaining) await page.goto(`${fixture.mock.origin}/docs/${path}`, { waitUntil: 'load' });
      return faults;
    };
    expect((await Promise.all([visit(), visit()])).flat()).toEqual([]);
  });

  test('have accessible article text', { timeout: 240_000 }, async () => {
    const { page } = await fixture.openPage('/docs/limits.html');
    const allFindings: string[] = [];
    for (const path of paths) {
      await replaceArticle(page, `${fixture.mock.origin}/docs/${path}`);
      // Color contrast is slow to check and covered by the tests of page kinds above.
      const findings = await axeFindings(page, { within: 'article', excludedRules: ['color-contrast'] });
      allFindings.push(...findings.map((finding) => `${path}: ${finding}`));
    }
    expect(allFindings).toEqual([]);
  });
});

test('without JavaScript all content is readable and reachable', async () => {
  const { page } = await fixture.openPage('/docs/rules/index.html', { ...phone, javaScriptEnabled: false });
  expect(await page.locator('.statements li').count()).toBeGreaterThan(300);
  expect(await page.locator('.filters').isVisible()).toBe(false);
  expect(await page.locator('.search').isVisible()).toBe(false);
  expect(await page.locator('.sidebar a').first().isVisible()).toBe(true);
  await page.context().close();
});
