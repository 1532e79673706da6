import { expect, test } from 'vitest';
import { findTextDecisions, readTexts } from './readTexts.ts';

const asSent = {
  'request.text-form': 'as-sent',
  'request.white-space': 'keep',
  'request.empty-texts': 'keep',
  'media.images.empty': 'refuse',
} as const;
const trimming = { ...asSent, 'request.white-space': 'trim' } as const;
const dropping = { ...asSent, 'request.empty-texts': 'omit' } as const;

test('texts lose the white space around them', () => {
  const body = { text: ' a b\n', tags: ['x', '\tx '], n: 3, none: null };
  expect(readTexts(body, trimming)).toEqual({ text: 'a b', tags: ['x', 'x'], n: 3, none: null });
});

test('under trim-texts, only texts, titles and names of files lose the white space around them', () => {
  const body = {
    text: ' a ',
    platforms: [{ platform: 'video', accountId: 'acc ' }],
    platformContent: { video: { title: ' b', tags: [' c '] } },
    media: { video: 'd ', filename: ' e ' },
  };
  expect(readTexts(body, { ...asSent, 'request.white-space': 'trim-texts' })).toEqual({
    ...body,
    text: 'a',
    platformContent: { video: { title: 'b', tags: [' c '] } },
    media: { video: 'd ', filename: 'e' },
  });
});

test('under trim-texts-and-tags, tags lose it as well, but ids and keywords do not', () => {
  const body = { text: ' a ', keywords: [' k '], platformContent: { video: { title: ' b', tags: [' c '] } } };
  expect(readTexts(body, { ...asSent, 'request.white-space': 'trim-texts-and-tags' })).toEqual({
    text: 'a',
    keywords: [' k '],
    platformContent: { video: { title: 'b', tags: ['c'] } },
  });
});

test.each([
  ['nfc', 'Caf\u00e9\r\nmenu'],
  ['lf', 'Cafe\u0301\nmenu'],
  ['nfc-lf', 'Caf\u00e9\nmenu'],
] as const)('under %s, texts have another form', (form, text) => {
  const body = { text: 'Cafe\u0301\r\nmenu', keywords: ['menu'] };
  expect(readTexts(body, { ...asSent, 'request.text-form': form })).toEqual({ ...body, text });
});

test('empty texts are removed, except names of media, which they reset', () => {
  const body = { text: '', tags: ['', 'x'], media: { filename: '', video: '' } };
  expect(readTexts(body, dropping)).toEqual({ tags: ['x'], media: { filename: '' } });
});

test('an empty list of images is removed for a service that reads it as no images', () => {
  const omitting = { ...asSent, 'media.images.empty': 'omit' } as const;
  expect(readTexts({ text: 'a', media: { images: [] } }, omitting)).toEqual({ text: 'a', media: {} });
  const others = { keywords: [], media: { images: ['a'] } };
  expect(readTexts(others, omitting)).toBe(others);
});

test('white space alone is an empty text for a service that removes white space', () => {
  expect(readTexts({ text: ' ', name: 'a' }, { ...trimming, ...dropping, 'request.white-space': 'trim' })).toEqual({
    name: 'a',
  });
});

test('a body whose texts are read as they are sent is the same object', () => {
  const body = { text: ' ', tags: [''] };
  expect(readTexts(body, asSent)).toBe(body);
  const plainBody = { text: 'Hello', tags: ['x'] };
  for (const reading of [trimming, dropping]) expect(readTexts(plainBody, reading)).toBe(plainBody);
});

test('a response depends on the reading of texts only if the body has such texts', () => {
  expect(findTextDecisions({ text: 'Hello', tags: ['x'] })).toEqual([]);
  expect(findTextDecisions({ text: ' Hello' })).toEqual(['request.white-space']);
  expect(findTextDecisions({ text: 'Cafe\u0301' })).toEqual(['request.text-form']);
  expect(findTextDecisions({ keywords: ['one\r\ntwo'] })).toEqual(['request.text-form']);
  expect(findTextDecisions({ text: 'Hello', media: { video: '' } })).toEqual(['request.empty-texts']);
  expect(findTextDecisions({ media: { filename: '' } })).toEqual([]);
  expect(findTextDecisions({ media: { images: [] } })).toEqual(['media.images.empty']);
  expect(findTextDecisions({ keywords: [] })).toEqual([]);
});
