import { expect, test } from 'vitest';
import type { Exchange } from '../../../spec/laws/observation.ts';
import { mayHaveIgnoredNulls } from './ignoredNulls.ts';

const record = { id: 'lm_1', keywords: ['GUIDE'], templates: { dm: { text: 'Here' } } };

const buildResult = (operation: string, body: object, data: object | undefined, id?: string) =>
  ({ kind: 'exchange', operation, success: true, body, id, responseBody: { data } }) as unknown as Exchange;

const creation = buildResult('createLeadMagnet', {}, record);
const buildUpdate = (body: object, data: object | undefined) => buildResult('updateLeadMagnet', body, data, 'lm_1');

test.each([
  ['may change nothing if the record keeps the member', { templates: { dm: null } }, record, true],
  ['has removed a member that the record lacks', { templates: { dm: null } }, { ...record, templates: {} }, false],
  ['has removed a list that is empty in the record', { keywords: null }, { ...record, keywords: [] }, false],
  ['may change nothing if no record shows the member', { webhookUrl: null }, record, true],
  ['may change nothing if the response has no record', { keywords: null }, undefined, true],
])('an accepted update with null %s', (_, body, data, expected) => {
  const update = buildUpdate(body, data);
  expect(mayHaveIgnoredNulls(update, [creation, update])).toBe(expected);
});

test('an update without null cannot have ignored one', () => {
  const update = buildUpdate({ keywords: [] }, record);
  expect(mayHaveIgnoredNulls(update, [creation, update])).toBe(false);
});
