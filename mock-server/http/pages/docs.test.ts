import { afterAll, expect, test } from 'vitest';
import { createMock } from '../../createMock.ts';
import { startMock } from '../../startMock.ts';

// Shared by all tests, because each mock renders the pages once.
const mock = createMock();
afterAll(() => mock.close());

const get = (path: string) => mock.fetch(new Request(`${mock.origin}${path}`, { redirect: 'manual' }));

test('/docs/ serves the documentation with a policy that forbids external resources', async () => {
  const response = await get('/docs/');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(response.headers.get('content-security-policy')).toMatch(
    /default-src 'none'; script-src 'self'; style-src 'self';/,
  );
  expect(await response.text()).toContain('<h1>One contract');
});

test('pages name the address of the mock, and say that a mock serves them', async () => {
  await using onPort = await startMock();
  const page = await (await fetch(`${onPort.origin}/docs/operations/createPost.html`)).text();
  expect(page).toContain('<html lang="en" data-mock>');
  expect(page).toContain(`API_URL=${onPort.url} API_KEY=demo-api-pro`);
  expect(page).not.toContain('127.0.0.1:4010');
});

test('no page may use inline styles or connect to another origin', async () => {
  for (const path of ['/docs/operations/createPost.html', '/docs/rules/']) {
    const policy = (await get(path)).headers.get('content-security-policy');
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toContain('unsafe');
  }
});

test('/docs redirects to /docs/, where relative links work', async () => {
  const response = await get('/docs');
  expect([response.status, response.headers.get('location')]).toEqual([308, '/docs/']);
});

test('an unknown page returns 404', async () => {
  for (const path of ['/docs/none.html', '/docs/rules/none.html', '/docs/rules/..%2f..%2fpackage.json'])
    expect((await get(path)).status, path).toBe(404);
});

test('the home page links to every page of the mock', async () => {
  const page = await (await get('/')).text();
  const paths = [...page.matchAll(/href="([^"]+)"/g)].map(([, path = '']) => path);
  expect(paths).toContain('/docs/');
  for (const path of paths) expect((await get(path)).status, path).toBe(200);
});
