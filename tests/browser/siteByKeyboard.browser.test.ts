import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserFixture, findAxeFindings, openFixture, type Visit } from './harness.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const readFocusedText = (page: Page) => page.evaluate('document.activeElement.textContent.trim()');

async function visitPage(path: string, usePage: (visit: Visit) => Promise<void>, options = {}): Promise<void> {
  const visit = await fixture.openPage(`/docs/${path}`, options);
  await usePage(visit);
  expect(visit.faults).toEqual([]);
  await visit.page.context().close();
}

test('the first Tab focuses a link that skips to the content', () =>
  visitPage('rules/index.html', async ({ page }) => {
    await page.keyboard.press('Tab');
    expect(await readFocusedText(page)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
  }));

test('slash opens the search, arrows select a result and Enter opens it', () =>
  visitPage('guides/mock.html', async ({ page }) => {
    await page.keyboard.press('/');
    await page.keyboard.type('microblog text length');
    await page.locator('#found li').first().waitFor();
    expect(await findAxeFindings(page)).toEqual([]);
    const titles = await page.locator('#found b').allTextContents();
    expect(titles).toContain('text.length.microblog');
    for (let i = 0; i < titles.indexOf('text.length.microblog'); i++) await page.keyboard.press('ArrowDown');
    expect(await page.locator('#found [aria-selected="true"] b').textContent()).toBe('text.length.microblog');
    await page.emulateMedia({ forcedColors: 'active' });
    const outline = `getComputedStyle(document.querySelector('#found [aria-selected="true"]')).outline`;
    expect(await page.evaluate(outline)).toMatch(/^rgb\(.* solid 2px/);
    await page.emulateMedia({ forcedColors: 'none' });
    await page.keyboard.press('Enter');
    await page.waitForURL(/rules\/text\.length\.microblog\.html$/);
  }));

test('slash opens the search without moving the page', () =>
  visitPage('guides/client.html', async ({ page }) => {
    await page.evaluate('scrollTo(0, 2000)');
    await page.keyboard.press('/');
    await page.locator('#search:focus').waitFor();
    expect(await page.evaluate('scrollY')).toBe(2000);
  }));

test('Escape closes the search, and slash typed into a field does not open it', () =>
  visitPage('rules/index.html', async ({ page }) => {
    await page.keyboard.press('/');
    await page.keyboard.type('schedule');
    await page.locator('#found li').first().waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('.found').isVisible()).toBe(false);
    await page.locator('#filter-text').fill('a/b');
    expect(await page.locator('#search').inputValue()).toBe('schedule');
  }));

test('a search without results shows a message', () =>
  visitPage('index.html', async ({ page }) => {
    await page.keyboard.press('/');
    await page.keyboard.type('qqqqzzzz');
    await page.getByText('No results.').waitFor();
  }));

test('a search shows a message while its index loads, and then the results', async () => {
  const { page, faults } = await fixture.openPage('/docs/index.html');
  const { promise: release, resolve } = Promise.withResolvers<void>();
  await page.route('**/search-index.js', async (route) => {
    await release;
    await route.continue();
  });
  await page.locator('body').press('/');
  await page.locator('#search:focus').waitFor();
  await page.keyboard.type('createPost');
  await page.getByText('Loading the search …').waitFor();
  resolve();
  await page.locator('#found li').first().waitFor();
  expect(await page.locator('#found b').first().textContent()).toBe('Create a post');
  expect(await page.getByText('Loading the search …').count()).toBe(0);
  expect(faults).toEqual([]);
  await page.context().close();
});

test('a search shows a message if its index cannot be loaded, and the next key retries', async () => {
  const { page } = await fixture.openPage('/docs/index.html');
  await page.route('**/search-index.js', (route) => route.abort());
  await page.locator('#search').focus();
  await page.keyboard.type('create');
  await page.getByText('The search could not be loaded.').waitFor();
  await page.unroute('**/search-index.js');
  await page.keyboard.type('Post');
  await page.locator('#found li').first().waitFor();
  await page.context().close();
});

test.each([1400, 900, 390])('the four selects of the rule filters fill whole rows at %i pixels', (width) =>
  visitPage(
    'rules/index.html',
    async ({ page }) => {
      const selects = await page.locator('.filters select').all();
      const boxes = await Promise.all(
        selects.map(async (select) => (await select.boundingBox()) ?? { y: 0, width: 0 }),
      );
      const rows = Object.values(Object.groupBy(boxes, ({ y }) => y)).map((row) => row?.length);
      expect(rows).toEqual(width < 640 ? [2, 2] : [4]);
      expect(Math.min(...boxes.map((box) => box.width))).toBeGreaterThan(100);
      expect(await page.getByLabel('Contains').isVisible()).toBe(true);
    },
    { viewport: { width, height: 844 } },
  ),
);

test('filtering rules does not reload the page, and the filter is kept in the URL', () =>
  visitPage('rules/index.html', async ({ page }) => {
    await page.selectOption('#filter-kind', 'gate');
    expect(await page.locator('.filters output').textContent()).toMatch(/^3 of \d+ statements$/);
    expect(await page.locator('.statements li:visible').count()).toBe(3);
    expect(page.url()).toContain('?kind=gate');
    await page.reload();
    expect(await page.locator('.statements li:visible').count()).toBe(3);
    await page.fill('#filter-text', 'nothing is like this');
    expect(await page.getByText('No statements match.').isVisible()).toBe(true);
    await page.click('.filters button');
    await page.locator('.statements li').first().waitFor();
    expect(await page.locator('.statements li:visible').count()).toBeGreaterThan(300);
  }));

test('a chosen theme also applies to the next page', () =>
  visitPage(
    'index.html',
    async ({ page }) => {
      await page.click('.theme');
      expect(await page.evaluate('document.documentElement.className')).toContain('dark');
      for (const path of ['rules/index.html', 'operations/createPost.html']) {
        await page.goto(`${fixture.mock.origin}/docs/${path}`);
        expect(await page.evaluate('document.documentElement.classList.contains("dark")'), path).toBe(true);
      }
    },
    { colorScheme: 'light' },
  ));

test('the copy button copies code unchanged', () =>
  visitPage(
    'guides/first-post.html',
    async ({ page }) => {
      const block = page.locator('.code').first();
      await block.hover();
      await block.locator('.copy').click();
      await page.getByText('Copied').waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
        'npm install --save-dev ../social-contract/social-contract-0.1.0.tgz',
      );
    },
    { permissions: ['clipboard-read', 'clipboard-write'] },
  ));

test('on a phone, a button opens the navigation, and Escape closes it', () =>
  visitPage(
    'rules/index.html',
    async ({ page }) => {
      expect(await page.locator('.sidebar').isVisible()).toBe(false);
      await page.locator('.menu').focus();
      await page.keyboard.press('Enter');
      expect(await page.locator('.sidebar').isVisible()).toBe(true);
      expect(await readFocusedText(page)).toBe('Overview');
      expect(await findAxeFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      expect(await page.locator('.sidebar').isVisible()).toBe(false);
    },
    phone,
  ));

test.each([390, 768])('at %i pixels, the open navigation covers the page, which keeps its place', (width) =>
  visitPage(
    'guides/client.html',
    async ({ page }) => {
      await page.evaluate('scrollTo(0, 2000)');
      await page.locator('.menu').click();
      expect(await page.evaluate('scrollY')).toBe(2000);
      const [head, sidebar] = await Promise.all(['.head', '.sidebar'].map((part) => page.locator(part).boundingBox()));
      expect(sidebar).toEqual({ x: 0, y: head?.height, width, height: 844 - (head?.height ?? 0) });
      await page.keyboard.press('Escape');
      expect(await page.evaluate('scrollY')).toBe(2000);
    },
    { viewport: { width, height: 844 } },
  ),
);

test('on a phone, the open navigation closes when the focus leaves it', () =>
  visitPage(
    'rules/index.html',
    async ({ page }) => {
      await page.locator('.menu').click();
      await page.locator('.sidebar a').last().focus();
      await page.keyboard.press('Tab');
      expect(await page.locator('.sidebar').isVisible()).toBe(false);
      expect(await page.locator('main :focus').isVisible()).toBe(true);
    },
    phone,
  ));
