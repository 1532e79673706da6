import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxBodyBytes } from '../../../spec/limits.ts';
import { generateLongTexts, runOptions } from '../../../spec/testing/runOptions.ts';
import type { ServiceRequest } from '../message.ts';
import { RefusalError } from '../refusal.ts';
import { discardBody } from './discardBody.ts';
import { maxDiscardedJsonBytes, maxJsonDepth, maxJsonValues } from './inputLimits.ts';
import { classifyJson, parseJson, readJson } from './jsonBody.ts';

type Chunks = readonly (string | Uint8Array | Error)[];

function getRequestWith(chunks: Chunks, headers: Readonly<Record<string, string>> = {}): ServiceRequest {
  const allHeaders: Readonly<Record<string, string>> = { 'content-type': 'application/json', ...headers };
  return {
    method: 'POST',
    path: '/posts',
    query: '',
    header: (name) => allHeaders[name],
    async *body() {
      for (const chunk of chunks) {
        if (chunk instanceof Error) throw chunk;
        yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
        await Promise.resolve();
      }
    },
  };
}

const megabyte = Buffer.alloc(1_048_576, 'a');

/** A request whose body is longer than any that is read, and how much of it was read. */
function buildLongRequest() {
  let sentBytes = 0;
  const request: ServiceRequest = {
    ...getRequestWith([]),
    async *body() {
      for (; sentBytes < 2 * maxDiscardedJsonBytes; yield megabyte) {
        sentBytes += megabyte.length;
        await Promise.resolve();
      }
    },
  };
  return { request, sentBytes: () => sentBytes };
}

async function getRefusal(chunks: Chunks, headers?: Readonly<Record<string, string>>): Promise<RefusalError> {
  const readBody = async () => readJson(getRequestWith(chunks, headers));
  const result = await readBody().catch((error: unknown) => error);
  if (!(result instanceof RefusalError))
    throw new Error(`Expected a refusal, but the body was read as ${JSON.stringify(result)}.`);
  return result;
}

describe('readJson with a body', () => {
  test('in chunks that split characters returns the complete value', async () => {
    const bytes = Buffer.from('{"text":"Grüße 😀"}');
    expect(await readJson(getRequestWith([...bytes].map((byte) => Buffer.from([byte]))))).toEqual({ text: 'Grüße 😀' });
  });

  test('that starts with a byte order mark ignores the mark', async () => {
    expect(await readJson(getRequestWith(['\ufeff{}']))).toEqual({});
  });

  test('with a member __proto__ keeps it as a member and does not change the prototype', async () => {
    const body = (await readJson(getRequestWith(['{"__proto__":{"publishNow":true}}']))) as object;
    expect([Object.keys(body), 'publishNow' in body]).toEqual([['__proto__'], false]);
  });

  const getNestedJson = (depth: number, open: string, close: string) => `${open.repeat(depth)}0${close.repeat(depth)}`;

  test.each([
    ['lists', '[', ']'],
    ['objects', '{"[":', '}'],
  ])('of nested %s accepts the maximum depth and refuses more', async (_, open, close) => {
    expect(await readJson(getRequestWith([getNestedJson(maxJsonDepth, open, close)]))).toBeInstanceOf(Object);
    const { code, findings } = await getRefusal([getNestedJson(maxJsonDepth + 1, open, close)]);
    expect([code, findings]).toMatchObject(['MALFORMED_REQUEST', [{ rule: 'request.json', limit: maxJsonDepth }]]);
  });

  test('accepts the maximum number of values and refuses more as too large', async () => {
    const buildJsonList = (items: number) => `[${Array(items).fill('0').join()}]`;
    expect(await readJson(getRequestWith([buildJsonList(maxJsonValues - 1)]))).toHaveLength(maxJsonValues - 1);
    expect((await getRefusal([buildJsonList(maxJsonValues)])).code).toBe('PAYLOAD_TOO_LARGE');
  });

  test('ignores brackets and commas in strings when it counts', async () => {
    const text = `\\"${'[{,'.repeat(maxJsonValues)}`;
    expect(await readJson(getRequestWith([JSON.stringify([text])]))).toEqual([text]);
  });

  test.each([
    ['incomplete', '{"text":'],
    ['not JSON', 'text=Hello'],
    ['empty', ''],
    ['blank', ' \n'],
    ['more than one value', '{}{}'],
    ['JSON with a trailing comma', '{"a":1,}'],
    ['JSON with a comment', '{} // comment'],
    ['JSON with a control character in a string', '{"a":"\n"}'],
    ['NaN', 'NaN'],
  ])('that is %s refuses it as malformed', async (_, text) => {
    const { code, findings } = await getRefusal([text]);
    expect([code, findings.map(({ rule }) => rule)]).toEqual(['MALFORMED_REQUEST', ['request.json']]);
  });

  test.each(['"\\ud800"', '"\\uDFFF x"', '{"a":"\\ude00\\ud83d"}', '{"\\ud83d":1}', '"\\ud83d\\u0041"'])(
    'with an unpaired surrogate refuses it as malformed: %s',
    async (text) => {
      const { code, findings } = await getRefusal([text]);
      expect([code, findings.map(({ rule }) => rule)]).toEqual(['MALFORMED_REQUEST', ['request.json']]);
    },
  );

  test.each([
    '"\\ud83d\\ude00"',
    '"\\uD83D\\uDE00!"',
    '"\\\\ud800"',
    '"\\u0041\\\\udfff"',
    '"😀"',
    '"\\\\\\ud83d\\ude00"',
  ])('with a surrogate pair or an escaped backslash accepts it: %s', async (text) => {
    expect(await readJson(getRequestWith([text]))).toBe(JSON.parse(text));
  });

  test.each(['😀', '{"a":🍞}', '{"a":1}🍞🍞', '{🍞'])(
    'with an emoji between tokens does not split it in the message: %s',
    async (text) => {
      const { findings } = await getRefusal([text]);
      expect(findings[0]?.detail).toMatch(/^The body is not valid JSON: .+\.$/);
      expect(findings[0]?.detail?.isWellFormed()).toBe(true);
    },
  );

  test('that is not UTF-8 refuses it as malformed', async () => {
    expect((await getRefusal([Buffer.from([0x22, 0xff, 0x22])])).code).toBe('MALFORMED_REQUEST');
    expect((await getRefusal([Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])])).code).toBe('MALFORMED_REQUEST');
  });

  test('whose connection breaks refuses it as malformed', async () => {
    expect((await getRefusal(['{"a"', new Error('aborted')])).code).toBe('MALFORMED_REQUEST');
  });

  test.each(['hello "secret" words', '{"a": "secret" secret}', '{"key":"secret}'])(
    'never quotes it in the refusal: %s',
    async (text) => {
      const { findings } = await getRefusal([text]);
      expect(findings[0]?.detail).toMatch(/^The body is not valid JSON: .+\.$/);
      expect(findings[0]?.detail).not.toContain('secret');
    },
  );
});

describe('readJson with a large body', () => {
  test('accepts a body of exactly the maximum size', async () => {
    expect(await readJson(getRequestWith([`"${'a'.repeat(maxBodyBytes - 2)}"`]))).toHaveLength(maxBodyBytes - 2);
  });

  test('refuses one more byte and keeps the connection open', async () => {
    const { code, headers, findings } = await getRefusal([`"${'a'.repeat(maxBodyBytes - 1)}"`]);
    expect([code, headers, findings[0]?.rule]).toEqual(['PAYLOAD_TOO_LARGE', {}, 'request.size']);
  });

  test('reads no further and closes the connection if the body does not end', async () => {
    const { request, sentBytes } = buildLongRequest();
    const refusal = await Promise.resolve(readJson(request)).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', headers: { Connection: 'close' } });
    expect(sentBytes()).toBe(maxDiscardedJsonBytes + megabyte.length);
  });
});

describe('readJson with the media type', () => {
  test.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; x=y',
  ])('%s accepts the body', async (type) => {
    expect(await readJson(getRequestWith(['{}'], { 'content-type': type }))).toEqual({});
  });

  test.each([
    '',
    'text/plain',
    'application/jsonx',
    'application/merge-patch+json',
    'application/json; charset=utf-16',
    'multipart/form-data',
  ])('"%s" refuses the body', async (type) => {
    const { code, findings } = await getRefusal(['{}'], { 'content-type': type });
    expect([code, findings.map(({ rule }) => rule)]).toEqual(['UNSUPPORTED_MEDIA_TYPE', ['request.media-type']]);
  });

  test('application/json and a content encoding refuses the body', async () => {
    expect((await getRefusal(['{}'], { 'content-encoding': 'gzip' })).code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });
});

test('discardBody stops reading at the same limit as readJson', async () => {
  const { request, sentBytes } = buildLongRequest();
  await discardBody(request);
  expect(sentBytes()).toBe(maxDiscardedJsonBytes + megabyte.length);
});

test('discardBody resolves even if the connection breaks', async () => {
  await expect(discardBody(getRequestWith(['a', new Error('aborted')]))).resolves.toBeUndefined();
});

describe('with random input,', () => {
  test('parseJson returns the same value as JSON.parse', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 2, '\t'), (value, space) => {
        const text = JSON.stringify(value, undefined, space);
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
      runOptions(1000),
    );
  });

  test('parseJson returns a value or throws a RefusalError', () => {
    const textArbitrary = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[[\]{}",:\\ud8a0-9.eE+-]{0,40}$/),
    );
    fc.assert(
      fc.property(textArbitrary, (text) => {
        try {
          parseJson(text);
        } catch (error) {
          expect(error).toBeInstanceOf(RefusalError);
        }
      }),
      runOptions(2000),
    );
  });

  test('classifyJson measures the depth of values and ignores the content of strings', () => {
    const measureDepth = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(measureDepth)) : 0;
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.integer({ min: 90, max: 110 }),
        fc.string({ unit: 'binary' }),
        (value, levels, text) => {
          const innerJson = JSON.stringify([value, text]);
          const wrappedJson = `${'['.repeat(levels)}${innerJson}${']'.repeat(levels)}`;
          expect(classifyJson(wrappedJson) === 'deep').toBe(levels + measureDepth([value, text]) > maxJsonDepth);
        },
      ),
      runOptions(500),
    );
  });

  test('parseJson refuses long texts of repeated pieces', () => {
    for (const text of generateLongTexts(['', '"', '{"', '["\\u'])) expect(() => parseJson(text)).toThrow(RefusalError);
  });
});
