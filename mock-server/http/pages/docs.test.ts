import { afterAll, expect, test } from 'vitest';
import { createMock } from '../../createMock.ts';

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

test('only the API reference may use inline styles', async () => {
  const [reference, rules] = await Promise.all([get('/docs/reference/index.html'), get('/docs/rules/')]);
  expect(reference.headers.get('content-security-policy')).toContain("style-src 'self' 'unsafe-inline'");
  expect(rules.headers.get('content-security-policy')).not.toContain('unsafe');
});

test('/docs redirects to /docs/, where relative links work', async () => {
  const response = await get('/docs');
  expect([response.status, response.headers.get('location')]).toEqual([308, '/docs/']);
});

test('an unknown page returns 404', async () => {
  for (const path of ['/docs/none.html', '/docs/rules/none.html', '/docs/rules/..%2f..%2fpackage.json'])
    expect((await get(path)).status, path).toBe(404);
});

test('the document of the API reference has the mock as its server and shows the events', async () => {
  const document = (await (await get('/docs/reference/openapi.json')).json()) as {
    servers: object[];
    webhooks: object;
  };
  expect(document.servers).toEqual([{ url: '/api/v1', description: 'This mock.' }]);
  expect(JSON.stringify(document)).not.toContain('x-internal');
});

test('the home page links to every page of the mock', async () => {
  const page = await (await get('/')).text();
  const paths = [...page.matchAll(/href="([^"]+)"/g)].map(([, path = '']) => path);
  expect(paths).toContain('/docs/');
  for (const path of paths) expect((await get(path)).status, path).toBe(200);
});
