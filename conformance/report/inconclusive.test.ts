import { expect, test } from 'vitest';
import { buildResults } from '../testing/results.ts';
import { formatMarkdown } from './markdown.ts';
import { paintPlain } from './terminal/paint.ts';
import { renderSummary } from './terminal/summary.ts';

test('the reasons of inconclusive documented and derived rules are listed with counts', () => {
  const reason = 'The upload of photo.jpg returned 415.';
  const inconclusiveResults = buildResults({
    getVerdict: ({ level }) => (level === 'documented' ? 'pass' : 'inconclusive'),
    change: (base) => ({ ...base, rules: base.rules.map((rule) => ({ ...rule, reason })) }),
  });
  const derivedCount = inconclusiveResults.counts.byLevel.derived.inconclusive;
  expect(renderSummary(inconclusiveResults, { paint: paintPlain, folder: undefined })).toContain(
    `${derivedCount} rules  ${reason}`,
  );
  expect(formatMarkdown(inconclusiveResults)).toContain(`- ${derivedCount} rules: ${reason}`);
});
