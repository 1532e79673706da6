/** Laws on options: defaults and disclosures, observed in records that echo options or in publications. */
import type { DecisionId } from '../../decisions/index.ts';
import type { PlatformLabel } from '../../platforms.ts';
import type { Level } from '../../statement.ts';
import { type Law, law, type Observation } from '../law.ts';
import { aim, ok, post } from '../traces/examples.ts';
import { histories, targetsOf, wishAt } from '../traces/posts.ts';
import { at, equal, only } from '../traces/reading.ts';

const fields = (item: string) => ({ section: 'platformContent.<label> fields', item });

/** Every observed value of an option, with the value that the caller set. A record may omit the option. */
function* seenOption(trace: readonly Observation[], label: PlatformLabel, option: string) {
  for (const history of histories(trace)) {
    if (history.wishes.length > 1) continue;
    for (const { on, post: seen, place } of history.sightings) {
      const content = wishAt(history, place)?.content;
      const found = at(seen, 'platformContent', label, option);
      if (found !== undefined && found !== null && targetsOf(content).some((one) => one.platform === label))
        yield { on, found, content, asked: at(content, 'platformContent', label, option) };
    }
    for (const it of only(trace, 'publication').filter((one) => one.postId === history.id && one.platform === label)) {
      const content = wishAt(history, trace.indexOf(it))?.content;
      const found = it.options?.[option];
      if (found !== undefined) yield { on: it, found, content, asked: at(content, 'platformContent', label, option) };
    }
  }
}

interface Default {
  readonly id: string;
  readonly label: PlatformLabel;
  readonly option: string;
  readonly level: Level;
  readonly decision?: DecisionId;
  readonly value: unknown;
  readonly other: unknown;
  /** Whether the option applies to the post. */
  readonly applies?: (content: unknown) => boolean;
}

const several = (content: unknown) => {
  const images = at(content, 'media', 'images');
  return Array.isArray(images) && images.length > 1;
};

const defaults: readonly Default[] = [
  {
    id: 'photo.aiGenerated.default',
    label: 'photo',
    option: 'aiGenerated',
    level: 'documented',
    value: false,
    other: true,
    applies: (content) => at(content, 'platformContent', 'photo', 'contentType') !== 'story',
  },
  {
    id: 'shortvideo.autoAddMusic.default',
    label: 'shortvideo',
    option: 'autoAddMusic',
    level: 'documented',
    value: true,
    other: false,
    applies: several,
  },
  ...(
    [
      ['photo', 'contentType', 'feed', 'reel'],
      ['video', 'videoType', 'long', 'short'],
      ['video', 'privacy', 'public', 'private'],
      ['shortvideo', 'privacyLevel', 'PUBLIC_TO_EVERYONE', 'SELF_ONLY'],
      ['shortvideo', 'postMode', 'direct', 'draft'],
    ] as const
  ).map(
    ([label, option, value, other]) =>
      ({
        id: `${label}.${option}.default`,
        label,
        option,
        level: 'assumed',
        decision: `option.default.${option}`,
        value,
        other,
      }) as const,
  ),
];

export const optionDefaultLaws: readonly Law[] = defaults.map(
  ({ id, label, option, level, decision, value, other, applies }) => {
    const sent = {
      text: 'Hello',
      platforms: aim(label),
      media: { images: ['https://hosted.example/photo.jpg', 'https://hosted.example/second.jpg'] },
    };
    const made = (found: unknown) =>
      ok('createPost', post('draft', { ...sent, platformContent: { [label]: { [option]: found } } }), { body: sent });
    const arrived = (found: unknown): Observation[] => [
      ok('createPost', post('published', sent), { body: { ...sent, publishNow: true } }),
      {
        kind: 'publication',
        at: 0,
        postId: 'post_1',
        platform: label,
        accountId: `acc_${label}`,
        segments: ['Hello'],
        options: { [option]: found },
      },
    ];
    return law({
      id,
      level,
      // Observed in a record if it echoes options, otherwise on the network.
      needs: decision === undefined ? ['post.record'] : ['post.record', decision],
      source: fields(
        level === 'documented'
          ? `${label} ${option}: default ${String(value)}`
          : `${option} has allowed values and no default`,
      ),
      summary: `${option} of ${label} defaults to ${String(value)}.`,
      over: 'lifecycle',
      *cases(trace, b) {
        for (const { on, found, content, asked } of seenOption(trace, label, option))
          if (asked === undefined && (applies?.(content) ?? true))
            yield equal(on, found, decision === undefined ? value : b[decision]);
      },
      kept: [
        ['in the record', made(value)],
        ['on the network', ...arrived(value)],
      ],
      broken: [
        ['in the record', made(other)],
        ['on the network', ...arrived(other)],
      ],
      silent: [['not shown anywhere', ok('createPost', post('draft', sent), { body: sent })]],
    });
  },
);

const disclosed = { text: 'Hello', platforms: aim('photo'), platformContent: { photo: { aiGenerated: true } } };
const withOption = (found: boolean) =>
  ok('createPost', post('draft', { ...disclosed, platformContent: { photo: { aiGenerated: found } } }), {
    body: disclosed,
  });

const disclosureKept = law({
  id: 'photo.aiGenerated.kept',
  level: 'documented',
  needs: ['post.record'],
  source: fields('photo aiGenerated: self-disclosure of AI-generated content'),
  summary: 'Content that the caller discloses as AI-generated never loses that disclosure.',
  over: 'lifecycle',
  *cases(trace) {
    for (const { on, found, asked, content } of seenOption(trace, 'photo', 'aiGenerated'))
      if (asked === true && at(content, 'platformContent', 'photo', 'contentType') !== 'story')
        yield equal(on, found, true);
  },
  kept: [['the disclosure is kept', withOption(true)]],
  broken: [['the disclosure is lost', withOption(false)]],
});

export const optionLaws: readonly Law[] = [...optionDefaultLaws, disclosureKept];
