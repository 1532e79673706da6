import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import control from '../generated/control.openapi.json' with { type: 'json' };
import { createMock } from '../mock-server/index.ts';
import manifest from '../package.json' with { type: 'json' };
import { operations } from '../spec/operations/index.ts';
import { getAnchors, getBlocks, getLinks } from './testing/page.ts';

const root = join(import.meta.dirname, '..');
const pages = ['.', 'docs', 'docs/guides', 'decisions'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);
const readPage = (page: string): string => readFileSync(join(root, page), 'utf8');

describe.each(pages)('%s', (page) => {
  const text = readPage(page);

  test('has no dead link', () => {
    const deadLinks = getLinks(text).filter((link) => {
      if (/^[a-z]+:/.test(link)) return false;
      const [path = '', fragment] = link.split('#');
      const target = path === '' ? page : join(dirname(page), path);
      if (!existsSync(join(root, target))) return true;
      return fragment !== undefined && !getAnchors(readPage(target)).includes(fragment);
    });
    expect(deadLinks).toEqual([]);
  });

  test('names only existing npm scripts', () => {
    const scriptNames = [...text.matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].map(([, script = '']) => script);
    expect(scriptNames.filter((script) => !Object.hasOwn(manifest.scripts, script))).toEqual([]);
  });

  test('names only existing files of the project', () => {
    const fileMatches = [...text.matchAll(/`((?:spec|src|mock-server|bin|scripts|docs|tests|generated)\/[\w./-]+)`/g)];
    expect(fileMatches.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

test.each([
  ['docs/implementation.md', 'docs/examples/implementation.ts'],
  ['docs/guides/test-your-integration.md', 'docs/examples/scheduling.test.ts'],
])('%s shows the current %s', (page, example) => {
  const block = getBlocks(readPage(page)).find(({ note }) => note === example);
  expect(block?.text).toBe(readPage(example));
});

test('docs/mock.md lists every operation of the control surface with its function', () => {
  const table = readPage('docs/mock.md').split('## All of the control surface')[1] ?? '';
  const rows = table.split('\n').map((line) => line.split(' | '));
  const operations = Object.entries(control.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      `${method.toUpperCase()} /_mock${path}`,
      operation['x-handle'],
    ]),
  );
  const isListed = ([request = '', handle = '']: string[]) =>
    rows.some(
      ([requests, functions]) =>
        requests?.includes(`\`${request}\``) && functions?.includes(`\`${handle.replace('mock.', '')}\``),
    );
  expect(operations.filter((operation) => !isListed(operation))).toEqual([]);
});

test('docs/mock.md lists the keys of a mock with their plans and the paths for which each needs another plan', async () => {
  const mock = createMock();
  const rows = await Promise.all(
    mock.keys.map(async ({ key, plans }) => {
      const refusedPaths = await Promise.all(
        Object.values(operations).map(async ({ method, path }) => {
          const url = `${mock.url}${path.replaceAll(/\{\w+\}/g, 'any')}`;
          const response = await mock.fetch(new Request(url, { method, headers: { Authorization: `Bearer ${key}` } }));
          return (await response.text()).includes('PLAN_UPGRADE_REQUIRED') ? [`\`/${path.split('/')[1]}\``] : [];
        }),
      );
      return [`\`${key}\``, plans.join(', '), [...new Set(refusedPaths.flat())].join(', ') || 'nothing'];
    }),
  );
  await mock.close();
  const table = readPage('docs/mock.md').matchAll(/^\| (`demo-[^|]+) \| ([^|:]+)(?::[^|]+)? \| ([^|]+) \|$/gm);
  expect([...table].map(([, ...cells]) => cells)).toEqual(rows);
});

// The README is always in the package, and is not checked: some of its links lead to pages for contributors.
test('every link in a page of docs/ leads to a file of the package', () => {
  const patterns = manifest.files.filter((pattern) => !pattern.startsWith('!'));
  const exclude = manifest.files.flatMap((pattern) => (pattern.startsWith('!') ? [pattern.slice(1)] : []));
  const packedPaths = ['LICENSE', 'package.json', ...globSync(patterns, { cwd: root, exclude }).map(toPosix)];
  const isPacked = (path: string) => packedPaths.some((entry) => path === entry || path.startsWith(`${entry}/`));
  const missingTargets = pages
    .filter(isPacked)
    .flatMap((page) => getLinks(readPage(page)).map((link): [page: string, link: string] => [page, link]))
    .filter(([, link]) => !/^([a-z]+:|#)/.test(link))
    .map(([page, link]) => toPosix(join(dirname(page), link.split('#')[0] ?? '')).replace(/\/$/, ''))
    .filter((path) => path !== 'README.md' && !isPacked(path));
  expect(missingTargets).toEqual([]);
});

function toPosix(path: string): string {
  return path.replaceAll(sep, '/');
}
