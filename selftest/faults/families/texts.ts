/** Faults that change texts, such as lost blanks or characters, and faults in measuring their length. */
import type { OperationId } from '../../../spec/operations/index.ts';
import { getPlatformByLabel, platformLabels } from '../../../spec/platforms.ts';
import type { Json } from '../request.ts';
import { resolveEffectivePost } from './known.ts';
import { getTextOn, hasTarget } from './limitMeasures.ts';
import { forEachAt, listValuesAt } from './paths.ts';
import { type FamilyFault, refusal, withChangedBody } from './tamper.ts';

type Change = (text: string) => string;

const lineFeeds = 'has line feeds for CRLF';

const changes: readonly (readonly [name: string, change: Change])[] = [
  ['is trimmed', (text) => text.trim()],
  ['loses blanks at the end of lines', (text) => text.replace(/[ \t]+$/gm, '')],
  ['has doubled blanks collapsed', (text) => text.replace(/ {2,}/g, ' ')],
  ['loses NUL', (text) => text.replaceAll('\0', '')],
  ['is cut at NUL', (text) => text.split('\0')[0] ?? ''],
  [
    'loses control characters',
    (text) => text.replace(/\p{Cc}/gu, (character) => ('\0\t\n\r'.includes(character) ? character : '')),
  ],
  ['has CRLF for line feeds', (text) => text.replace(/\r?\n/g, '\r\n')],
  [lineFeeds, (text) => text.replaceAll('\r\n', '\n')],
  ['has blanks for tabs', (text) => text.replaceAll('\t', ' ')],
  ['loses astral characters', (text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '')],
  ['has question marks for all but Latin', (text) => text.replace(/[^\0-\u00ff]/g, '?')],
  ['is composed (NFC)', (text) => text.normalize('NFC')],
  ['is decomposed (NFD)', (text) => text.normalize('NFD')],
  ['loses joiners', (text) => text.replace(/[\u200d\ufe0f]/g, '')],
  ['has markup escaped', (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')],
  ['loses markup', (text) => text.replace(/<[^>]*>/g, '')],
  ['is in lower case', (text) => text.toLowerCase()],
  ['is cut after 200 characters', (text) => text.slice(0, 200)],
];

/** Texts that a request carries. */
const requestTexts: readonly (readonly [operations: readonly OperationId[], names: readonly string[]])[] = [
  [['createPost', 'updatePost'], ['text']],
  [
    ['createPost', 'updatePost'],
    ['platformContent', 'video', 'title'],
  ],
  [
    ['createPost', 'updatePost'],
    ['media', 'filename'],
  ],
  [
    ['createPost', 'updatePost'],
    ['media', 'videoTitle'],
  ],
  [
    ['createPost', 'updatePost'],
    ['autoPlug', 'comments', '*', 'text'],
  ],
  [
    ['createLeadMagnet', 'updateLeadMagnet'],
    ['templates', 'dm', 'text'],
  ],
  [
    ['createLeadMagnet', 'updateLeadMagnet'],
    ['templates', 'commentReplies', '*', 'text'],
  ],
  [
    ['createLeadMagnet', 'updateLeadMagnet'],
    ['followUps', '*', 'text'],
  ],
];

const storedFaults = requestTexts.flatMap(([operations, names]) =>
  changes.map(
    ([name, change]): FamilyFault => ({
      family: 'texts',
      id: `${names.join('.')} ${name}`,
      create: () => ({
        request: (call) =>
          operations.includes(call.operation) &&
          listValuesAt(call.body, names).some((text) => typeof text === 'string' && change(text) !== text)
            ? withChangedBody(call, (body) =>
                forEachAt(body, names, (owner, member) => {
                  if (typeof owner[member] === 'string') owner[member] = change(owner[member]);
                }),
              )
            : undefined,
      }),
    }),
  ),
);

/** Faults that change the published text, while the record shows the original. */
const publishedFaults = platformLabels.flatMap((label) =>
  changes.map(
    ([name, change]): FamilyFault => ({
      family: 'texts',
      id: `the published text on ${label} ${name}`,
      ...(name === lineFeeds
        ? { unobservable: 'A service that counts CRLF as a newline may publish a line feed.' }
        : {}),
      near: ['post.text.effective', 'thread.segments', 'thread.elsewhere'],
      create: () => ({
        outbox: (item: Json) => {
          if (item?.kind !== 'publication' || item.platform !== label || !Array.isArray(item.segments))
            return undefined;
          const segments = item.segments.map(change);
          return JSON.stringify(segments) === JSON.stringify(item.segments) ? undefined : [{ ...item, segments }];
        },
      }),
    }),
  ),
);

/** Units in which no reading of "chars" measures. */
const units: readonly (readonly [name: string, length: (text: string) => number])[] = [
  ['in bytes', (text) => Buffer.byteLength(text)],
  ['with line feeds as two', (text) => [...text].length + text.split('\n').length - 1],
  ['as JSON', (text) => JSON.stringify(text).length],
  ['as HTML', (text) => [...text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')].length],
];

const measuredFaults = platformLabels.flatMap((label) =>
  units.map(([name, length]): FamilyFault => {
    const { max, threads } = getPlatformByLabel(label).text;
    return {
      family: 'texts',
      id: `the text on ${label} is measured ${name}`,
      near: [`text.length.${label}`, 'text.unit.code-points'],
      create: () => ({
        reply: (call, known) => {
          if (!['createPost', 'updatePost', 'republishPost'].includes(call.operation)) return undefined;
          const post = resolveEffectivePost(call, known);
          const text = getTextOn(post, label);
          if (typeof text !== 'string' || !hasTarget(post, label)) return undefined;
          const segments = threads ? text.split('\n\n\n') : [text];
          const isWithin = segments.every((segment) => [...segment].length <= max);
          return isWithin && segments.some((segment) => length(segment) > max) ? refusal() : undefined;
        },
      }),
    };
  }),
);

export const textFaults: readonly FamilyFault[] = [...storedFaults, ...publishedFaults, ...measuredFaults];
