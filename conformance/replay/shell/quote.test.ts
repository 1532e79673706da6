/** Checks that the shell reads quoted texts literally and runs nothing in them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { runOptions } from '../../../spec/testing/runOptions.ts';
import { escapeDouble, formatCommentLine, quoteShellWord } from '../../../spec/text/shellQuote.ts';
import { formatTextCommands } from './bytes.ts';
import { getVariableName, quoteDouble } from './text.ts';

const hostile = [
  '$(touch pwned)',
  '`touch pwned`',
  "'",
  '"',
  '\\',
  '\\\\',
  '$',
  '${',
  '}',
  '!',
  '#',
  ';touch pwned',
  '\ntouch pwned\n',
  '\r',
  '&',
  '|',
  '>pwned',
  '<',
  '*',
  '?',
  '~',
  '-n',
  '-e',
  '%s',
  '%',
  '\\n',
  '\\0',
  '\u2028',
  '\u0085',
  'é',
  '😀',
  ' ',
  '\t',
  "'\\''",
  '{{',
  '}}',
  'BASE64',
  '\nBASE64\n',
];
/** Shell variables cannot hold NUL. */
const text = fc
  .array(fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 8 })
  .map((pieces) => pieces.join('').replaceAll('\0', '').toWellFormed());

/** Runs a script in an empty folder, which must stay empty. */
function run(script: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'quote-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { stdout, stderr, status } = spawnSync('sh', ['-s'], { input: script, cwd: folder, maxBuffer: 1e9 });
  expect([status, stderr.toString(), readdirSync(folder)]).toEqual([0, '', []]);
  return stdout;
}

const sampleTexts = (runs: number) => fc.sample(text, runOptions(runs));

test('quoteShellWord and quoteDouble quote any text literally', () => {
  const texts = sampleTexts(1500);
  const words = texts.map((text) => `printf '%s\\0' ${quoteShellWord(text)} "${escapeDouble(text)}"`);
  const output = run(words.join('\n')).toString().split('\0').slice(0, -1);
  expect(output).toEqual(texts.flatMap((text) => [text, text]));
});

test('comment keeps any text on one line', () => {
  expect(run(sampleTexts(1500).map(formatCommentLine).join('\n')).length).toBe(0);
});

test('printed bytes equal the original', () => {
  const texts = [
    ...sampleTexts(200),
    ...['\0', 'a\0\0b', '%d%n', '\\', 'x'.repeat(5000), `${'y'.repeat(10_000)}\nBASE64\n`],
  ];
  const output = run(texts.flatMap((text) => [...formatTextCommands(text), "printf '\\001'"]).join('\n'));
  const unambiguous = texts.filter((text) => !text.includes('\u0001'));
  expect(unambiguous.length).toBeGreaterThan(50);
  expect(output.toString()).toBe(texts.map((text) => `${text}\u0001`).join(''));
});

test('any reference becomes at most a variable', () => {
  const names = sampleTexts(1500).map((text) => text.replaceAll(/[{}]/g, ''));
  for (const kind of ['', 'env:', 'key:', 'account:', 'now+', 'id:', 'file:', 'cursor:'])
    for (const content of names) if (content !== '') expect(getVariableName(`${kind}${content}`)).toMatch(/^\w+$/);
  run(names.map((content) => `: ${quoteDouble(`a{{env:X${content}}}b`)}`).join('\n'));
});
