/** The wire parser passes on every byte unchanged, and its results do not depend on how the input is split. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generateLongTexts, runOptions } from '../../spec/testing/runOptions.ts';
import { ChunkParser } from './chunks.ts';
import { readRequestFraming, readResponseFraming } from './framing.ts';
import { findEndOfHead, joinHeaders, readRequestHead, readResponseHead } from './head.ts';
import { MessageReader } from './messageReader.ts';
import { withField, withHost } from './rewrite.ts';

const piece = fc.oneof(
  fc.constantFrom(
    'GET / HTTP/1.1\r\n',
    'POST /api/v1/posts HTTP/1.1\r\nHost: here\r\n',
    'Content-Length: 3\r\n\r\nabc',
    'Content-Length: 3\r\nContent-Length: 4\r\n\r\n',
    'Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n',
    'Transfer-Encoding: gzip, chunked\r\n\r\n',
    'HTTP/1.1 200 OK\r\n',
    ' folded\r\n',
    '__proto__: x\r\n',
    '\r\n',
    '\n',
    '\r',
    '\n\n',
    ': \r\n',
    '5;a=b\r\nhello\r\n',
    'ffffffffffff\r\n',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const stream = fc.array(piece, { maxLength: 12 }).map((pieces) => Buffer.from(pieces.join(''), 'latin1'));

/** Positions at which a stream is split. */
const splitPoints = fc.array(fc.nat(400), { maxLength: 8 });

function splitAt(bytes: Buffer, places: readonly number[]): Buffer[] {
  const offsets = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return offsets.slice(1).map((to, i) => bytes.subarray(offsets[i], to));
}

/** All callbacks for a stream, with adjacent bytes joined. */
function parseAll(pieces: readonly Buffer[]) {
  const events: string[] = [];
  let [out, content] = ['', ''];
  const reader = new MessageReader(readRequestHead, {
    head: (head, bytes) => {
      out += bytes.toString('latin1');
      const framing = readRequestFraming(head);
      events.push(`${head.method} ${head.target} ${framing.kind}`);
      return framing;
    },
    body: (bytes) => {
      out += bytes.toString('latin1');
    },
    content: (bytes) => {
      content += bytes.toString('latin1');
    },
    end: () => void events.push('end'),
    passthrough: (bytes) => {
      out += bytes.toString('latin1');
    },
  });
  for (const bytes of pieces) reader.push(bytes);
  reader.finish();
  return { events, out, content };
}

describe('a byte stream', () => {
  test('is passed on byte for byte', () => {
    fc.assert(
      fc.property(stream, splitPoints, (bytes, places) => {
        expect(parseAll(splitAt(bytes, places)).out).toBe(bytes.toString('latin1'));
      }),
      runOptions(1000),
    );
  });

  test('of valid messages is parsed the same, however it is split', () => {
    const body = fc.string({ unit: 'binary', maxLength: 30 });
    const message = fc.tuple(fc.constantFrom('length', 'chunked', 'none'), body).map(([form, text]) => {
      const head = 'POST /x HTTP/1.1\r\nHost: here\r\n';
      const bytes = Buffer.from(text, 'latin1').toString('latin1');
      if (form === 'none') return { wire: `${head}\r\n`, content: '' };
      if (form === 'length') return { wire: `${head}Content-Length: ${bytes.length}\r\n\r\n${bytes}`, content: bytes };
      const chunk = bytes === '' ? '' : `${bytes.length.toString(16)}\r\n${bytes}\r\n`;
      return { wire: `${head}Transfer-Encoding: chunked\r\n\r\n${chunk}0\r\n\r\n`, content: bytes };
    });
    fc.assert(
      fc.property(fc.array(message, { minLength: 1, maxLength: 4 }), splitPoints, (messages, places) => {
        const bytes = Buffer.from(messages.map(({ wire }) => wire).join(''), 'latin1');
        const { events, out, content } = parseAll(splitAt(bytes, places));
        expect(events.filter((event) => event === 'end')).toHaveLength(messages.length);
        expect(content).toBe(messages.map((message) => message.content).join(''));
        expect(out).toBe(bytes.toString('latin1'));
      }),
      runOptions(500),
    );
  });
});

describe('a head', () => {
  test('is either parsed and framed, or rejected', () => {
    fc.assert(
      fc.property(stream, (bytes) => {
        const request = readRequestHead(bytes);
        if (request !== undefined) {
          readRequestFraming(request);
          expect(Object.getPrototypeOf(joinHeaders(request))).toBe(Object.prototype);
          withHost(bytes, request, 'there');
        }
        const response = readResponseHead(bytes);
        if (response !== undefined) readResponseFraming(response, 'GET');
        withField(bytes, 'X', 'y');
      }),
      runOptions(1000),
    );
  });

  test('has the same end whether it arrives at once or in pieces', () => {
    fc.assert(
      fc.property(stream, fc.nat(400), (bytes, place) => {
        const at = place % (bytes.length + 1);
        const partialEnd = findEndOfHead(bytes.subarray(0, at));
        expect(partialEnd < 0 ? findEndOfHead(bytes, at) : partialEnd).toBe(findEndOfHead(bytes));
      }),
      runOptions(1000),
    );
  });

  test('is parsed in time linear in its length', () => {
    for (const text of generateLongTexts(['GET / HTTP/1.1\nX: ', 'GET ', 'HTTP/1.1 200 ', ''])) {
      const bytes = Buffer.from(`${text}\n\n`, 'latin1');
      expect(findEndOfHead(bytes)).not.toBe(0);
      readRequestHead(bytes);
      readResponseHead(bytes);
    }
  });
});

test('chunked bodies are followed exactly to their end, for any input', () => {
  fc.assert(
    fc.property(stream, splitPoints, (bytes, places) => {
      const chunks = new ChunkParser();
      for (const block of splitAt(bytes, places)) {
        const { bytes: parsedLength, isEnded, isValid } = chunks.parse(block, () => undefined);
        expect(parsedLength >= 0 && parsedLength <= block.length).toBe(true);
        if (isEnded || !isValid) return;
      }
    }),
    runOptions(1000),
  );
});
