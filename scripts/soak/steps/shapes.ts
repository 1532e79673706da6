/** Builds posts of all kinds, each with the expected outcome on its platforms. */
import type { Lap } from '../lap.ts';
import type { ModelPost, ModelTarget } from '../tenantModel.ts';

interface PostShape extends Pick<ModelPost, 'text' | 'plugs'> {
  readonly targets: ModelTarget[];
  readonly body: Readonly<Record<string, unknown>>;
}

interface PostKind {
  readonly accounts: readonly string[];
  readonly text?: (name: string) => string;
  readonly plugs?: readonly number[];
  /** Returns undefined if it requires an upload and none exists yet. */
  readonly extraMembers?: (lap: Lap) => Readonly<Record<string, unknown>> | undefined;
}

const toLongText = (name: string) => `${name} ${'and so on '.repeat(84)}`;

const postKinds: readonly PostKind[] = [
  { accounts: ['acc_social'] },
  { accounts: ['acc_social', 'acc_professional'], text: toLongText },
  { accounts: ['acc_professional'], plugs: [0, 300_000] },
  { accounts: ['acc_professional', 'acc_professional_second', 'acc_social'], plugs: [0] },
  { accounts: ['acc_social', 'acc_social_failing'] },
  { accounts: ['acc_social_failing'] },
  { accounts: ['acc_microblog', 'acc_openmicro'], text: (name) => `${name}\n\n\nsecond\n\n\nthird` },
  { accounts: ['acc_professional'], extraMembers: (lap) => pickUploadedMedia(lap) },
  { accounts: ['acc_shortvideo'], extraMembers: (lap) => pickUploadedMedia(lap) },
  {
    accounts: ['acc_video_unverified'],
    extraMembers: () => ({
      media: { video: 'https://media.example.org/bread.mp4' },
      platformContent: { video: { title: 'Bread', thumbnail: 'https://media.example.org/bread.png' } },
    }),
  },
];

export function buildRandomPost(lap: Lap, name: string): PostShape {
  const kind = lap.pick(postKinds);
  const extraMembers = kind?.extraMembers?.(lap);
  if (kind === undefined || (kind.extraMembers !== undefined && extraMembers === undefined))
    return buildRandomPost(lap, name);
  const text = (kind.text ?? String)(name);
  const targets = kind.accounts.map((account) => {
    const { id, platform } = lap.accounts.get(account) ?? { id: account, platform: '' };
    return { platform, accountId: id, canPublish: account !== 'acc_social_failing', isPublished: false };
  });
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
      ...extraMembers,
    },
  };
}

function pickUploadedMedia(lap: Lap): Readonly<Record<string, unknown>> | undefined {
  const url = lap.pick([...lap.model.uploads.keys()]);
  return url === undefined ? undefined : { media: { images: [url] } };
}
