/** The site's page about the functions of a mock shows the signature of every function. */
import { beforeAll, expect, test } from 'vitest';
import { entries } from '../../mock-server/control/table.ts';
import { defaultProfile } from '../../src/profile/resolve.ts';
import { readParts } from '../../src/site/parts.ts';
import { renderSite } from '../../src/site/site.ts';

let page: string;
beforeAll(async () => {
  const site = await renderSite({ profile: defaultProfile, parts: await readParts(), version: '0' });
  page = ((await site.get('handles.html')?.read()) ?? '').replaceAll(/<[^>]+>/g, '');
});

test.each(entries.map(({ name }) => name))('the site shows the signature of mock.%s', (name) => {
  expect(page).toContain(`mock.${name}(`);
});

test('the signatures on the site list path parameters first, then the body, then the query', () => {
  expect(page).toContain('mock.deliveries.redeliver(id: string): Promise&lt;');
  expect(page).toMatch(/mock\.clock\.advance\(body\??: \{ by\?: string; to\?: string \}\): Promise&lt;/);
  expect(page).toMatch(/mock\.requests\.list\(query\?: \{/);
});
