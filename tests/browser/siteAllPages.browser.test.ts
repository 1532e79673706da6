/** Every page of the site in a browser. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultProfile } from '../../src/profile/resolve.ts';
import { readParts } from '../../src/site/parts.ts';
import { renderSite } from '../../src/site/site.ts';
import { type BrowserFixture, findAxeFindings, openFixture, replaceArticle } from './harness.ts';

let fixture: BrowserFixture;
let paths: readonly string[];
/** Most pages of rules and decisions differ only in text; these pages have elements that no earlier page has. */
let distinctPaths: readonly string[];
beforeAll(async () => {
  fixture = await openFixture();
  const site = await renderSite({ profile: defaultProfile, parts: await readParts(), version: '0' });
  paths = [...site.keys()].filter((path) => path.endsWith('.html'));
  expect(paths.length).toBeGreaterThan(450);
  const { page } = await fixture.openPage('/docs/');
  distinctPaths = await findPathsWithNewElements(page, paths);
  expect(distinctPaths.length).toBeGreaterThan(20);
});
afterAll(() => fixture.close());

test('site pages load without errors or external requests', async () => {
  // Scripts and styles are the same on all pages, and src/site/site.test.ts follows every link, so a sample is
  // enough.
  const remaining = new Set([...distinctPaths, ...paths.filter((_, i) => i % 8 === 0)]).values();
  const visit = async () => {
    const { page, faults } = await fixture.openPage('/docs/');
    for (const path of remaining) await page.goto(`${fixture.mock.origin}/docs/${path}`, { waitUntil: 'load' });
    return faults;
  };
  expect((await Promise.all([visit(), visit()])).flat()).toEqual([]);
});

test('every kind of element on site pages is accessible, in every kind of parent element', async () => {
  const { page } = await fixture.openPage('/docs/limits.html');
  const allFindings: string[] = [];
  for (const path of distinctPaths) {
    await replaceArticle(page, `${fixture.mock.origin}/docs/${path}`);
    // Color contrast is slow to check and covered by the tests of page kinds.
    const findings = await findAxeFindings(page, { within: 'article', excludedRules: ['color-contrast'] });
    allFindings.push(...findings.map((finding) => `${path}: ${finding}`));
  }
  expect(allFindings).toEqual([]);
});

/** Finds the pages with a kind of element, or a kind of element in a kind of parent, that no earlier page has. */
function findPathsWithNewElements(page: Page, all: readonly string[]): Promise<string[]> {
  return page.evaluate(`(async () => {
    const kindOf = (element) => [element.tagName, element.className, ...element.getAttributeNames().sort()].join(' ');
    const knownPlaces = new Set();
    const found = [];
    for (const path of ${JSON.stringify(all)}) {
      const response = await fetch('/docs/' + path);
      const other = new DOMParser().parseFromString(await response.text(), 'text/html');
      const knownBefore = knownPlaces.size;
      for (const element of other.querySelectorAll('article *')) {
        const isEmpty = element.textContent.trim() === '';
        knownPlaces.add(kindOf(element.parentElement) + '>' + kindOf(element) + isEmpty);
      }
      if (knownPlaces.size > knownBefore) found.push(path);
    }
    return found;
  })()`);
}
