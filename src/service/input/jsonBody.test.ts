import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bodyBytes } from '../../../spec/limits.ts';
import { drawn, longTexts } from '../../../spec/testing/drawn.ts';
import type { ServiceRequest } from '../message.ts';
import { Refused } from '../refused.ts';
import { jsonDepth, jsonValues } from './intake.ts';
import { discard, excessOf, parseJson, readJson } from './jsonBody.ts';

type Chunks = readonly (string | Uint8Array | Error)[];

function request(chunks: Chunks, headers: Readonly<Record<string, string>> = {}): ServiceRequest {
  const all: Readonly<Record<string, string>> = { 'content-type': 'application/json', ...headers };
  return {
    method: 'POST',
    path: '/posts',
    query: '',
    header: (name) => all[name],
    async *body() {
      for (const chunk of chunks) {
        if (chunk instanceof Error) throw chunk;
        yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
        await Promise.resolve();
      }
    },
  };
}

async function refusal(chunks: Chunks, headers?: Readonly<Record<string, string>>): Promise<Refused> {
  const read = async () => readJson(request(chunks, headers));
  const refused = await read().catch((error: unknown) => error);
  if (!(refused instanceof Refused)) throw new Error(`It was read as ${JSON.stringify(refused)}.`);
  return refused;
}

describe('a body', () => {
  test('is read whole, wherever its chunks end', async () => {
    const bytes = Buffer.from('{"text":"Grüße 😀"}');
    expect(await readJson(request([...bytes].map((byte) => Buffer.from([byte]))))).toEqual({ text: 'Grüße 😀' });
  });

  test('may begin with a byte order mark', async () => {
    expect(await readJson(request(['\ufeff{}']))).toEqual({});
  });

  test('keeps __proto__ as a member, and changes no prototype', async () => {
    const body = (await readJson(request(['{"__proto__":{"publishNow":true}}']))) as object;
    expect([Object.keys(body), 'publishNow' in body]).toEqual([['__proto__'], false]);
  });

  const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}0${close.repeat(depth)}`;

  test.each([
    ['lists', '[', ']'],
    ['objects', '{"[":', '}'],
  ])('of nested %s is read down to a depth that nobody needs, and refused below it', async (_, open, close) => {
    expect(await readJson(request([nested(jsonDepth, open, close)]))).toBeInstanceOf(Object);
    const { code, findings } = await refusal([nested(jsonDepth + 1, open, close)]);
    expect([code, findings]).toMatchObject(['MALFORMED_REQUEST', [{ rule: 'request.json', limit: jsonDepth }]]);
  });

  test('with so many values is read, and with more is too large', async () => {
    const list = (items: number) => `[${Array(items).fill('0').join()}]`;
    expect(await readJson(request([list(jsonValues - 1)]))).toHaveLength(jsonValues - 1);
    expect((await refusal([list(jsonValues)])).code).toBe('PAYLOAD_TOO_LARGE');
  });

  test('may have any brackets and commas in its strings', async () => {
    const text = `\\"${'[{,'.repeat(jsonValues)}`;
    expect(await readJson(request([JSON.stringify([text])]))).toEqual([text]);
  });

  test.each([
    ['broken off', '{"text":'],
    ['no JSON', 'text=Hello'],
    ['empty', ''],
    ['blank', ' \n'],
    ['two values', '{}{}'],
    ['a trailing comma', '{"a":1,}'],
    ['a comment', '{} // so'],
    ['a control character in a string', '{"a":"\n"}'],
    ['NaN', 'NaN'],
  ])('that is %s is refused as malformed', async (_, text) => {
    const { code, findings } = await refusal([text]);
    expect([code, findings.map(({ rule }) => rule)]).toEqual(['MALFORMED_REQUEST', ['request.json']]);
  });

  test.each(['"\\ud800"', '"\\uDFFF x"', '{"a":"\\ude00\\ud83d"}', '{"\\ud83d":1}', '"\\ud83d\\u0041"'])(
    'with half of a surrogate pair is refused as malformed: %s',
    async (text) => {
      const { code, findings } = await refusal([text]);
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
  ])('with a whole pair, or words that look like half of one, is read: %s', async (text) => {
    expect(await readJson(request([text]))).toBe(JSON.parse(text));
  });

  test('that is not UTF-8 is refused as malformed', async () => {
    expect((await refusal([Buffer.from([0x22, 0xff, 0x22])])).code).toBe('MALFORMED_REQUEST');
    expect((await refusal([Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])])).code).toBe('MALFORMED_REQUEST');
  });

  test('whose connection breaks off is refused as malformed', async () => {
    expect((await refusal(['{"a"', new Error('aborted')])).code).toBe('MALFORMED_REQUEST');
  });

  test.each(['hello "secret" words', '{"a": "secret" secret}', '{"key":"secret}'])(
    'is never quoted in the refusal: %s',
    async (text) => {
      const { findings } = await refusal([text]);
      expect(findings[0]?.detail).toMatch(/^The body is not valid JSON: .+\.$/);
      expect(findings[0]?.detail).not.toContain('secret');
    },
  );
});

describe('the size of a body', () => {
  test('may be the limit', async () => {
    expect(await readJson(request([`"${'a'.repeat(bodyBytes - 2)}"`]))).toHaveLength(bodyBytes - 2);
  });

  test('may not be a byte more, and the connection stays usable', async () => {
    const { code, headers, findings } = await refusal([`"${'a'.repeat(bodyBytes - 1)}"`]);
    expect([code, headers, findings[0]?.rule]).toEqual(['PAYLOAD_TOO_LARGE', {}, 'request.size']);
  });

  test('ends the connection when there is no end to it', async () => {
    const megabyte = Buffer.alloc(1_000_000, 'a');
    const { code, headers } = await refusal(Array<Uint8Array>(100).fill(megabyte));
    expect([code, headers]).toEqual(['PAYLOAD_TOO_LARGE', { Connection: 'close' }]);
  });
});

describe('the media type', () => {
  test.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; x=y',
  ])('%s is taken', async (type) => {
    expect(await readJson(request(['{}'], { 'content-type': type }))).toEqual({});
  });

  test.each([
    '',
    'text/plain',
    'application/jsonx',
    'application/merge-patch+json',
    'application/json; charset=utf-16',
    'multipart/form-data',
  ])('"%s" is refused', async (type) => {
    const { code, findings } = await refusal(['{}'], { 'content-type': type });
    expect([code, findings.map(({ rule }) => rule)]).toEqual(['UNSUPPORTED_MEDIA_TYPE', ['request.media-type']]);
  });

  test('a content encoding is refused', async () => {
    expect((await refusal(['{}'], { 'content-encoding': 'gzip' })).code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });
});

test('a body that nobody needs may break off', async () => {
  await expect(discard(request(['a', new Error('aborted')]))).resolves.toBeUndefined();
});

describe('any JSON', () => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 2, '\t'), (value, space) => {
        const text = JSON.stringify(value, undefined, space);
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
      drawn(1000),
    );
  });

  test('any text is JSON, or refused', () => {
    const noise = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[[\]{}",:\\ud8a0-9.eE+-]{0,40}$/));
    fc.assert(
      fc.property(noise, (text) => {
        try {
          parseJson(text);
        } catch (error) {
          expect(error).toBeInstanceOf(Refused);
        }
      }),
      drawn(2000),
    );
  });

  test('is too deep or too wide by what is in it, and not by what its strings say', () => {
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.integer({ min: 90, max: 110 }),
        fc.string({ unit: 'binary' }),
        (value, levels, text) => {
          const inner = JSON.stringify([value, text]);
          const whole = `${'['.repeat(levels)}${inner}${']'.repeat(levels)}`;
          expect(excessOf(whole) === 'deep').toBe(levels + depthOf([value, text]) > jsonDepth);
        },
      ),
      drawn(500),
    );
  });

  test('is judged in the time that its length takes', () => {
    for (const text of longTexts(['', '"', '{"', '["\\u'])) expect(() => parseJson(text)).toThrow(Refused);
  });
});
