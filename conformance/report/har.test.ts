import { describe, expect, test } from 'vitest';
import type { LoggedExchange } from '../results/results.ts';
import { Har } from '../testing/har.ts';
import { buildExchange, buildResults } from '../testing/results.ts';
import { generateHarChunks } from './har.ts';

describe('HAR', () => {
  const results = buildResults();
  const traffic = Array.from({ length: 20 }, (_, i) => buildExchange(i));
  const parseHar = (exchanges: readonly LoggedExchange[]) =>
    Har.parse(JSON.parse([...generateHarChunks(results, exchanges)].join('')));

  test('has every exchange in order of time', () => {
    const { log } = parseHar(traffic);
    expect(log.entries).toHaveLength(traffic.length);
    expect(log.entries[2]).toMatchObject({
      startedDateTime: '2030-01-07T09:00:00.007Z',
      request: { method: 'POST', queryString: [{ name: 'x', value: '1' }] },
      response: { status: 201, content: { mimeType: 'application/json' } },
    });
  });

  test('is valid HAR 1.2 without a response or without requests', () => {
    const noResponse = buildExchange(1, {
      status: 0,
      responseBody: 'no response within 5 ms',
      responseHeaders: {},
      requestBody: null,
    });
    expect(parseHar([noResponse]).log.entries[0]?.response.comment).toBe('no response within 5 ms');
    expect(parseHar([]).log.entries).toEqual([]);
  });

  test('has complete requests, and truncated long responses', () => {
    const longText = 'x'.repeat(100_000);
    const [entry] = parseHar([buildExchange(1, { requestBody: longText, responseBody: longText })]).log.entries;
    expect(entry?.request.postData?.text).toBe(longText);
    expect(entry?.response.content).toMatchObject({ size: 100_000, comment: expect.stringContaining('truncated') });
  });
});
