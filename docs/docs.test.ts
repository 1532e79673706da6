import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { anchorsOf, blocksOf, linksOf } from './testing/page.ts';

const root = join(import.meta.dirname, '..');
const pages = ['.', 'docs', 'docs/guides', 'decisions'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);
const read = (page: string): string => readFileSync(join(root, page), 'utf8');

describe.each(pages)('%s', (page) => {
  const text = read(page);

  test('has no dead link', () => {
    const dead = linksOf(text).filter((link) => {
      if (/^[a-z]+:/.test(link)) return false;
      const [path = '', fragment] = link.split('#');
      const target = path === '' ? page : join(dirname(page), path);
      if (!existsSync(join(root, target))) return true;
      return fragment !== undefined && !anchorsOf(read(target)).includes(fragment);
    });
    expect(dead).toEqual([]);
  });

  test('names only existing npm scripts', () => {
    const named = [...text.matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].map(([, script = '']) => script);
    expect(named.filter((script) => !Object.hasOwn(manifest.scripts, script))).toEqual([]);
  });

  test('names only existing files of the project', () => {
    const named = [...text.matchAll(/`((?:spec|src|mock-server|bin|scripts|docs|tests|generated)\/[\w./-]+)`/g)];
    expect(named.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

test.each([
  ['docs/implementation.md', 'docs/examples/implementation.ts'],
  ['docs/guides/test-your-integration.md', 'docs/examples/scheduling.test.ts'],
])('%s shows the current %s', (page, example) => {
  const shown = blocksOf(read(page)).find(({ note }) => note === example);
  expect(shown?.text).toBe(read(example));
});
