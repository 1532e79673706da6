import { expect, test } from 'vitest';
import { formatServiceMessage } from './serviceMessage.ts';

test.each([
  ['a problem', { title: 'Bad request', detail: 'post_id must be an integer.' }, ': "post_id must be an integer."'],
  ['an error in an object', { success: false, error: { code: 'X', message: 'No.' } }, ': "No."'],
  ['an error as a text', { error: 'No.' }, ': "No."'],
  ['a list of errors', { success: false, errors: [{ field: 'text', message: 'No.' }] }, ': "No."'],
  ['a code alone', { success: false, code: 'INVALID' }, ''],
  ['a message that is too long', { message: 'a'.repeat(201) }, ''],
  ['a body that is not an object', 'No.', ''],
])('the message of a refusal is quoted: %s', (_, responseBody, message) => {
  expect(formatServiceMessage(responseBody)).toBe(message);
});
