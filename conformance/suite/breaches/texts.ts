/** Posts whose text breaks a rule. */
import { type PlatformLabel, platform, platformLabels } from '../../../spec/platforms.ts';
import { threadSeparator } from '../../../spec/text/thread.ts';
import { letters, postTo } from '../../script/bodies.ts';
import { after, type Breach, beside, breachesOf, content, defined } from './breach.ts';

const threading = platformLabels.filter((label) => platform(label).text.threads);

export const textBreaches: readonly Breach[] = [
  ...platformLabels.flatMap(tooLong),
  ...threading.flatMap(segmentTooLong),
  ...threading.flatMap(segmentEmpty),
  ...platformLabels.flatMap(missing),
  ...(['social', 'professional', 'microblog', 'textthread', 'openmicro'] as const).flatMap(empty),
  ...platformLabels.filter((label) => label !== 'social').flatMap(untargeted),
];

function tooLong(label: PlatformLabel): readonly Breach[] {
  const { max } = platform(label).text;
  const rule = `text.length.${label}`;
  const post = postTo(label, 'short');
  const long = letters(max + 1);
  const other: PlatformLabel = label === 'social' ? 'professional' : 'social';
  // What the other platform publishes is short, wherever the default text is not.
  const short = (text: string) => content({ ...beside(post, other), text }, other, { text: 'short' });
  return breachesOf(rule, post, {
    'default text': { ...post, text: long },
    override: content(post, label, { text: long }),
    'override without a default text': content(defined({ ...post, text: undefined }), label, { text: long }),
    'beside a platform with its own text': short(long),
    'override after another platform': content(after(post, other), label, { text: long }),
    Cyrillic: { ...post, text: 'ж'.repeat(max + 1) },
    'Chinese override': content(post, label, { text: '字'.repeat(max + 1) }),
  });
}

/** Each place in a thread. */
function segmentTooLong(label: PlatformLabel): readonly Breach[] {
  const { max } = platform(label).text;
  const thread = (...lengths: readonly number[]) => lengths.map(letters).join(threadSeparator);
  const post = postTo(label, thread(5, 5, 5));
  return breachesOf(`text.length.${label}`, post, {
    'first segment': { ...post, text: thread(max + 1, 5, 5) },
    'second segment': { ...post, text: thread(5, max + 1, 5) },
    'last segment': { ...post, text: thread(5, 5, max + 1) },
    'second segment of an override': content(post, label, { text: thread(5, max + 1) }),
    'last of ten segments': { ...post, text: thread(...Array.from({ length: 9 }, () => 3), max + 1) },
  });
}

function segmentEmpty(label: PlatformLabel): readonly Breach[] {
  const s = threadSeparator;
  const post = postTo(label, `one${s}two`);
  const texts = { 'at the end': `one${s}`, 'at the beginning': `${s}two`, 'in the middle': `one${s}${s}two`, alone: s };
  return Object.entries(texts).flatMap(([name, text]) =>
    breachesOf('thread.segment.empty', post, {
      [`${label}: ${name}`]: { ...post, text },
      [`${label}: override, ${name}`]: content(post, label, { text }),
      [`${label}: ${name}, beside social`]: { ...beside(post, 'social'), text },
    }),
  );
}

function missing(label: PlatformLabel): readonly Breach[] {
  const post = postTo(label);
  const { text: _, ...silent } = post;
  const other: PlatformLabel = label === 'social' ? 'professional' : 'social';
  return breachesOf('post.text.required', post, {
    [`${label}: none`]: silent,
    [`${label}: only another platform has one`]: content(beside(silent, other), other, { text: 'Hello' }),
    [`${label}: only the first of two has one`]: content(beside(silent, other), label, { text: 'Hello' }),
  });
}

function empty(label: PlatformLabel): readonly Breach[] {
  const post = postTo(label);
  return breachesOf('post.text.empty', post, {
    [`${label}: default text`]: { ...post, text: '' },
    [`${label}: override`]: content(post, label, { text: '' }),
    [`${label}: override beside another platform`]: content(
      beside(post, label === 'social' ? 'openmicro' : 'social'),
      label,
      { text: '' },
    ),
  });
}

/** A platform that is not targeted, whose override would be too long there. */
function untargeted(label: PlatformLabel): readonly Breach[] {
  const { max, threads } = platform(label).text;
  const post = content(postTo('social'), label, { text: 'Later' });
  const saying = (text: string) => content(post, label, { text });
  return breachesOf('platformContent.untargeted', post, {
    [`${label}: too long`]: saying(letters(max + 1)),
    ...(threads
      ? {
          [`${label}: a segment too long`]: saying(`a${threadSeparator}${letters(max + 1)}`),
          [`${label}: an empty segment`]: saying(`a${threadSeparator}`),
        }
      : {}),
  }).concat(breachesOf('platformContent.untargeted', postTo('social'), { [`${label}: at all`]: post }));
}
