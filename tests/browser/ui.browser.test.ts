import { expect, test } from 'vitest';
import { callApi, openView, setUpBrowser, startTestMock, startTime } from './uiHarness.ts';

setUpBrowser();

test('the inspector remembers a chosen theme', async () => {
  const mock = await startTestMock();
  const { page } = await openView(mock, '#/overview');
  const readBackground = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
  const initialBackground = await readBackground();
  await page.getByRole('button', { name: /Theme: system/ }).click();
  await page.getByRole('button', { name: /Theme: light/ }).click();
  expect(await readBackground()).not.toBe(initialBackground);
  await page.reload();
  await page.getByRole('button', { name: /Theme: dark/ }).waitFor();
  expect(await readBackground()).not.toBe(initialBackground);
});

test('the inspector shows a change made elsewhere within two seconds', async () => {
  const mock = await startTestMock();
  const { page, faults } = await openView(mock, '#/posts?shape=list');
  await page.getByText('Live', { exact: true }).waitFor();
  await callApi(mock, 'POST', '/posts', {
    text: 'Fresh from elsewhere',
    platforms: [{ platform: 'social', accountId: 'acc_social' }],
  });
  await page.getByText('Fresh from elsewhere').waitFor({ timeout: 2000 });
  expect(faults).toEqual([]);
});

test('the inspector reports a stopped mock, and reconnects after a restart', async () => {
  const mock = await startTestMock();
  const { page } = await openView(mock, '#/overview');
  await page.getByText('Live', { exact: true }).waitFor();
  const { port } = new URL(mock.origin);
  await mock.close();
  await page.getByText('Mock unreachable').waitFor({ timeout: 8000 });
  await startTestMock({ port: Number(port) });
  await page.getByText('Live', { exact: true }).waitFor({ timeout: 8000 });
});

test('the URL of the inspector contains the tenant, and the page shows only its data', async () => {
  const mock = await startTestMock();
  await callApi(mock, 'POST', '/posts', {
    text: 'Of the first key',
    platforms: [{ platform: 'social', accountId: 'acc_social' }],
  });
  const { page } = await openView(mock, '#/posts?shape=list');
  await page.getByText('Of the first key').waitFor();
  await page.getByRole('combobox', { name: /^Tenant/ }).selectOption('demo-pro');
  await page.getByText('No posts match.').waitFor();
  expect(page.url()).toContain('tenant=demo-pro');
  await page.reload();
  await page.getByText('No posts match.').waitFor();
});

test('the list of faults names the error code of a fault without a status', async () => {
  const mock = await startTestMock();
  await mock.faults.set([{ operation: 'createPost', code: 'POST_QUOTA_EXCEEDED' }, { delay: 50 }]);
  const { page } = await openView(mock, '#/faults');
  await page.locator('.fault-row').first().waitFor();
  expect(await page.locator('.fault-row strong').allTextContents()).toEqual(['POST_QUOTA_EXCEEDED', '50 ms delay']);
});

test('the remaining chaos has the names of the fields', async () => {
  const mock = await startTestMock();
  await mock.chaos.set({ badSignature: 2, delay: 'PT5M' });
  const { page } = await openView(mock, '#/faults');
  await page.getByText('Remaining: Delay next delivery: PT5M; Bad signature on first attempt: 2.').waitFor();
});

test('the search keeps a letter that is typed while it updates the URL', async () => {
  const mock = await startTestMock();
  const { page, faults } = await openView(mock, '#/posts?shape=list');
  await page.evaluate(`{
    const replaceState = history.replaceState.bind(history);
    history.replaceState = (...args) => {
      history.replaceState = replaceState;
      replaceState(...args);
      const search = document.querySelector('[data-search]');
      search.value += 'b';
      search.dispatchEvent(new Event('input', { bubbles: true }));
    };
  }`);
  await page.locator('[data-search]').fill('a');
  await expect.poll(() => page.url()).toContain('text=ab');
  expect(await page.locator('[data-search]').inputValue()).toBe('ab');
  expect(faults).toEqual([]);
});

test('the inspector stays responsive with a thousand posts and a thousand requests', async () => {
  const mock = await startTestMock();
  const { limits } = mock;
  await limits.set({ rate: 'off' });
  for (let i = 0; i < 1000; i++)
    await callApi(mock, 'POST', '/posts', {
      text: `Number ${i}`,
      platforms: [{ platform: 'social', accountId: 'acc_social' }],
      scheduledFor: new Date(Date.parse(startTime) + (i + 1) * 1_800_000).toISOString(),
    });
  await mock.clock.advance({ by: 'P3D' });
  const { page, faults } = await openView(mock, '#/overview');
  await page.getByRole('button', { name: '7 days' }).click();
  // A post every half hour, before and after now.
  const countMarks = async () => {
    const texts = await page.locator('.strip .mark-label').allTextContents();
    return texts.reduce((sum, text) => sum + Number(/^(\d+) events/.exec(text)?.[1] ?? 1), 0);
  };
  await expect.poll(countMarks).toBe(7 * 48);
  await page.goto(`${mock.origin}/_mock/ui#/posts?shape=week`);
  await page.getByText('2 posts').first().waitFor();
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(1500);
  await page.goto(`${mock.origin}/_mock/ui#/posts`);
  await page.getByRole('link', { name: 'more' }).first().waitFor();
  await page.goto(`${mock.origin}/_mock/ui#/posts?shape=list`);
  await page.getByText('1–50 of 1,000').waitFor();
  await page.getByRole('button', { name: 'Older' }).click();
  await page.getByText('51–100 of 1,000').waitFor();
  await page.getByLabel('Text or id').fill('Number 77');
  await page.getByText('Number 777').waitFor();
  await page.goto(`${mock.origin}/_mock/ui#/requests`);
  await expect.poll(() => page.locator('.request-row').count()).toBe(100);
  await page.getByRole('button', { name: 'Older' }).click();
  await page
    .getByText('req_')
    .first()
    .waitFor({ state: 'detached' })
    .catch(() => undefined);
  expect(page.url()).toContain('before=req_');
  expect(faults).toEqual([]);
}, 120_000);

test('the inspector of a mock that listens beyond loopback asks for the token, and keeps it for the tab', async () => {
  const mock = await startTestMock({ host: '0.0.0.0' });
  const { page } = await openView(mock, '#/overview');
  const field = page.getByRole('textbox', { name: 'Token' });
  await field.waitFor();
  expect(await page.evaluate('document.activeElement.type')).toBe('password');
  expect(await page.getByText('does not accept').count()).toBe(0);
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await page.getByText('The mock does not accept this token.').waitFor();
  await field.fill(mock.token ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Live', { exact: true }).waitFor();
  await page.reload();
  await page.getByText('Live', { exact: true }).waitFor();
});
