import { expect, test } from 'vitest';
import { buildExchange } from '../../testing/results.ts';
import { formatCurl } from './curl.ts';

test('a body that begins with @ is sent as text, not as the name of a file', () => {
  expect(formatCurl(buildExchange(1, { requestBody: '@notes.txt' }))).toContain('--data-raw @notes.txt');
});

test('a command for HEAD does not wait for a body', () => {
  expect(formatCurl(buildExchange(1, { method: 'HEAD', requestBody: null }))).toMatch(/^curl -i --head /);
});
