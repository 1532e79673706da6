/** The inspector in use: from a post to a lead and a webhook, by mouse and by keyboard. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callApi, openView, setUpBrowser, startReceiver, startTestMock } from './uiHarness.ts';

setUpBrowser();

const runCommand = promisify(execFile);

const post = {
  text: 'Comment “guide” for the guide',
  platforms: [{ platform: 'professional', accountId: 'acc_professional' }],
  scheduledFor: '2030-01-07T09:10:00Z',
};

const magnet = {
  outreachAccountId: 'out_ada',
  workflowType: 'full',
  keywords: ['guide'],
  postId: 'post_000001',
  templates: { dm: { text: 'Hello {{firstName}}' } },
  activate: true,
};

const readClipboard = (page: Page): Promise<string> => page.evaluate('navigator.clipboard.readText()');

test('by mouse, a user publishes a post, captures a lead, redelivers a failed webhook and copies a request', async () => {
  const mock = await startTestMock();
  const receiver = await startReceiver();
  receiver.setStatus(500);
  const { page, faults } = await openView(mock, '#/deliveries');

  await page.getByLabel('URL for post events').fill(receiver.url);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Webhook saved.').waitFor();

  await callApi(mock, 'POST', '/posts', post);
  await page.getByRole('link', { name: 'Posts', exact: true }).click();
  await page.getByRole('link', { name: /09:10.*scheduled.*guide/s }).click();
  await page.getByRole('heading', { name: 'post_000001' }).waitFor();
  await page.getByText('29 of 3,000').waitFor();

  await page.getByRole('button', { name: 'Next due' }).click();
  await page.getByText('https://professional.example/acc_professional/post_000001').first().waitFor();
  await page.getByText('webhook returned 500').first().waitFor();

  await callApi(mock, 'POST', '/lead-magnets', magnet);
  await page.getByRole('link', { name: 'Lead magnets', exact: true }).click();
  await page.getByRole('link', { name: /full.*guide/s }).click();
  await page.getByLabel('Commenter').fill('Noor Haddad');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByText('Comments on the watched post · 1').waitFor();
  await page.getByRole('button', { name: '+1 min' }).click();
  await page.getByRole('heading', { name: 'Leads · 1' }).waitFor();
  await page.getByText('became a lead').waitFor();

  await page.getByRole('link', { name: 'Outbox', exact: true }).click();
  await page.getByText('Hello Noor').waitFor();
  await page.locator('.outbox-entry').getByText(post.text, { exact: true }).waitFor();

  receiver.setStatus(204);
  await page.getByRole('link', { name: 'Deliveries', exact: true }).click();
  await page.locator('a.delivery-row').last().click();
  await page.getByText('webhook-signature:').first().waitFor(); // the latest attempt
  await page.getByRole('button', { name: 'Redeliver' }).click();
  await page.getByText('Redelivered: returned 204.').waitFor();
  await page.locator('.detail .mark', { hasText: 'delivered' }).waitFor();

  await page.getByRole('link', { name: 'Requests', exact: true }).click();
  await page.locator('a.request-row', { hasText: '/posts' }).last().click();
  await page.getByRole('button', { name: 'Copy as curl' }).click();
  await page.getByText('curl command copied.').waitFor();
  // The copied command creates the same post again; its scheduled time has passed, which the response reports.
  const { stdout } = await runCommand('sh', ['-c', `${await readClipboard(page)} --silent`]);
  expect(stdout).toContain('post.schedule.future');
  await page.getByText('1 rule broken').waitFor();
  await page.locator('a.request-row', { hasText: '1 rule broken' }).click();
  const rulePage = await page.getByRole('link', { name: 'post.schedule.future' }).getAttribute('href');
  expect((await fetch(`${mock.origin}${rulePage}`)).status).toBe(200);
  expect(faults).toEqual([]);
});

test('by keyboard, a user publishes a post, captures a lead, resets the tenant and closes every dialog', async () => {
  const mock = await startTestMock();
  await callApi(mock, 'POST', '/posts', post);
  await callApi(mock, 'POST', '/lead-magnets', magnet);
  const { page, faults } = await openView(mock, '#/overview');
  const { keyboard } = page;
  const readFocusedText = () => page.evaluate('document.activeElement.textContent.trim()') as Promise<string>;
  const tabTo = async (name: string | RegExp) => {
    for (let i = 0; i < 80; i++) {
      await keyboard.press('Tab');
      const text = await readFocusedText();
      if (typeof name === 'string' ? text === name : name.test(text)) return;
    }
    throw new Error(`Tab never reached ${name}.`);
  };

  await keyboard.press('Tab');
  await expect.poll(readFocusedText).toBe('Skip to content');
  await keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.id')).toBe('main');

  await keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  expect(
    await page.evaluate(
      'document.activeElement === document.body || document.activeElement.closest("dialog") !== null',
    ),
  ).toBe(true);
  await keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await keyboard.type('gp');
  await page.getByRole('heading', { name: 'Posts', level: 1 }).waitFor();
  await keyboard.press('/');
  await keyboard.type('guide');
  await expect.poll(() => page.url()).toContain('text=guide');
  await tabTo(/09:10 ?scheduled/);
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'post_000001' }).waitFor();
  await expect.poll(readFocusedText).toBe('post_000001');

  await keyboard.type('an');
  await page.getByText('post published').waitFor();
  await keyboard.type('gl');
  await page.getByRole('heading', { name: 'Lead magnets', level: 1 }).waitFor();
  await tabTo(/^active/);
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'lm_000001' }).waitFor();
  await tabTo('Comment');
  await keyboard.press('Enter');
  await page.getByText('Comments on the watched post · 1').waitFor();
  await page.evaluate('document.activeElement.blur()');
  await keyboard.type('am');
  await page.getByRole('heading', { name: 'Leads · 1' }).waitFor();

  await keyboard.type('gt');
  await page.getByRole('heading', { name: 'Tenants', level: 1 }).waitFor();
  await tabTo('Reset this tenant');
  await keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Reset this tenant' }).waitFor();
  // The button can be used as soon as it has the focus again.
  await page.evaluate(`
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Reset this tenant');
    button.addEventListener('focus', () => queueMicrotask(() => button.click()), { once: true });
  `);
  await keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Reset this tenant' }).waitFor();
  await tabTo('Reset this tenant');
  await keyboard.press('Enter');
  await page.getByText('Tenant reset.').waitFor();
  expect(await mock.posts.list()).toMatchObject({ total: 0 });
  expect(faults).toEqual([]);
});

test('faults, accounts, triggers, plans, snapshots and the clock can be controlled from the page', async () => {
  const mock = await startTestMock();
  await callApi(mock, 'POST', '/posts', { ...post, platforms: [{ platform: 'social', accountId: 'acc_social' }] });
  const { page, faults } = await openView(mock, '#/faults?post=post_000001');

  await page.getByLabel('Operation').selectOption('listPosts');
  await page.getByRole('button', { name: 'Add fault' }).click();
  await page.getByText('of 1 hits').waitFor();
  expect(await mock.faults.get()).toMatchObject([{ operation: 'listPosts', status: 503 }]);
  await page.getByRole('button', { name: /^Remove/ }).click();
  await page.getByText('No faults set.').waitFor();

  const failureForm = page.getByRole('form', { name: 'Make targets of a post fail' });
  expect(await failureForm.getByLabel('post', { exact: true }).inputValue()).toBe('post_000001');
  await failureForm.getByRole('button').click();
  await page.getByText('Done: make targets of a post fail.').waitFor();
  await page.getByLabel('publishing of acc_photo', { exact: false }).first().click();
  await expect
    .poll(async () => (await mock.accounts()).posting.find(({ account }) => account === 'acc_photo')?.publishing)
    .toBe(false);

  await page.getByRole('link', { name: 'Tenants', exact: true }).click();
  await page.getByLabel('starter', { exact: true }).click();
  await expect.poll(async () => (await mock.plans.get()).plans).toContain('starter');
  await page.getByLabel('Name', { exact: true }).fill('before');
  await page.getByRole('button', { name: 'Take snapshot' }).click();
  await page.getByText('Snapshot “before” taken.').waitFor();

  await page.getByRole('link', { name: 'Clock', exact: true }).last().click();
  await page.getByRole('button', { name: '+1 h' }).last().click();
  await page.getByText('post failed').last().waitFor();
  await page.getByRole('button', { name: '600 ×', exact: true }).click();
  await expect.poll(() => mock.clock.get()).toMatchObject({ mode: 'accelerated', rate: 600 });
  await page.getByRole('button', { name: 'Frozen', exact: true }).click();
  await expect.poll(() => mock.clock.get()).toMatchObject({ mode: 'frozen' });

  await page.getByRole('link', { name: 'Tenants', exact: true }).click();
  await page.getByRole('button', { name: 'Restore before' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore before' }).click();
  await page.getByText('Snapshot “before” restored.').waitFor();
  expect((await mock.posts.get('post_000001')).record.status).toBe('scheduled');
  expect(faults).toEqual([]);
});

test('the forms of triggers name the newest records, and are disabled until there are any', async () => {
  const mock = await startTestMock();
  const { page, faults } = await openView(mock, '#/faults');
  const fields = [
    ['Add a comment', 'leadMagnet', 'Create a lead magnet first.'],
    ['Make targets of a post fail', 'post', 'Create a post first.'],
    ['Set the metrics of a post', 'post', 'Publish a post first.'],
  ] as const;
  for (const [name, field, obstacle] of fields) {
    const form = page.getByRole('form', { name });
    await form.getByText(obstacle).waitFor();
    expect(await form.getByRole('button').isDisabled()).toBe(true);
    expect(await form.getByLabel(field, { exact: true }).inputValue()).toBe('');
  }

  const published = await callApi(mock, 'POST', '/posts', { ...post, scheduledFor: undefined, publishNow: true });
  const scheduled = await callApi(mock, 'POST', '/posts', post);
  await callApi(mock, 'POST', '/lead-magnets', magnet);
  const leadMagnet = await callApi(mock, 'POST', '/lead-magnets', magnet);
  const ids = [leadMagnet.id, scheduled.id, published.id];
  for (const [i, [name, field]] of fields.entries()) {
    const form = page.getByRole('form', { name });
    await expect.poll(() => form.getByLabel(field, { exact: true }).inputValue()).toBe(ids[i]);
    await form.getByRole('button').click();
    await page.getByText(`Done: ${name.toLowerCase()}.`).waitFor();
  }
  expect(faults).toEqual([]);
});
