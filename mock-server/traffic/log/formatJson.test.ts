import fc from 'fast-check';
import { expect, test } from 'vitest';
import { omitUndefined } from '../../../spec/json.ts';
import { runOptions } from '../../../spec/testing/runOptions.ts';
import { formatInstant } from '../../../spec/time/instant.ts';
import type { RequestActivity } from '../activity.ts';
import { formatJson } from './formatJson.ts';

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('demo-api-pro', 'post_000001', '"', '\\'));
const optionalText = fc.option(text, { nil: undefined });
const requests: fc.Arbitrary<RequestActivity> = fc.record({
  kind: fc.constant('request' as const),
  at: fc.integer({ min: 0, max: Date.parse('2040-01-01') }),
  tenant: optionalText,
  method: fc.constantFrom('GET', 'POST', 'M"'),
  path: fc.constantFrom('/api/v1/posts', '/api/v1/posts?q="', '/\ud800'),
  operation: fc.constantFrom(undefined, 'createPost', 'listPosts'),
  status: fc.constantFrom(200, 201, 422),
  rules: fc.array(text, { maxLength: 3 }),
  code: optionalText,
  forced: fc.constantFrom(undefined, true as const),
  record: optionalText,
  state: optionalText,
});

test('a line of a request is its activity as JSON, whatever the requests before it', () => {
  fc.assert(
    fc.property(requests, (activity) => {
      const line = formatJson(activity);
      expect(line.endsWith('}\n')).toBe(true);
      expect(JSON.parse(line)).toEqual(omitUndefined({ ...activity, at: formatInstant(activity.at) }));
    }),
    runOptions(500),
  );
});

test('secrets in a path are left out', () => {
  const activity = {
    kind: 'request',
    at: 0,
    method: 'GET',
    path: '/media?token=abc&n=1',
    status: 200,
    rules: [],
  } as const;
  expect(JSON.parse(formatJson(activity)).path).toBe('/media?token=[redacted]&n=1');
});
