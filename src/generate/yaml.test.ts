import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { emitOpenApi } from '../openapi/emit.ts';
import { defaultProfile } from '../profile/resolve.ts';
import { toYaml } from './yaml.ts';

test.each(['1.1', '1.2'] as const)('parsers of YAML %s read the OpenAPI document as it is in JSON', (version) => {
  const document = emitOpenApi(defaultProfile);
  expect(parse(toYaml(document), { version })).toEqual(JSON.parse(JSON.stringify(document)));
});

test('a timestamp and the word "yes" stay texts for parsers of YAML 1.1', () => {
  const value = { at: '2030-01-07T09:00:00Z', day: '2030-01-07', answer: 'yes' };
  expect(parse(toYaml(value), { version: '1.1' })).toEqual(value);
});
