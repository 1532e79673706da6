/** Hostile text runs no script and does not break the layout. */
import { expect, test } from 'vitest';
import { callApi, measureOverflowWidth, openView, setUpBrowser, startTestMock, visitView } from './uiHarness.ts';

setUpBrowser();

const markup = `<img src=x onerror="__pwned()"><script>__pwned()</script><svg onload=__pwned()><a href="javascript:__pwned()">x</a>{{constructor.constructor('__pwned()')()}}`;

const texts = {
  markup,
  'right to left': 'abc \u202Egnp.exe \u200F\u2067שלום\u2066 مرحبا',
  'zero width': 'pass\u200Bword\u2060\uFEFF\u00AD and \u{E0041}tags',
  unbreakable: 'W'.repeat(60_000),
  'stacked marks': `Z${'\u0335\u0316\u0353'.repeat(300)}algo`,
  'very long': `${'Lorem ipsum '.repeat(8400)}end`,
  'lone surrogate': 'half \ud83d of one',
};

const views = [
  'overview',
  'posts',
  'posts?shape=week',
  'posts?shape=list',
  'lead-magnets',
  'lead-magnets/lm_000001',
  'outbox',
  'requests',
  'requests/req_000001',
  'clock',
  'deliveries',
];

const socialTargets = [{ platform: 'social', accountId: 'acc_social' }];
const professionalTargets = [{ platform: 'professional', accountId: 'acc_professional' }];

async function startHostileMock() {
  const mock = await startTestMock({ strict: false });
  await mock.webhook.set({ url: 'http://127.0.0.1:9/hook' });
  for (const [i, text] of Object.values(texts).entries()) {
    const shortText = text.slice(0, 200).toWellFormed();
    const url = `https://images.example.com/a.png?${encodeURIComponent(shortText)}`;
    const scheduledFor = `2030-01-07T09:3${i}:00Z`;
    await callApi(mock, 'POST', '/posts', { text, platforms: socialTargets, media: { images: [url] }, scheduledFor });
    await callApi(mock, 'POST', '/posts', { text: shortText, platforms: professionalTargets, publishNow: true });
    // Rejected, but still in the journal.
    const unknownTargets = [{ platform: shortText, accountId: shortText }];
    await callApi(mock, 'POST', '/posts', {
      text,
      platforms: unknownTargets,
      media: { images: ['javascript:__pwned()'] },
    });
    await callApi(mock, 'POST', '/lead-magnets', {
      outreachAccountId: 'out_ada',
      workflowType: 'full',
      keywords: ['guide'],
      postUrl: 'https://professional.example/1',
      templates: { dm: { text: shortText } },
      activate: true,
    });
    const commenter = { name: shortText.slice(0, 150), profileUrl: 'javascript:__pwned()' };
    await mock.triggers
      .comment({ leadMagnet: 'lm_000001', text: `guide ${shortText}`, commenter })
      .catch(() => undefined);
  }
  await mock.clock.advance({ by: 'PT2M' });
  return mock;
}

test.each([1280, 390])(
  'every view shows hostile text as text at %d pixels',
  async (width) => {
    const mock = await startHostileMock();
    const { page, faults } = await openView(mock, '#/overview', { width });
    const posts = (await mock.posts.list()).posts.map(({ id }) => `posts/${id}`);
    for (const view of [...views, ...posts]) {
      await visitView(page, mock, `#/${view}`);
      expect(await measureOverflowWidth(page), view).toBeLessThanOrEqual(0);
      expect(await page.locator('a[href^="javascript" i]').count(), view).toBe(0);
    }
    expect(await page.evaluate('window.__pwnedBy')).toBeUndefined();
    expect(faults).toEqual([]);
  },
  180_000,
);

test('long time distances, and times before the clock is read, fit a phone screen', async () => {
  const mock = await startHostileMock();
  const { page } = await openView(mock, '#/overview', { width: 390 });
  await page.route('**/_mock/clock*', () => undefined);
  await visitView(page, mock, '#/posts/post_000006');
  expect(await page.locator('.facts').innerText()).not.toMatch(/ in | ago/);
  expect(await measureOverflowWidth(page)).toBeLessThanOrEqual(0);
  await page.unroute('**/_mock/clock*');
  await mock.clock.advance({ by: 'P355DT22H22M22S' });
  for (const view of ['overview', 'posts/post_000006', 'lead-magnets/lm_000001', 'outbox', 'deliveries']) {
    await visitView(page, mock, `#/${view}`);
    if (view.startsWith('posts/')) await page.locator('.facts').getByText('355 d 22 h ago').first().waitFor();
    expect(await measureOverflowWidth(page), view).toBeLessThanOrEqual(0);
  }
});

test('hostile text in the URL runs no script', async () => {
  const mock = await startTestMock();
  const { page } = await openView(
    mock,
    `#/posts/${encodeURIComponent(markup)}?tenant=demo-api-pro&text=${encodeURIComponent(markup)}`,
  );
  await page.getByText('No post of this tenant has this id').waitFor();
  expect(await page.evaluate('window.__pwnedBy')).toBeUndefined();
});

test('invisible characters are shown by name', async () => {
  const mock = await startTestMock();
  await callApi(mock, 'POST', '/posts', {
    text: 'abc\u202Edef',
    platforms: [{ platform: 'social', accountId: 'acc_social' }],
  });
  const { page } = await openView(mock, '#/posts/post_000001');
  await page.getByText('U+202E').first().waitFor();
});

test('the Content-Security-Policy blocks injected inline scripts', async () => {
  const mock = await startTestMock();
  const { page, faults } = await openView(mock, '#/overview');
  await page.evaluate(`{
    const script = document.createElement('script');
    try { script.text = '__pwned()'; document.body.append(script); } catch {}
    try { document.body.innerHTML = '<img src=x onerror="__pwned()">'; } catch {}
  }`);
  expect(await page.evaluate('window.__pwnedBy')).toBeUndefined();
  expect(faults.join()).toMatch(/TrustedHTML|Trusted Type|Content Security Policy/);
});
