/**
 * The initial data for vectors, examples and the mock's seed: accounts on every platform, outreach accounts and
 * hosted files. It is plain data, so that any implementation can set it up.
 */

import { z } from 'zod';
import { uploadFormats } from './limits.ts';
import type { Plan } from './plans.ts';
import { type PlatformLabel, platformLabels } from './platforms.ts';
import type { Account, OutreachAccount } from './schemas/account.ts';

const count = (description: string) => z.int().min(0).meta({ description });

/** The properties of a hosted file that are detected from its content. */
export const hostedFileShape = {
  format: z.enum(uploadFormats).meta({ description: 'The format, detected from the content.' }),
  bytes: count('The size in bytes.'),
  width: count('The width in pixels.').optional(),
  height: count('The height in pixels.').optional(),
  seconds: z.number().min(0).meta({ description: 'The duration of a video.' }).optional(),
  pages: count('The number of pages of a PDF.').optional(),
};

/** A file that the service hosts. */
export type HostedMedia = Readonly<z.infer<z.ZodObject<typeof hostedFileShape>>>;

/** The placeholder for the service's media origin in vectors and examples; runners replace it with the real one. */
export const hostedOrigin = 'https://hosted.example';

/** Returns the URL of a hosted file of the world. */
export const getHostedUrl = (name: string): string => `${hostedOrigin}/${name}`;

/** Initial data of one tenant. */
export interface World {
  readonly now: string;
  readonly plans: readonly Plan[];
  readonly accounts: readonly Account[];
  readonly outreachAccounts: readonly OutreachAccount[];
  readonly hosted: Readonly<Record<string, HostedMedia>>;
}

const accountNames: Readonly<Record<PlatformLabel, string>> = {
  professional: 'Ada Bright',
  microblog: '@adabright',
  textthread: '@ada.threads',
  photo: '@ada.photos',
  openmicro: '@ada.open.example',
  social: 'Bright Bakery',
  video: 'Bright Bakery TV',
  shortvideo: '@brightbakery',
};

/** Returns the id of the first account of a platform in the default world. */
export const getAccountId = (label: PlatformLabel): string => `acc_${label}`;

/** The default world. Its clock is frozen at 9:00 on a Monday. */
export const world: World = {
  now: '2030-01-07T09:00:00Z',
  plans: ['api', 'pro'],
  accounts: [
    ...platformLabels.map((label) => ({ id: getAccountId(label), platform: label, name: accountNames[label] })),
    { id: 'acc_microblog_second', platform: 'microblog', name: '@brightbakery' },
    { id: 'acc_professional_second', platform: 'professional', name: 'Bright Bakery' },
    // Tests can use these accounts to provoke failures without further configuration.
    { id: 'acc_social_failing', platform: 'social', name: 'Publishing always fails' },
    { id: 'acc_microblog_expired', platform: 'microblog', name: 'Connection expired' },
    { id: 'acc_video_unverified', platform: 'video', name: 'Channel not verified' },
  ],
  outreachAccounts: [
    {
      id: 'out_ada',
      platform: 'professional',
      name: 'Ada Bright',
      profileUrl: 'https://professional.example/in/ada-bright',
      avatar: 'https://professional.example/avatars/ada-bright.jpg',
      status: 'connected',
    },
    {
      id: 'out_ben',
      platform: 'professional',
      name: 'Ben Stone',
      profileUrl: 'https://professional.example/in/ben-stone',
      avatar: 'https://professional.example/avatars/ben-stone.jpg',
      status: 'disconnected',
    },
  ],
  hosted: {
    'photo.jpg': { format: 'jpeg', bytes: 240_000, width: 1080, height: 1080 },
    'second.jpg': { format: 'jpeg', bytes: 180_000, width: 800, height: 600 },
    'large.jpg': { format: 'jpeg', bytes: 9_000_000, width: 6000, height: 4000 },
    'poster.jpg': { format: 'jpeg', bytes: 32_000_000, width: 6000, height: 4000 },
    'drawing.png': { format: 'png', bytes: 90_000, width: 640, height: 480 },
    'loop.gif': { format: 'gif', bytes: 2_000_000, width: 320, height: 240 },
    'photo.webp': { format: 'webp', bytes: 60_000, width: 1080, height: 1350 },
    'clip.mp4': { format: 'mp4', bytes: 4_000_000, seconds: 20 },
    'blink.mp4': { format: 'mp4', bytes: 300_000, seconds: 2 },
    'lecture.mp4': { format: 'mp4', bytes: 90_000_000, seconds: 700 },
    'film.mp4': { format: 'mp4', bytes: 280_000_000, seconds: 250 },
    'marathon.mp4': { format: 'mp4', bytes: 250_000_000, seconds: 46_800 },
    'slides.pdf': { format: 'pdf', bytes: 1_500_000, pages: 12 },
    'book.pdf': { format: 'pdf', bytes: 40_000_000, pages: 301 },
    'atlas.pdf': { format: 'pdf', bytes: 120_000_000, pages: 80 },
  },
};

/**
 * The files that the examples of the document use. They exist in every mock, so that each example can be sent as it is.
 */
export const exampleFiles: ReadonlyMap<string, HostedMedia> = new Map(
  Object.entries(world.hosted).map(([name, file]) => [getHostedUrl(name), file]),
);
