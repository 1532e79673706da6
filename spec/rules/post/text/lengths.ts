/** Rules on the length of texts, one per platform. */
import { type PlatformLabel, platformLabels, platforms } from '../../../platforms.ts';
import { getContentComponent } from '../../../schemas/content.ts';
import type { FindingDetails } from '../../../statement.ts';
import { formatCount } from '../../../text/formatCount.ts';
import { measureIfExceeding } from '../../../text/measure.ts';
import { threadSeparator as separator, splitThread } from '../../../text/thread.ts';
import {
  appendTargets,
  buildPostOn,
  buildTargetsOn,
  omitMember,
  prependTargets,
  repeatLetter,
  withContent,
} from '../../bodies.ts';
import { allOf, hasContent, hasMember, not, targets } from '../../fragments.ts';
import { type Behaviour, type RequestRule, requestRule, type SchemaFragment } from '../../rule.ts';
import type { Trial } from '../../trial.ts';
import { createVectorBuilders } from '../../vector.ts';
import type { LocatedValue } from '../../views/post.ts';

const { accepted, refused } = createVectorBuilders('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;

/** `text.length.<label>`, one rule per platform. */
export const textLengths: readonly RequestRule[] = platformLabels.map((label) => {
  const { max, threads } = platforms[label].text;
  const id = `text.length.${label}`;
  return requestRule({
    id,
    level: 'derived',
    argument:
      'Author: a maximum per network. Implementer: a longer text may be cut. The document gives maximums and mentions no cutting, and a thread is split only at the separator.',
    needs: [],
    source: {
      section: 'platformContent.<label> fields',
      item: `${label} text: max ${formatCount(max)} chars${threads ? ' per post' : ''}`,
    },
    summary: `The text for ${label} must have at most ${formatCount(max)} chars${threads ? ' in each post of the thread' : ''}.`,
    on: writes,
    concerns: { platform: label, longTexts: true },
    find: ({ post }, b) => {
      const text = post?.labels.includes(label) ? post.getEffectiveText(label) : undefined;
      return text === undefined ? [] : findTooLong(label, text, b);
    },
    schema: (b) => buildLengthSchemas(label, b),
    trials: [buildLongTextTrial(label), ...(threads ? [buildLongSegmentTrial(label)] : [])],
    vectors: [
      accepted(`${max} characters`, { body: { text: repeatLetter(max), ...buildTargetsAndOptions(label) } }),
      refused(`${max + 1} characters`, { body: { text: repeatLetter(max + 1), ...buildTargetsAndOptions(label) } }),
      refused(`${max + 1} emoji`, { body: { text: '😀'.repeat(max + 1), ...buildTargetsAndOptions(label) } }),
      refused(`an override of ${max + 1} characters`, {
        body: { text: 'short', ...buildTargetsAndOptions(label, { text: repeatLetter(max + 1) }) },
      }),
      accepted(`a default text of ${max + 1} characters with a short override`, {
        body: {
          text: repeatLetter(max + 1),
          ...buildTargetsAndOptions(label, { text: 'short' }),
        },
      }),
      ...(threads
        ? [
            accepted(`three segments of ${max} characters`, {
              body: { text: [max, max, max].map(repeatLetter).join(separator), platforms: buildTargetsOn(label) },
            }),
            refused(`a second segment of ${max + 1} characters`, {
              body: {
                text: [repeatLetter(5), repeatLetter(max + 1)].join(separator),
                platforms: buildTargetsOn(label),
              },
            }),
            refused(`a text of ${max + 1} characters with only two newlines in a row`, {
              body: { text: `${repeatLetter(max - 6)}\n\n${repeatLetter(5)}`, platforms: buildTargetsOn(label) },
            }),
            refused('a text that is too long and has CRLF pairs instead of newlines', {
              body: { text: `${repeatLetter(max)}\r\n\r\n\r\n${repeatLetter(max)}`, platforms: buildTargetsOn(label) },
            }),
          ]
        : [
            refused('a text that would fit only as a thread', {
              body: { text: `${repeatLetter(max - 2)}${separator}aa`, ...buildTargetsAndOptions(label) },
            }),
          ]),
    ],
  });
});

function findTooLong(label: PlatformLabel, text: LocatedValue<string>, b: Behaviour): FindingDetails[] {
  const { max, threads } = platforms[label].text;
  // A quick exit: no segment is longer than the whole, and no unit counts more than UTF-16 code units.
  if (text.value.length <= max) return [];
  const segments = threads ? splitThread(text.value, b) : [text.value];
  return segments.flatMap((segment, i) => {
    const actual = measureIfExceeding(segment, max, b['text.unit']);
    if (actual === undefined) return [];
    const subject = segments.length > 1 ? `Segment ${i + 1} of ${segments.length}` : 'The text';
    return [
      {
        at: text.at,
        limit: max,
        actual,
        detail: `${subject} has ${actual} characters; ${label} allows at most ${max}.`,
      },
    ];
  });
}

function buildTitleOptions(label: PlatformLabel): Record<string, string> {
  return label === 'video' ? { title: 'A title' } : {};
}

function buildTargetsAndOptions(label: PlatformLabel, options: Record<string, string> = {}) {
  const content = { ...buildTitleOptions(label), ...options };
  const { media } = buildPostOn(label);
  return {
    platforms: buildTargetsOn(label),
    ...(media === undefined ? {} : { media }),
    ...(Object.keys(content).length > 0 ? { platformContent: { [label]: content } } : {}),
  };
}

function buildLengthSchemas(label: PlatformLabel, b: Behaviour): readonly SchemaFragment[] {
  if (b['text.unit'] !== 'code-points') return [];
  const { max, threads } = platforms[label].text;
  const component = getContentComponent(label);
  // A pattern cannot express how the other answers split a text.
  const isExpressible = b['thread.split'] === 'drop-blank' || b['thread.split'] === 'exact';
  if (threads && (b['thread.newline'] !== 'lf' || !isExpressible)) return [];
  // A dropped segment may have any length.
  const dropsBlank = threads && b['thread.split'] === 'drop-blank' && b['text.blank'] === 'empty';
  const covers = dropsBlank ? ('part' as const) : ('all' as const);
  const pattern = buildThreadPattern(0, max, dropsBlank);
  const content = threads
    ? { refuses: hasMember('text', not({ pattern })) }
    : { json: { properties: { text: { maxLength: max } } } };
  const text = threads ? not({ pattern }) : { minLength: max + 1 };
  return [
    // Only this answer measures overrides of platforms that are not targeted.
    ...(b['platformContent.untargeted'] === 'measure'
      ? [component, `${component}Update`].map((name) => ({ component: name, covers, ...content }))
      : []),
    {
      component: 'PostCreate',
      covers,
      refuses: allOf(targets(label), not(hasContent(label, hasMember('text'))), hasMember('text', text)),
    },
  ];
}

/**
 * Matches threads whose segments have lengths within a range.
 *
 * @param ignoresBlank whether blank segments may be longer
 */
function buildThreadPattern(min: number, max: number, ignoresBlank: boolean): string {
  const inRange = `(?:(?!\\n\\n\\n)[\\s\\S]){${min},${max}}`;
  const segment = ignoresBlank ? `(?:${inRange}|(?:(?!\\n\\n\\n)\\s){${max + 1},})` : inRange;
  return `^${segment}(?:\\n\\n\\n${segment})*$`;
}

function buildLongTextTrial(label: PlatformLabel): Trial {
  const { max } = platforms[label].text;
  const post = buildPostOn(label, 'short');
  const longText = repeatLetter(max + 1);
  const other = label === 'social' ? 'professional' : 'social';
  return {
    baseline: post,
    breaking: {
      'default text': { ...post, text: longText },
      override: withContent(post, label, { text: longText }),
      'override without a default text': withContent(omitMember(post, 'text'), label, { text: longText }),
      // The other platform publishes its own short text.
      'with a platform that has its own text': withContent({ ...appendTargets(post, other), text: longText }, other, {
        text: 'short',
      }),
      'override after another platform': withContent(prependTargets(post, other), label, { text: longText }),
      Cyrillic: { ...post, text: 'ж'.repeat(max + 1) },
      'Chinese override': withContent(post, label, { text: '字'.repeat(max + 1) }),
    },
  };
}

/** Threads with a segment that is too long in each position. */
function buildLongSegmentTrial(label: PlatformLabel): Trial {
  const { max } = platforms[label].text;
  const buildThreadText = (...lengths: readonly number[]) => lengths.map(repeatLetter).join(separator);
  const post = buildPostOn(label, buildThreadText(5, 5, 5));
  return {
    baseline: post,
    breaking: {
      'first segment': { ...post, text: buildThreadText(max + 1, 5, 5) },
      'second segment': { ...post, text: buildThreadText(5, max + 1, 5) },
      'last segment': { ...post, text: buildThreadText(5, 5, max + 1) },
      'second segment of an override': withContent(post, label, { text: buildThreadText(5, max + 1) }),
      'last of ten segments': { ...post, text: buildThreadText(...Array.from({ length: 9 }, () => 3), max + 1) },
    },
  };
}
