import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserFixture, findAxeFindings, openFixture } from './harness.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

test('the form of an operation sends the request with the key of the tenant, and shows the response', async () => {
  const { page, faults } = await fixture.openPage('/docs/operations/createPost.html');
  await expect.poll(() => page.inputValue('#try-key')).toBe('demo-api-pro');
  await page.selectOption('#try-example', { index: 2 });
  await page.click('.try [type=submit]');
  await page.locator('.response .status.good').waitFor();
  expect(await page.locator('.response .status').textContent()).toBe('201 Created');
  expect(await page.locator('.response code').first().textContent()).toContain('"status": "published"');
  expect(await findAxeFindings(page)).toEqual([]);
  expect(faults).toEqual([]);
  await page.context().close();
});

test('an error response links to the rules that the request breaks', async () => {
  const { page } = await fixture.openPage('/docs/operations/createPost.html');
  await expect.poll(() => page.inputValue('#try-key')).toBe('demo-api-pro');
  await page.fill('#try-body', '{"text":"Hi","platforms":[]}');
  await page.click('.try [type=submit]');
  await page.getByRole('link', { name: 'post.platforms.required' }).last().click();
  await page.waitForURL(/rules\/post\.platforms\.required\.html$/);
  await page.context().close();
});

test('the form of an operation on a post offers the posts of the tenant', async () => {
  const { page, faults } = await fixture.openPage('/docs/operations/createPost.html');
  await expect.poll(() => page.inputValue('#try-key')).toBe('demo-api-pro');
  await page.click('.try [type=submit]');
  await page.locator('.response .status.good').waitFor();
  await page.goto(`${fixture.mock.origin}/docs/operations/deletePost.html`);
  await expect.poll(() => page.inputValue('[data-in=path]')).toMatch(/^post_/);
  await page.click('.try [type=submit]');
  await page.locator('.response').getByText('"deleted": true').waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});

test('a selected sample language also applies to the next page, and arrow keys change it', async () => {
  const { page, faults } = await fixture.openPage('/docs/operations/createPost.html');
  await page.getByRole('tab', { name: 'Python' }).click();
  expect(await page.locator('[data-language=python]').first().isVisible()).toBe(true);
  await page.goto(`${fixture.mock.origin}/docs/events/post.published.html`);
  expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Python');
  await page.getByRole('tab', { name: 'Python' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Go');
  expect(faults).toEqual([]);
  await page.context().close();
});

test.each([
  ['operations/createPost.html#body-platformContent-shortvideo-privacyLevel', 'privacyLevel'],
  ['operations/createPost.html#response', 'Response'],
  ['events/lead.captured.html#payload-data', 'data'],
  ['events/lead.captured.html#verify', 'Verify the signature'],
])('the deep link %s opens and shows its target', async (path, text) => {
  const { page, faults } = await fixture.openPage(`/docs/${path}`);
  const target = page.locator(`[id="${path.split('#')[1]}"]`);
  expect(await target.textContent()).toContain(text);
  const isInView = () =>
    page.evaluate(
      '(({ top }) => top > 40 && top < innerHeight)(document.querySelector(":target").getBoundingClientRect())',
    );
  // Checked at once, because a page that scrolls smoothly would show other parts first.
  expect(await isInView()).toBe(true);
  expect(faults).toEqual([]);
  await page.context().close();
});

test('on a host without a mock, the page of an operation explains how to start one', async () => {
  const { page } = await fixture.openPage('/docs/');
  await page.route('**/operations/listPosts.html', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(' data-mock', '') });
  });
  await page.goto(`${fixture.mock.origin}/docs/operations/listPosts.html`);
  expect(await page.locator('.try form').isVisible()).toBe(false);
  expect(await page.getByText('npx social-contract mock').isVisible()).toBe(true);
  await page.context().close();
});
