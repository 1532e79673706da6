/** Posts of all kinds, each with the expected outcome on its platforms. */
import type { Lap } from '../lap.ts';
import type { ModelPost, ModelTarget } from '../world.ts';

interface Shape extends Pick<ModelPost, 'text' | 'plugs'> {
  readonly targets: ModelTarget[];
  readonly body: Readonly<Record<string, unknown>>;
}

interface Kind {
  readonly accounts: readonly string[];
  readonly text?: (name: string) => string;
  readonly plugs?: readonly number[];
  /** Undefined if it requires something that does not exist yet. */
  readonly more?: (lap: Lap) => Readonly<Record<string, unknown>> | undefined;
}

const long = (name: string) => `${name} ${'und so weiter '.repeat(60)}`;

const kinds: readonly Kind[] = [
  { accounts: ['acc_social'] },
  { accounts: ['acc_social', 'acc_professional'], text: long },
  { accounts: ['acc_professional'], plugs: [0, 300_000] },
  { accounts: ['acc_professional', 'acc_professional_second', 'acc_social'], plugs: [0] },
  { accounts: ['acc_social', 'acc_social_failing'] },
  { accounts: ['acc_social_failing'] },
  { accounts: ['acc_microblog', 'acc_openmicro'], text: (name) => `${name}\n\n\nsecond\n\n\nthird` },
  { accounts: ['acc_professional'], more: (lap) => withUpload(lap) },
  { accounts: ['acc_shortvideo'], more: (lap) => withUpload(lap) },
  {
    accounts: ['acc_video_unverified'],
    more: () => ({
      media: { video: 'https://media.example.org/bread.mp4' },
      platformContent: { video: { title: 'Bread', thumbnail: 'https://media.example.org/bread.png' } },
    }),
  },
];

export function shapeOf(lap: Lap, name: string): Shape {
  const kind = lap.pick(kinds);
  const more = kind?.more?.(lap);
  if (kind === undefined || (kind.more !== undefined && more === undefined)) return shapeOf(lap, name);
  const text = (kind.text ?? String)(name);
  const targets = kind.accounts.map((account) => {
    const { id, platform } = lap.accounts.get(account) ?? { id: account, platform: '' };
    return { platform, accountId: id, works: account !== 'acc_social_failing', done: false };
  });
  // No follow-up comments while the clock keeps going: a comment may come before or after the deletion of its post.
  const plugs = kind.plugs ?? [];
  const autoPlug = { comments: plugs.map((delay) => ({ text: 'More', delay: `PT${delay / 1000}S` })) };
  return {
    text,
    targets,
    plugs,
    body: {
      text,
      platforms: targets.map(({ platform, accountId }) => ({ platform, accountId })),
      ...(plugs.length === 0 ? {} : { isAutoPlug: true, autoPlug }),
      ...more,
    },
  };
}

function withUpload(lap: Lap): Readonly<Record<string, unknown>> | undefined {
  const url = lap.pick([...lap.world.uploads.keys()]);
  return url === undefined ? undefined : { media: { images: [url] } };
}
