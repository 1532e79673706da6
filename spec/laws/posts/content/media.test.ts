import { expect, test } from 'vitest';
import { type Behaviour, withOpen } from '../../../decisions/index.ts';
import { defaultBehaviour } from '../../../testing/defaultBehaviour.ts';
import { buildTargets, createdPost, post } from '../../traces/examples.ts';
import { mediaLaws } from './media.ts';

const buildBehaviour = (branding: unknown): Behaviour =>
  ({
    ...defaultBehaviour,
    'media.branding': branding,
  }) as never;
const twoTexts = buildBehaviour({ filename: 'A file of ours', videoTitle: 'A film of ours' });

const buildCreation = (kind: 'carousel' | 'video', name: object) => {
  const body = {
    text: 'Hello',
    platforms: buildTargets('professional'),
    media: { [kind]: 'https://media.example.org/a' },
  };
  return [createdPost(post('draft', { ...body, media: { ...body.media, ...name } }), body)];
};

const readVerdict = (title: string, trace: ReturnType<typeof buildCreation>, under: Behaviour) =>
  mediaLaws.find(({ id }) => id === `media.${title}.default`)?.judge(trace, under);

test('a service can have one branding for documents and another for videos', () => {
  const document = buildCreation('carousel', { filename: 'A file of ours' });
  expect(readVerdict('filename', document, twoTexts)).not.toBe('broken');
  expect(readVerdict('videoTitle', buildCreation('video', { videoTitle: 'A film of ours' }), twoTexts)).not.toBe(
    'broken',
  );
  expect(readVerdict('videoTitle', buildCreation('video', { videoTitle: 'A file of ours' }), twoTexts)).toBe('broken');
  expect(readVerdict('filename', document, buildBehaviour('A film of ours'))).toBe('broken');
});

test('while the branding is open, any text except the empty one is accepted', () => {
  const open = withOpen(twoTexts, ['media.branding']);
  expect(readVerdict('filename', buildCreation('carousel', { filename: 'Shared' }), open)).not.toBe('broken');
  expect(readVerdict('filename', buildCreation('carousel', { filename: '' }), open)).toBe('broken');
});
