/** Scenarios for limits on republishing: what one platform published may be too much for another. */
import { getPlatformByLabel, type PlatformLabel, platformLabels } from '../../../../spec/platforms.ts';
import { file, letters, listPhotos, listTargets } from '../../../script/bodies.ts';
import { waitUntilPublished } from '../choices.ts';
import { asProbe, publishedPost, republish, type Scenarios, scenario } from '../scenario.ts';

interface Limit {
  readonly name: string;
  readonly rule: string;
  /** At the limit, and beyond it. */
  readonly bodies: readonly [object, object];
}

/** The platform with the most generous limits. */
const source = 'social';
/** Platforms that need members which a post to the source cannot have. */
const isSelfContained = (label: PlatformLabel): boolean => ![source, 'video', 'photo'].includes(label);

function getLimits(label: PlatformLabel): readonly Limit[] {
  const { text, images, video } = getPlatformByLabel(label);
  const clip = label === 'shortvideo' ? { media: { video: file('clip.mp4') } } : {};
  const maxImages = images === false ? undefined : images.max;
  const { minSeconds, maxSeconds } = video === false ? { minSeconds: undefined, maxSeconds: undefined } : video;
  const buildFilm = (seconds: number) => ({
    text: 'A film',
    media: { video: file(`milliseconds-${Math.round(seconds * 1000)}.mp4`) },
  });
  return [
    {
      name: 'text',
      rule: `text.length.${label}`,
      bodies: [
        { text: letters(text.max), ...clip },
        { text: letters(text.max + 1), ...clip },
      ],
    },
    ...(maxImages === undefined
      ? []
      : [
          {
            name: 'images',
            rule: `media.images.count.${label}`,
            bodies: [
              { text: 'Pictures', media: { images: listPhotos(maxImages) } },
              { text: 'Pictures', media: { images: listPhotos(maxImages + 1) } },
            ],
          } as const,
        ]),
    ...(maxSeconds === undefined
      ? []
      : [
          {
            name: 'longest video',
            rule: `media.video.duration.${label}`,
            bodies: [buildFilm(maxSeconds), buildFilm(maxSeconds + 2)],
          } as const,
        ]),
    ...(minSeconds === undefined
      ? []
      : [
          {
            name: 'shortest video',
            rule: `media.video.duration.${label}`,
            bodies: [buildFilm(minSeconds), buildFilm(minSeconds - 1)],
          } as const,
        ]),
  ];
}

export const republishLimitScenarios: Scenarios = (context) =>
  platformLabels
    .filter(isSelfContained)
    .flatMap((label) =>
      getLimits(label).map(({ name, rule, bodies: [exact, beyond] }) =>
        scenario(
          `republish-limits/${label}/${name}`,
          `Republishing on ${label} takes what is at the limit of the ${name}, and refuses what is beyond it`,
          { about: [rule], needs: ['post.republish.to'] },
          publishedPost('exact', { ...exact, platforms: listTargets(source) }),
          publishedPost('beyond', { ...beyond, platforms: listTargets(source) }),
          waitUntilPublished(context),
          asProbe(republish('exact', listTargets(label))),
          asProbe(republish('beyond', listTargets(label))),
        ),
      ),
    );
