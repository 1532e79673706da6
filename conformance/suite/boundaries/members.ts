/** Limits of titles, names, tags and numbers of images: one less, exact, one more. */
import { titleMax } from '../../../spec/limits.ts';
import { type PlatformLabel, platform, platformLabels } from '../../../spec/platforms.ts';
import { beside, content } from '../../../spec/rules/bodies.ts';
import { tagsMax } from '../../../spec/rules/post/videoTitles.ts';
import { file, letters, photos, postTo } from '../../script/bodies.ts';
import type { Ladder } from './ladder.ts';

const around = (max: number): readonly number[] => [max - 1, max, max + 1];

const video = postTo('video');
const titles: readonly Ladder[] = [
  {
    about: ['video.title.length'],
    name: 'title of a video',
    kept: video,
    rungs: [
      ...[1, ...around(titleMax)].map((n) => content(video, 'video', { title: letters(n) })),
      ...['ж', '字', 'é'].map((letter) => content(video, 'video', { title: letter.repeat(titleMax) })),
      content(beside(video, 'social'), 'video', { title: letters(titleMax) }),
    ],
  },
];

const named = (['filename', 'videoTitle'] as const).map((name): Ladder => {
  const media = name === 'filename' ? { carousel: file('slides.pdf') } : { video: file('clip.mp4') };
  const post = { ...postTo('professional'), media };
  const called = (title: string) => ({ ...post, media: { ...media, [name]: title } });
  return {
    about: [`media.${name}.length`],
    name: `${name} on professional`,
    kept: called('Our year'),
    rungs: [1, ...around(titleMax)]
      .map((n) => called(letters(n)))
      .concat(['ж', '字'].map((letter) => called(letter.repeat(titleMax)))),
  };
});

/** Tags with a total length, each within the limit of a tag. */
const tagsOf = (total: number): readonly string[] =>
  Array.from({ length: Math.ceil(total / 50) }, (_, i) => {
    const length = Math.min(50, total - i * 50);
    return `${letters(length)}${i}`.slice(-length);
  });
const tags: Ladder = {
  about: ['video.tags.total'],
  name: 'tags of a video',
  kept: content(video, 'video', { tags: ['bread'] }),
  rungs: around(tagsMax).map((n) => content(video, 'video', { tags: tagsOf(n) })),
};

const counts = platformLabels.flatMap((label: PlatformLabel): readonly Ladder[] => {
  const { max } = platform(label).images || {};
  if (max === undefined) return [];
  const images = (n: number) => {
    const post = { ...postTo(label), media: { images: photos(n) } };
    return label === 'photo' ? content(post, 'photo', { contentType: n > 1 ? 'carousel' : 'feed' }) : post;
  };
  return [
    {
      about: [`media.images.count.${label}`],
      name: `images on ${label}`,
      kept: images(1),
      rungs: around(max).map(images),
    },
  ];
});

export const memberLadders: readonly Ladder[] = [...titles, ...named, tags, ...counts];
