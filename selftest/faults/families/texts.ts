/** Faults that change texts, such as lost blanks or characters, and faults in measuring their length. */

import { bounds } from '../../../spec/decisions/bounds.ts';
import { maxTitleLength } from '../../../spec/limits.ts';
import type { OperationId } from '../../../spec/operations/index.ts';
import { getPlatformByLabel, platformLabels } from '../../../spec/platforms.ts';
import { threadSeparator } from '../../../spec/text/thread.ts';
import type { Json } from '../request.ts';
import { buildParsedRefusal, type FamilyFault, isOk } from './faultBehaviour.ts';
import { resolveEffectivePost } from './known.ts';
import { getTextOn, hasTarget } from './limitMeasures.ts';
import { forEachAt, listValuesAt } from './paths.ts';
import { joiners, lineFeeds, listTextChanges, listVisibleChanges, type TextChange } from './textChanges.ts';

const writes = ['createPost', 'updatePost', 'republishPost'] as const satisfies readonly OperationId[];
const magnetWrites = ['createLeadMagnet', 'updateLeadMagnet'] as const satisfies readonly OperationId[];

/** A member with texts that a request carries. */
interface TextMember {
  readonly operations: readonly OperationId[];
  readonly name: string;
  readonly paths: readonly (readonly string[])[];
  readonly maxLength?: number;
}

const textMembers: readonly TextMember[] = [
  { operations: writes, name: 'text', paths: [['text']] },
  {
    operations: writes,
    name: 'platformContent.*.text',
    paths: platformLabels.map((label) => ['platformContent', label, 'text']),
  },
  {
    operations: writes,
    name: 'platformContent.video.title',
    paths: [['platformContent', 'video', 'title']],
    maxLength: maxTitleLength,
  },
  {
    operations: writes,
    name: 'platformContent.video.tags.*',
    paths: [['platformContent', 'video', 'tags', '*']],
    maxLength: bounds['bounds.word'],
  },
  { operations: writes, name: 'media.filename', paths: [['media', 'filename']], maxLength: maxTitleLength },
  { operations: writes, name: 'media.videoTitle', paths: [['media', 'videoTitle']], maxLength: maxTitleLength },
  { operations: writes, name: 'autoPlug.comments.*.text', paths: [['autoPlug', 'comments', '*', 'text']] },
  { operations: magnetWrites, name: 'keywords.*', paths: [['keywords', '*']], maxLength: bounds['bounds.word'] },
  { operations: magnetWrites, name: 'templates.dm.text', paths: [['templates', 'dm', 'text']] },
  {
    operations: magnetWrites,
    name: 'templates.commentReplies.*.text',
    paths: [['templates', 'commentReplies', '*', 'text']],
  },
  { operations: magnetWrites, name: 'followUps.*.text', paths: [['followUps', '*', 'text']] },
];

/** Changes every text at some paths; undefined if there is none to change. */
function changeTextsAt(value: Json, paths: TextMember['paths'], change: TextChange['change']): Json {
  const hasOther = paths.some((path) =>
    listValuesAt(value, path).some((text) => typeof text === 'string' && change(text) !== text),
  );
  if (!hasOther) return undefined;
  const changedValue = structuredClone(value);
  for (const path of paths)
    forEachAt(changedValue, path, (owner, name) => {
      if (typeof owner[name] === 'string') owner[name] = change(owner[name]);
    });
  return changedValue;
}

const eitherLineEnd = 'A service that counts CRLF as a newline may publish a line feed.';

/** Changes that do not change which comments contain a text, if case and white space do not matter. */
const normalizations: ReadonlySet<string> = new Set([
  'is trimmed',
  'loses blanks at the end of lines',
  'has doubled blanks collapsed',
  'has CRLF for line feeds',
  lineFeeds,
  'has blanks for tabs',
  'is composed (NFC)',
  'is decomposed (NFD)',
  'is in lower case',
]);

/** Why a change of a member cannot be held against a service. */
function explainChange(member: string, { name, isInvisible }: TextChange): Pick<FamilyFault, 'unobservable'> {
  if (member.startsWith('media.') && (isInvisible === true || name === joiners))
    return { unobservable: 'A name is a single line, so a service may remove invisible characters from it.' };
  if (member.startsWith('platformContent.video.tags') && name === 'is trimmed')
    return { unobservable: 'The document does not say whether white space around a tag is part of it.' };
  if (member === 'keywords.*' && normalizations.has(name))
    return { unobservable: 'A service may store keywords in the form in which it compares them with comments.' };
  return member === 'segments in lists' && name === lineFeeds ? { unobservable: eitherLineEnd } : {};
}

function createStoredFault(
  { operations, name: member, paths }: TextMember,
  textChange: TextChange,
  suffix = '',
): FamilyFault {
  const { name, change } = textChange;
  return {
    family: 'texts',
    id: `${member} ${name}${suffix}`,
    ...explainChange(member, textChange),
    create: () => ({
      changeRequest: (call) => {
        const body = operations.includes(call.operation) ? changeTextsAt(call.body, paths, change) : undefined;
        return body === undefined ? undefined : { ...call, body };
      },
    }),
  };
}

const storedFaults = textMembers.flatMap((member) => [
  ...listTextChanges(member.maxLength).map((change) => createStoredFault(member, change)),
  ...listVisibleChanges(member.maxLength).map((change) =>
    createStoredFault(
      { ...member, operations: member.operations.filter((operation) => operation.startsWith('update')) },
      change,
      ' in updates',
    ),
  ),
]);

/** Faults in the texts of a republish. */
const republishedFaults = textMembers
  .filter(({ name }) => name === 'platformContent.*.text')
  .flatMap((member) =>
    listVisibleChanges().map((change) =>
      createStoredFault({ ...member, operations: ['republishPost'] }, change, ' in a republish'),
    ),
  );

/** The rules on the text that a platform gets. */
const textRules = ['post.text.effective', 'thread.segments', 'thread.elsewhere'];

/** The text that a list shows, while the service has the original. */
const shownTexts: readonly (Omit<TextMember, 'operations'> & {
  readonly operation: OperationId;
  readonly isVisible?: true;
  readonly near?: FamilyFault['near'];
})[] = [
  ...textMembers
    .filter(({ operations }) => operations.includes('createPost'))
    .map(({ name, paths, maxLength }) => ({
      operation: 'listPosts' as const,
      name: `${name} in lists`,
      paths: paths.map((path) => ['*', ...path]),
      ...(maxLength === undefined ? {} : { maxLength }),
    })),
  {
    operation: 'listPosts',
    name: 'segments in lists',
    paths: [['*', 'platforms', '*', 'segments', '*', 'text']],
    near: textRules,
  },
  // A network chooses how it reports invisible characters.
  {
    operation: 'listLeads',
    name: 'the comment of a lead',
    paths: [['*', 'comment', 'text']],
    maxLength: 200,
    isVisible: true,
  },
  {
    operation: 'listLeads',
    name: 'the name of a lead',
    paths: [['*', 'commenter', 'name']],
    maxLength: 20,
    isVisible: true,
  },
];

const shownFaults = shownTexts.flatMap(({ operation, name: member, paths, maxLength, isVisible, near = [] }) =>
  (isVisible ? listVisibleChanges : listTextChanges)(maxLength).map(
    (textChange): FamilyFault => ({
      family: 'texts',
      id: `${member} ${textChange.name}`,
      near,
      ...explainChange(member, textChange),
      create: () => ({
        changeResponse: (response, call) => {
          if (call.operation !== operation || !isOk(response)) return undefined;
          const data = changeTextsAt(response.body?.data, paths, textChange.change);
          return data === undefined ? undefined : { ...response, body: { ...response.body, data } };
        },
      }),
    }),
  ),
);

/** Faults that change the published text, while the record shows the original. */
const publishedFaults = platformLabels.flatMap((label) =>
  listTextChanges(getPlatformByLabel(label).text.max).map(
    ({ name, change }): FamilyFault => ({
      family: 'texts',
      id: `the published text on ${label} ${name}`,
      ...(name === lineFeeds ? { unobservable: eitherLineEnd } : {}),
      near: textRules,
      create: () => ({
        replaceOutboxItem: (item: Json) => {
          const isPublication = item?.kind === 'publication' && item.platform === label;
          const changedItem = isPublication ? changeTextsAt(item, [['segments', '*']], change) : undefined;
          return changedItem === undefined ? undefined : [changedItem];
        },
      }),
    }),
  ),
);

/**
 * Faults that change the text of another action, while the record shows the original. The suite sends messages
 * without invisible characters, because a service may clean them before it sends them.
 */
const sentFaults = (['comment_reply', 'direct_message', 'follow_up', 'auto_plug_comment'] as const).flatMap((kind) =>
  listVisibleChanges().map(
    ({ name, change }): FamilyFault => ({
      family: 'texts',
      id: `the text of a ${kind} ${name}`,
      create: () => ({
        replaceOutboxItem: (item: Json) => {
          const changedItem = item?.kind === kind ? changeTextsAt(item, [['text']], change) : undefined;
          return changedItem === undefined ? undefined : [changedItem];
        },
      }),
    }),
  ),
);

/** Faults that change the published title of a file or video. */
const publishedNameFaults = [
  { name: 'the published title', path: ['options', 'title'] },
  { name: 'the published filename', path: ['media', 'filename'] },
  { name: 'the published videoTitle', path: ['media', 'videoTitle'] },
].flatMap(({ name: member, path }) =>
  listVisibleChanges(maxTitleLength).map(
    (textChange): FamilyFault => ({
      family: 'texts',
      id: `${member} ${textChange.name}`,
      ...explainChange(path.join('.'), textChange),
      create: () => ({
        replaceOutboxItem: (item: Json) => {
          const changedItem = item?.kind === 'publication' ? changeTextsAt(item, [path], textChange.change) : undefined;
          return changedItem === undefined ? undefined : [changedItem];
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
        respondInstead: (call, knownRecords) => {
          if (!['createPost', 'updatePost', 'republishPost'].includes(call.operation)) return undefined;
          const post = resolveEffectivePost(call, knownRecords);
          const text = getTextOn(post, label);
          if (typeof text !== 'string' || !hasTarget(post, label)) return undefined;
          const segments = threads ? text.split(threadSeparator) : [text];
          const isWithin = segments.every((segment) => [...segment].length <= max);
          return isWithin && segments.some((segment) => length(segment) > max) ? buildParsedRefusal() : undefined;
        },
      }),
    };
  }),
);

export const textFaults: readonly FamilyFault[] = [
  ...storedFaults,
  ...republishedFaults,
  ...shownFaults,
  ...publishedFaults,
  ...publishedNameFaults,
  ...sentFaults,
  ...measuredFaults,
];
