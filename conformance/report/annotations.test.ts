import { expect, test } from 'vitest';
import { getBrokenVerdict } from '../results/results.ts';
import { buildResults } from '../testing/results.ts';
import { formatAnnotations } from './annotations.ts';

test('formatAnnotations prints one line for each broken rule', () => {
  const [first = '', ...others] = formatAnnotations(
    buildResults({ getVerdict: ({ id }) => (id === 'video.title.required' ? 'fail' : 'pass') }),
  );
  expect(others).toEqual([]);
  expect(first).toMatch(/^::error title=video\.title\.required::[^\n]+ Expected refused, observed 201\.$/);
});

test('formatAnnotations prints at most ten errors and ten warnings', () => {
  const lines = formatAnnotations(buildResults({ getVerdict: ({ level }) => getBrokenVerdict(level) }));
  const kinds = lines.map((line) => line.split(' ')[0]);
  expect(kinds).toEqual([...Array(10).fill('::error'), ...Array(10).fill('::warning')]);
});
