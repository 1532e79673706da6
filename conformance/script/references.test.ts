import { expect, test } from 'vitest';
import type { VerbatimPart } from '../../spec/rules/trial.ts';
import { getHostedUrl } from '../../spec/world.ts';
import { toReferences } from './references.ts';

const translate = (text: string, ...verbatim: readonly VerbatimPart[]) => toReferences(text, verbatim);

test('ids of the default world become references, and unknown ids stay', () => {
  expect(translate('acc_microblog')).toBe('{{account:microblog}}');
  expect(translate('acc_microblog_second')).toBe('{{account:microblog:2}}');
  expect(translate('out_ada')).toBe('{{outreach}}');
  expect(translate('out_ben')).toBe('{{outreach:unconnected}}');
  expect(translate('acc_nobody')).toBe('acc_nobody');
  expect(translate('{"accountId":"acc_social"}')).toBe('{"accountId":"{{account:social}}"}');
});

test('hosted files become files of the catalogue', () => {
  expect(translate(getHostedUrl('photo.jpg'))).toBe('{{file:photo.jpg}}');
  expect(translate(getHostedUrl('never-uploaded.mp4'))).toBe('{{unknown:clip.mp4}}');
  expect(translate(getHostedUrl('photo.jpg-never-uploaded'))).toBe('{{unknown:photo.jpg}}');
});

test('foreign media become files of the catalogue too, unless they are the subject of the rule', () => {
  expect(translate('https://media.example.org/3.jpg')).toBe('{{file:photo-4.jpg}}');
  expect(translate('https://media.example.org/a.pdf')).toBe('{{file:slides.pdf}}');
  expect(translate('https://media.example.org/a.mp4', 'hosts')).toBe('https://media.example.org/a.mp4');
});

test('times near those of the default world become references to the clock, with their offset', () => {
  expect(translate('2030-01-07T09:00:00Z')).toBe('{{now}}');
  expect(translate('2030-01-07T09:00:01Z')).toBe('{{now+PT1S}}');
  expect(translate('2030-01-07T10:00:00+02:00')).toBe('{{now-PT1H@+02:00}}');
  expect(translate('2030-01-01T00:00:00Z')).toBe('{{now-PT153H}}');
});

test('times ahead of every clock, and texts that are not times, stay unchanged', () => {
  for (const text of ['2030-06-01T12:00:00Z', '2031-02-29T12:00:00Z', '2030-06-01T12:00:00', '2030-01-31', 'tomorrow'])
    expect(translate(text)).toBe(text);
});

test('members of nested objects and arrays are translated', () => {
  expect(toReferences({ platforms: [{ platform: 'social', accountId: 'acc_social' }] })).toEqual({
    platforms: [{ platform: 'social', accountId: '{{account:social}}' }],
  });
});
