import { expect, test } from 'vitest';
import type { JsonObject } from '../../json.ts';
import { defaultBehaviour } from '../../testing/defaultBehaviour.ts';
import { createdPost, page, post, postBody, refusal, updatedPost } from '../traces/examples.ts';
import { sideEffectLaws } from './sideEffects.ts';

const body = { ...postBody, media: { images: ['https://media.example.org/a.jpg'] } };
const withImage = (url: string) => ({ media: { images: [url] } });
const [requestedImage, hostedImage, signedImage] = [
  withImage('https://media.example.org/a.jpg'),
  withImage('https://hosted.example/a.jpg?signature=1'),
  withImage('https://hosted.example/a.jpg?signature=2'),
];

const judge = (id: string, ...trace: Parameters<(typeof sideEffectLaws)[number]['judge']>[0]) =>
  sideEffectLaws.find((law) => law.id === id)?.judge(trace, defaultBehaviour);

/** The verdict on a post whose record was in the response to its creation, and in a list after an update of another one. */
const judgeOther = (created: JsonObject, listed: JsonObject) =>
  judge(
    'post.update.others',
    createdPost(post('draft', created), body),
    createdPost(post('draft', { id: 'post_2' }), postBody),
    updatedPost(post('draft', { id: 'post_2', text: 'Better' }), { text: 'Better' }, { id: 'post_2' }),
    page([post('draft', listed)]),
  );

test.each([
  ['kept', requestedImage, requestedImage],
  ['kept', requestedImage, hostedImage],
  ['kept', {}, { ...hostedImage, autoPlug: null, platformContent: {} }],
  ['kept', { media: null }, {}],
  ['broken', requestedImage, { media: { images: [] } }],
  ['broken', {}, { text: 'Better' }],
] as const)('post.update.others is %s by the record %j if the list then shows %j', (verdict, created, listed) => {
  expect(judgeOther(created, listed)).toBe(verdict);
});

test.each([
  ['broken', requestedImage],
  ['kept', {}],
] as const)(
  'post.update.others is %s by a post without its media if the list shows %j of another',
  (verdict, other) => {
    const trace = [
      createdPost(post('draft', requestedImage), body),
      updatedPost(post('draft', { id: 'post_2', text: 'Better' }), { text: 'Better' }, { id: 'post_2' }),
      page([post('draft'), post('draft', { id: 'post_2', ...other })]),
    ];
    expect(judge('post.update.others', ...trace)).toBe(verdict);
  },
);

test.each([
  ['kept', { ...signedImage, autoPlug: null }],
  ['broken', {}],
  ['broken', { ...signedImage, text: 'Better' }],
] as const)('refusal.changes-nothing is %s if the list then shows %j', (verdict, after) => {
  const trace = [
    createdPost(post('draft', hostedImage), body),
    page([post('draft', hostedImage)]),
    refusal('updatePost', 422, 'VALIDATION_FAILED', { id: 'post_1', body: { text: 'Better' } }),
    page([post('draft', after)]),
  ];
  expect(judge('refusal.changes-nothing', ...trace)).toBe(verdict);
});

test('the laws judge traces with a request of any depth', () => {
  const nested = JSON.parse(`${'{"media":'.repeat(5000)}1${'}'.repeat(5000)}`) as object;
  const refused = refusal('updatePost', 422, 'VALIDATION_FAILED', { id: 'post_1', body: nested });
  const [record, list] = [createdPost(post('draft'), postBody), page([post('draft')])];
  expect(judge('refusal.changes-nothing', record, list, refused, list)).toBe('kept');
});
