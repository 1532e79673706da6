import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeSlow, findTestsThatRead, selectTests, slowTests } from './test-selection.ts';

const root = join(import.meta.dirname, '../..');

test('selectTests puts the test of a changed file first, then those in near folders', () => {
  const tests = ['proxy/wire/wire.test.ts', 'src/a.test.ts', 'src/client/other.test.ts', 'src/client/retry.test.ts'];
  expect(selectTests(tests, ['src/client/retry.ts']).selected).toEqual([
    'src/client/retry.test.ts',
    'src/client/other.test.ts',
    'src/a.test.ts',
    'proxy/wire/wire.test.ts',
  ]);
});

test('selectTests puts the tests that CONTRIBUTING.md names for a rule first if the contract has changed', () => {
  const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const section = contributing.split(/^## /m).find((text) => text.startsWith('Add a rule')) ?? '';
  const named = [...section.matchAll(/`([^`\s]+\.test\.ts)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(0);
  const tests = ['spec/rules/post/schedule.test.ts', ...named];
  const { selected } = selectTests(tests, ['spec/rules/post/schedule.ts']);
  expect(new Set(selected.slice(0, named.length))).toEqual(new Set(named));
});

test('selectTests takes the nearest of several changed files', () => {
  const tests = ['a/b/one.test.ts', 'c/d/two.test.ts'];
  expect(selectTests(tests, ['a/x.ts', 'c/d/two.ts']).selected).toEqual(['c/d/two.test.ts', 'a/b/one.test.ts']);
});

test('selectTests leaves out slow tests, even if they have changed', () => {
  const { selected, slow } = selectTests(['bin/exec/exec.test.ts', 'src/a.test.ts'], ['bin/exec/exec.test.ts']);
  expect(selected).toEqual(['src/a.test.ts']);
  expect(slow).toEqual(['bin/exec/exec.test.ts']);
});

test('selectTests keeps a test in a slow folder that reads a changed file', () => {
  expect(selectTests(['docs/docs.test.ts'], ['README.md'])).toEqual({ selected: ['docs/docs.test.ts'], slow: [] });
});

test('describeSlow counts files per pattern', () => {
  expect(describeSlow(['bin/exec/exec.test.ts', 'bin/mcp/mcp.test.ts', 'scripts/launch.test.ts'])).toBe(
    'bin/** (2), scripts/launch.test.ts (1)',
  );
});

test('findTestsThatRead finds the tests that read sources and pages', () => {
  expect(findTestsThatRead(['src/client/retry.ts'])).toEqual(['scripts/architecture.test.ts']);
  expect(findTestsThatRead(['README.md'])).toEqual(['docs/docs.test.ts']);
  expect(findTestsThatRead(['LICENSE'])).toEqual([]);
});

test('every test and folder in the selection exists', () => {
  const paths = [...slowTests, ...findTestsThatRead(['a.ts', 'a.md'])].map((glob) => glob.replace(/\/\*\*$/, ''));
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
