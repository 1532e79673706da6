import { expect, test, vi } from 'vitest';
import { controlIndex } from '../../http/pages/controlIndex.ts';

test('the inspector finds the documentation site in the index of the mock', async () => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('fetch', async (path: string) => {
    expect(path).toBe(controlIndex.path);
    const { body } = await controlIndex.respond({ header: () => 'application/json' } as never, {} as never);
    return new Response(body as string);
  });
  const { getDocsPath } = await import('./docsLink.ts');
  await expect.poll(getDocsPath).toBe('/docs');
});
