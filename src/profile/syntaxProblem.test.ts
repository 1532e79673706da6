import { expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { generateLongTexts } from '../../spec/testing/runOptions.ts';
import { describeSyntaxProblem, findJsonProblem } from './syntaxProblem.ts';

const describeIn = (text: string, path: string) => {
  const [error] = parseDocument(text, { logLevel: 'error' }).errors;
  return error === undefined ? undefined : describeSyntaxProblem(text, path, error);
};

test.each([
  ['{"posts":', '', 'is not valid JSON, line 1, column 10: Unexpected end of JSON input.'],
  ['{"a": }}', '', /^is not valid JSON, line 1, column \d: Unexpected token '}'\.$/],
  ['{"a": 1\n "b": 2}', '', "is not valid JSON, line 2, column 2: Expected ',' or '}' after property value."],
  ['posts: [', 'a.json', /^is not valid JSON, line 1, column \d: Unexpected token 'p'\.$/],
  ['posts: [', 'a.yaml', /^is not valid JSON or YAML, line 1, column \d: Flow sequence/],
  ['{a: 1, b: [}', 'a.yaml', /^is not valid JSON or YAML/],
])('the syntax error in %j in the file %j has the words of the right parser', (text, path, expected) => {
  expect(describeIn(text, path)).toMatch(expected);
});

test.each([
  ['{"a": 1, "b": [1,\n  2,]}', "is not valid JSON, line 2, column 5: Unexpected token ']'."],
  ['{"a": 1} x', 'is not valid JSON, line 1, column 10: Unexpected non-whitespace character after JSON.'],
  ['', 'is not valid JSON, line 1, column 1: Unexpected end of JSON input.'],
  ['{"a": 1}', undefined],
])('the JSON error in %j has a position', (text, expected) => {
  expect(findJsonProblem(text)).toBe(expected);
});

test('a syntax error is described in time linear in the length of the text', () => {
  const error = { message: 'Flow map must end with a }' };
  for (const text of generateLongTexts(['{"', '[', ' ']))
    expect(describeSyntaxProblem(text, '', error)).toMatch(/^is not/);
});
