import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { escapeHtml } from '../../src/site/html/html.ts';
import { listSessionCommands } from './session.ts';
import { drawSession } from './sessionPicture.ts';

const picture = readFileSync(join(import.meta.dirname, '../../docs/pictures/session.svg'), 'utf8');

test('the animated picture shows the requests of the first session in README.md', () => {
  const commands = listSessionCommands();
  expect(commands.length).toBe(5);
  for (const command of commands) expect(picture).toContain(escapeHtml(command.split('\n')[0] ?? ''));
});

test('the animated picture is small, loads nothing and runs no script', () => {
  expect(picture.length).toBeLessThan(500_000);
  expect(picture).not.toMatch(/<script|href=|url\(/);
});

test('drawSession escapes output, and truncates long lines', () => {
  const output = Array.from({ length: 40 }, (_, i) => `<b>${i}</b>`).join('\n');
  const picture = drawSession([{ caption: 'A & B', command: 'curl', output }]);
  expect(picture).toContain('A &amp; B');
  expect(picture).toContain('&lt;b&gt;0&lt;/b&gt;');
  expect(picture).not.toContain('&lt;b&gt;39');
});
