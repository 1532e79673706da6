import { expect, test } from 'vitest';
import { type Behaviour, decision, decisionIds, withOpen } from '../decisions/index.ts';
import { mediaLaws } from './posts/media.ts';
import { ok, post, targetsFor } from './traces/examples.ts';

const behaviour = (branding: unknown): Behaviour =>
  ({ ...Object.fromEntries(decisionIds.map((id) => [id, decision(id).default])), 'media.branding': branding }) as never;
const twoTexts = behaviour({ filename: 'A file of ours', videoTitle: 'A film of ours' });

const created = (kind: 'carousel' | 'video', name: object) => {
  const body = {
    text: 'Hello',
    platforms: targetsFor('professional'),
    media: { [kind]: 'https://media.example.org/a' },
  };
  return [ok('createPost', post('draft', { ...body, media: { ...body.media, ...name } }), { body })];
};

const readVerdict = (title: string, trace: ReturnType<typeof created>, under: Behaviour) =>
  mediaLaws.find(({ id }) => id === `media.${title}.default`)?.judge(trace, under);

test('a service can have one branding for documents and another for videos', () => {
  const document = created('carousel', { filename: 'A file of ours' });
  expect(readVerdict('filename', document, twoTexts)).not.toBe('broken');
  expect(readVerdict('videoTitle', created('video', { videoTitle: 'A film of ours' }), twoTexts)).not.toBe('broken');
  expect(readVerdict('videoTitle', created('video', { videoTitle: 'A file of ours' }), twoTexts)).toBe('broken');
  expect(readVerdict('filename', document, behaviour('A film of ours'))).toBe('broken');
});

test('while the branding is open, any text will do but the empty one', () => {
  const open = withOpen(twoTexts, ['media.branding']);
  expect(readVerdict('filename', created('carousel', { filename: 'Shared' }), open)).not.toBe('broken');
  expect(readVerdict('filename', created('carousel', { filename: '' }), open)).toBe('broken');
});
