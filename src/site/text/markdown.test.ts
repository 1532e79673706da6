/** Rendered Markdown. */
import { expect, test } from 'vitest';
import { renderBlocks } from './markdown.ts';

test('aligned columns of a table have classes and no inline style', () => {
  const { text } = renderBlocks('| left | center | right |\n| --- | :-: | --: |\n| a | b | 1 |\n');
  expect(text).toContain('<th scope="col">left</th>');
  expect(text).toContain('<th scope="col" class="align-center">center</th>');
  expect(text).toContain('<td class="align-right">1</td>');
  expect(text).not.toContain('style=');
});
