import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { buildResults } from '../testing/results.ts';
import { buildResultsSchema } from './jsonSchema.ts';

const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(buildResultsSchema());

test('results match the published schema', () => {
  validate(JSON.parse(JSON.stringify(buildResults())));
  expect(validate.errors).toBeNull();
});

test('invalid results do not match the published schema', () => {
  expect(validate({ ...buildResults(), counts: undefined })).toBe(false);
  expect(validate({ ...buildResults(), exit: { code: 7, reason: 'x' } })).toBe(false);
});
