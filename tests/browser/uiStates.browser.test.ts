/** The inspector without data, with forced colors, and with texts that are hard to shorten. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callApi, openView, setUpBrowser, startTestMock, visitView, waitUntilLoaded } from './uiHarness.ts';

setUpBrowser();

const platforms = [{ platform: 'social', accountId: 'acc_social' }];

/** Reads a style of the first element that a selector matches. */
const readStyle = (page: Page, selector: string, property: string) =>
  page.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(selector)}))[${JSON.stringify(property)}]`);

test('values that could not be read are not shown as zero, as the year 1970 or as nothing due', async () => {
  const mock = await startTestMock();
  const { page } = await openView(mock, '#/decisions');
  await page.route(/\/_mock\/(clock|posts|agenda)/, (route) => route.fulfill({ status: 500 }));
  for (const view of ['overview', 'clock', 'posts', 'posts?shape=week']) {
    await page.goto('about:blank');
    await page.goto(`${mock.origin}/_mock/ui#/${view}`);
    await page.locator('main h1').waitFor();
    await page.getByText('The mock responded with status 500.').first().waitFor();
    await waitUntilLoaded(page);
    const text = await page.locator('.content').innerText();
    expect(text, view).not.toMatch(/1970|nothing due|^0$|\d\d:\d\d/m);
  }
});

test('the latest posts never include later ones, even before the clock is read', async () => {
  const mock = await startTestMock();
  await callApi(mock, 'POST', '/posts', { text: 'In two days', platforms, scheduledFor: '2030-01-09T09:00:00Z' });
  const { page } = await openView(mock, '#/decisions');
  const clock = Promise.withResolvers<void>();
  await page.route('**/_mock/clock', async (route) => {
    await clock.promise;
    await route.continue();
  });
  const queries: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/_mock/posts') queries.push(searchParams);
  });
  await page.goto('about:blank');
  await page.goto(`${mock.origin}/_mock/ui#/overview`);
  await page.getByText('post_000001').first().waitFor();
  clock.resolve();
  await page.getByText('Nothing published yet.').waitFor();
  expect(queries.length).toBeGreaterThan(0);
  expect(queries.filter((query) => !query.has('to')).map(String)).toEqual([]);
});

test.each([1000, 1100, 1280])('the counts of posts by state form full rows at %d pixels', async (width) => {
  const { page } = await openView(await startTestMock(), '#/overview', { width });
  const tops = (await page.evaluate(
    "[...document.querySelectorAll('.tiles > li')].map((tile) => tile.getBoundingClientRect().top)",
  )) as number[];
  expect(tops.filter((top) => top === tops[0]).length * new Set(tops).size).toBe(6);
});

test('the keys in the list of shortcuts keep their height', async () => {
  const { page } = await openView(await startTestMock(), '#/overview');
  await page.keyboard.press('?');
  await page.locator('dialog kbd').first().waitFor();
  const heights = await page.evaluate(
    "[...new Set([...document.querySelectorAll('dialog kbd')].map((key) => key.getBoundingClientRect().height))]",
  );
  expect(heights).toHaveLength(1);
});

test('with forced colors, the pressed button, the current row and the current time are marked', async () => {
  const mock = await startTestMock();
  await callApi(mock, 'POST', '/posts', { text: 'Hello', platforms });
  const { page } = await openView(mock, '#/requests/req_000001');
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await readStyle(page, 'a.row[aria-current]', 'outlineStyle')).toBe('solid');
  await visitView(page, mock, '#/overview');
  const readBackground = (selector: string) => readStyle(page, selector, 'backgroundColor');
  expect(await readBackground('.segmented [aria-pressed="true"]')).not.toBe(
    await readBackground('.segmented [aria-pressed="false"]'),
  );
  expect(await readBackground('.needle')).not.toBe(await readBackground('body'));
});

test('right-to-left texts are shown from their start where they are cut off', async () => {
  const mock = await startTestMock();
  const text = 'مرحبا بكم في مخبزنا الجديد، نفتح يوم الاثنين في الساعة السابعة '.repeat(8);
  for (const scheduledFor of ['2030-01-07T09:50:00Z', '2030-01-07T11:30:00Z'])
    await callApi(mock, 'POST', '/posts', { text, platforms, scheduledFor });
  const { page } = await openView(mock, '#/overview');
  await page.locator('.strip .mark-label').first().waitFor();
  expect(await readStyle(page, '.strip .mark-label', 'direction')).toBe('rtl');
  await visitView(page, mock, '#/posts?shape=list');
  const isStartVisible = await page.evaluate(`(() => {
    const text = document.querySelector('.row-text .user-text');
    const range = document.createRange();
    range.setStart(text.firstChild, 0);
    range.setEnd(text.firstChild, 5);
    return range.getBoundingClientRect().right <= text.closest('.row-text').getBoundingClientRect().right + 1;
  })()`);
  expect(isStartVisible).toBe(true);
});

test('shortened texts do not end with half of a character', async () => {
  const mock = await startTestMock();
  const scheduledFor = '2030-01-07T11:00:00Z';
  for (const length of [59, 1199])
    await callApi(mock, 'POST', '/posts', { text: `${'a'.repeat(length)}${'😀'.repeat(30)}`, platforms, scheduledFor });
  const { page } = await openView(mock, '#/posts/post_000002');
  await page.getByText('Show all').first().waitFor();
  expect(await page.locator('.user-text').first().innerText()).toMatch(/^a{1199}…$/);
  await visitView(page, mock, '#/overview');
  await page.getByRole('button', { name: '2 events' }).click();
  await waitUntilLoaded(page);
  expect(await page.locator('.group-list .mark-label').last().innerText()).toMatch(/: a{59}…$/);
});

test('the list of events at one point of the timeline has the width of a phone', async () => {
  const mock = await startTestMock();
  for (const text of ['First of two posts at this time', 'Second of two posts at this time'])
    await callApi(mock, 'POST', '/posts', { text, platforms, scheduledFor: '2030-01-07T11:00:00Z' });
  const { page } = await openView(mock, '#/overview', { width: 360 });
  await page.getByRole('button', { name: '2 events' }).click();
  const shares = await page.evaluate(`(() => {
    const readWidth = (selector) => document.querySelector(selector).getBoundingClientRect().width;
    return readWidth('.group-list ul') / readWidth('.group-list');
  })()`);
  expect(shares).toBeGreaterThan(0.85);
});

test.each([
  [1280, 800],
  [360, 800],
  [640, 400],
])('the clock bar covers no control that the keyboard focuses backwards at %d×%d pixels', async (width, height) => {
  const { page } = await openView(await startTestMock(), '#/faults', { width, height });
  await page.evaluate("[...document.querySelectorAll('main input')].at(-1).focus()");
  const covered: unknown[] = [];
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Shift+Tab');
    covered.push(
      await page.evaluate(`(() => {
        const bar = document.querySelector('.clock-bar').getBoundingClientRect();
        return document.activeElement.getBoundingClientRect().top < bar.bottom && document.activeElement.outerHTML;
      })()`),
    );
  }
  expect(covered.filter((control) => control !== false)).toEqual([]);
});
