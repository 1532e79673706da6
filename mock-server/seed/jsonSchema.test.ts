import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { buildSeedSchema } from './jsonSchema.ts';

const validate = addFormats.default(new Ajv2020({ strict: false })).compile(buildSeedSchema());
const post = { text: 'Hi', platforms: [{ platform: 'social', accountId: 'acc_social', state: 'failed' }] };

test.each([
  [{}],
  [{ $schema: './seed.json', clock: { now: '2030-03-01T08:00:00Z' }, posts: [{ ...post, id: 'post_monday' }] }],
])('the JSON Schema of seeds accepts %j', (seed) => {
  expect(validate(seed), JSON.stringify(validate.errors)).toBe(true);
});

test.each([
  [{ post: [] }],
  [{ posts: [{ ...post, colour: 'red' }] }],
  [{ posts: [{ ...post, state: 'gone' }] }],
  [{ posts: [{ text: 'Hi' }] }],
  [{ clock: { now: 'tomorrow' } }],
  [{ leadMagnets: [{ workflowType: 'some' }] }],
])('the JSON Schema of seeds rejects %j', (seed) => {
  expect(validate(seed)).toBe(false);
});

test("the JSON Schema of seeds uses the contract's member names", () => {
  expect(JSON.stringify(buildSeedSchema())).not.toMatch(/@\{|"x-/);
});
