/** Posts whose media break a rule that the request alone shows. */
import { type JsonObject, objectOrEmpty } from '../../../spec/json.ts';
import { titleMax } from '../../../spec/limits.ts';
import { type PlatformLabel, platform, platformLabels } from '../../../spec/platforms.ts';
import { file, letters, photos, postTo } from '../../script/bodies.ts';
import { after, type Breach, beside, breachesOf, content } from './breach.ts';

const photo = file('photo.jpg');
const clip = file('clip.mp4');
const slides = file('slides.pdf');
const takesImages = platformLabels.filter((label) => platform(label).images !== false);
const images = (label: PlatformLabel, count: number) => {
  const post = { ...postTo(label), media: { images: photos(count) } };
  return label === 'photo' && count > 1 ? content(post, 'photo', { contentType: 'carousel' }) : post;
};

const counts = takesImages.flatMap((label): readonly Breach[] => {
  const { max } = platform(label).images || {};
  if (max === undefined) return [];
  return breachesOf(`media.images.count.${label}`, images(label, 2), {
    'one too many': images(label, max + 1),
    'one too many after a platform that has no limit': after(images(label, max + 1), 'social'),
  });
});

const nonempty = takesImages.flatMap((label) =>
  breachesOf('media.images.nonempty', images(label, 1), {
    [label]: { ...images(label, 1), media: { images: [] } },
  }),
);

const suited = [
  ...breachesOf(
    'media.suited.openmicro',
    { ...postTo('openmicro'), media: { images: [photo] } },
    {
      'a video': { ...postTo('openmicro'), media: { video: clip } },
      'a video, after a platform that takes it': after({ ...postTo('openmicro'), media: { video: clip } }, 'social'),
    },
  ),
  ...breachesOf('media.suited.video', postTo('video'), {
    'an image': { ...postTo('video'), media: { images: [photo] } },
    'an image, beside a platform that takes it': beside({ ...postTo('video'), media: { images: [photo] } }, 'social'),
  }),
];

const mixtures = {
  'images and a video': { images: [photo], video: clip },
  'images and a carousel': { images: [photo], carousel: slides },
  'a video and a carousel': { video: clip, carousel: slides },
  'all three': { images: [photo], video: clip, carousel: slides },
};
const combination = (['professional', 'social', 'microblog', 'textthread', 'photo'] as const).flatMap((label) => {
  const post = images(label, 1);
  return Object.entries(mixtures).flatMap(([name, media]) =>
    breachesOf('media.combination', post, { [`${label}: ${name}`]: { ...post, media } }),
  );
});

const professionalOnly = platformLabels
  .filter((label) => label !== 'professional')
  .flatMap((label): readonly Breach[] => {
    const post = label === 'video' ? postTo(label) : images(label, 1);
    const film = label === 'openmicro' ? post : { ...post, media: { video: clip } };
    return breachesOf('media.professional-only', post, {
      [`${label}: a carousel`]: { ...post, media: { carousel: slides } },
      [`${label}: a filename`]: { ...post, media: { ...(post.media as object), filename: 'Our year' } },
      [`${label}: a videoTitle`]: { ...film, media: { ...(film.media as object), videoTitle: 'Our year' } },
    });
  });

const names = (['filename', 'videoTitle'] as const).flatMap((name) => {
  const media = name === 'filename' ? { carousel: slides } : { video: clip };
  const post = { ...postTo('professional'), media: { ...media, [name]: 'Our year' } };
  const called = (title: string) => ({ ...post, media: { ...media, [name]: title } });
  return breachesOf(`media.${name}.length`, post, {
    'one too long': called(letters(titleMax + 1)),
    'much too long': called(letters(5000)),
    Cyrillic: called('ж'.repeat(titleMax + 1)),
    ...(name === 'videoTitle' ? { 'beside another platform': beside(called(letters(titleMax + 1)), 'social') } : {}),
  });
});

/** Media inside platformContent: the object below every platform, its members below one of them each. */
const below = platformLabels.flatMap((label, i) => {
  const post = postTo(label);
  const inside = (more: JsonObject) => content(post, label, more);
  const members: readonly (readonly [string, unknown])[] = [
    ['images', [photo]],
    ['video', clip],
    ['carousel', slides],
    ['filename', 'Our year'],
    ['videoTitle', 'Our year'],
  ];
  const [name, value] = members[i % members.length] ?? ['images', [photo]];
  return breachesOf('media.top-level', post, {
    [`${label}: media`]: inside({ media: { images: [photo] } }),
    [`${label}: ${name}`]: inside({ [name]: value }),
    ...(i < 3
      ? {
          [`${label}: beside it`]: {
            ...post,
            platformContent: { ...objectOrEmpty(post.platformContent), images: [photo] },
          },
        }
      : {}),
  });
});

export const mediaBreaches: readonly Breach[] = [
  ...counts,
  ...nonempty,
  ...suited,
  ...combination,
  ...professionalOnly,
  ...names,
  ...below,
];
