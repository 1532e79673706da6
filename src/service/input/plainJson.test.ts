import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dependsOnUnit } from '../../../spec/rules/post/text/unit.ts';
import { runOptions } from '../../../spec/testing/runOptions.ts';
import { findTextDecisions } from '../../../spec/text/readTexts.ts';
import { type JsonTraits, parseJson } from './jsonBody.ts';

function isPlain(text: string): boolean {
  const traits: JsonTraits = {};
  parseJson(text, traits);
  return traits.isPlain === true;
}

test.each([
  '{"text":"Fresh bread, as long as it lasts."}',
  '{ "text": "It’s here: a – b", "platforms": [ { "platform": "social" } ], "publishNow": true, "n": [1, 2] }',
])('a body with usual texts is plain: %s', (text) => {
  expect(isPlain(text)).toBe(true);
});

test.each([
  ['an empty text', '{"text":""}'],
  ['an empty list', '{"media":{"images":[ \n]}}'],
  ['a blank at the start', '{"text":" Hello"}'],
  ['a no-break space at the end', '{"text":"Hello\u00a0"}'],
  ['an escaped newline', String.raw`{"text":"one\ntwo"}`],
  ['an emoji', '{"text":"a 😀 b"}'],
  ['a combining accent', '{"text":"cafe\u0301s"}'],
  ['a text as a whole', '" "'],
])('%s is not plain', (_, text) => {
  expect(isPlain(text)).toBe(false);
});

test('in a plain body, no decision about texts matters', () => {
  const word = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 4 }),
    fc.string({
      unit: fc.constantFrom(' ', 'a', '\u00a0', '\u2003', '\ufeff', '\u0301', '\u200d', '\n'),
      maxLength: 4,
    }),
    fc.constantFrom('Hello', '’'),
  );
  const { value: arbitrary } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      word,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('text', 'images', 'filename'), tie('value'), { maxKeys: 3 }),
    ),
  }));
  let plainCount = 0;
  fc.assert(
    fc.property(arbitrary, fc.constantFrom(undefined, 2), (value, space) => {
      const text = JSON.stringify(value, undefined, space);
      if (!isPlain(text)) return;
      plainCount++;
      expect([findTextDecisions(value), dependsOnUnit(value), /[\r\n]/.test(text) && space === undefined]).toEqual([
        [],
        false,
        false,
      ]);
    }),
    runOptions(2000),
  );
  expect(plainCount).toBeGreaterThan(20);
});
