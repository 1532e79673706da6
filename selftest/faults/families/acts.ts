/** Faults in actions and publications: an item of a kind is sent twice, lost, early, late, misdirected or changed. */
import { type OutboxKind, outboxKinds } from '../../../mock-server/rows/storedEvents.ts';
import { platformLabels } from '../../../spec/platforms.ts';
import type { Json } from '../request.ts';
import type { FamilyFault, FaultBehaviour } from './faultBehaviour.ts';
import {
  republishedPost,
  restrictFaults,
  resumedLeadMagnet,
  scheduledPost,
  updatedLeadMagnet,
  updatedPost,
} from './histories.ts';

const hour = 3_600_000;

function createFault(
  kind: OutboxKind,
  id: string,
  change: NonNullable<FaultBehaviour['replaceOutboxItem']>,
): FamilyFault {
  return {
    family: 'acts on networks',
    id: `${kind} ${id}`,
    ...(kind === 'follow_up' && id.startsWith('is lost')
      ? { unobservable: 'The document says that the workflow full may run follow-ups.' }
      : {}),
    create: () => ({
      replaceOutboxItem: (item, earlier, knownRecords) =>
        item?.kind === kind ? change(item, earlier, knownRecords) : undefined,
    }),
  };
}

const shiftTime = (item: Json, milliseconds: number): Json => ({
  ...item,
  at: new Date(Date.parse(item.at) + milliseconds).toISOString(),
});

/** Replaces members with those of the last earlier item of the same kind that has different ones. */
const withEarlier = (item: Json, earlier: readonly Json[], names: readonly string[]): readonly Json[] | undefined => {
  const other = earlier.findLast(
    (candidate) =>
      candidate.kind === item.kind &&
      names.some((name) => JSON.stringify(candidate[name]) !== JSON.stringify(item[name])),
  );
  if (other === undefined) return undefined;
  return [{ ...item, ...Object.fromEntries(names.map((name) => [name, other[name]])) }];
};

const collectFaults = (kind: OutboxKind): readonly FamilyFault[] => [
  createFault(kind, 'is doubled', (item) => [item, item]),
  createFault(kind, 'is lost', () => []),
  createFault(kind, 'is lost after the first', (_, earlier) =>
    earlier.some((other) => other.kind === kind) ? [] : undefined,
  ),
  createFault(kind, 'is an hour early', (item) => [shiftTime(item, -hour)]),
  createFault(kind, 'is an hour late', (item) => [shiftTime(item, hour)]),
];

const textFaults = (['comment_reply', 'direct_message', 'follow_up', 'auto_plug_comment'] as const).flatMap((kind) => [
  createFault(kind, 'has another text', (item) => [{ ...item, text: 'Something else' }]),
  createFault(kind, 'has the text of an earlier one', (item, earlier) => withEarlier(item, earlier, ['text'])),
  createFault(kind, 'is empty', (item) => [{ ...item, text: '' }]),
  createFault(kind, 'is cut after ten characters', (item) =>
    String(item.text).length > 10 ? [{ ...item, text: item.text.slice(0, 10) }] : undefined,
  ),
  createFault(kind, 'is in capitals', (item) =>
    item.text === String(item.text).toUpperCase() ? undefined : [{ ...item, text: item.text.toUpperCase() }],
  ),
]);

const recipientFaults = (['comment_reply', 'direct_message', 'connection_request', 'follow_up'] as const).flatMap(
  (kind) => [
    createFault(kind, 'goes to another commenter', (item, earlier) => withEarlier(item, earlier, ['to'])),
    createFault(kind, 'goes to an unknown person', (item) => [{ ...item, to: { ...item.to, id: 'nobody' } }]),
    createFault(kind, 'comes from another outreach account', (item) => [{ ...item, accountId: 'out_ben' }]),
    createFault(kind, 'comes from the posting account', (item) => [{ ...item, accountId: 'acc_professional' }]),
  ],
);

/** A follow-up comment on a publication, at the same time. */
const buildComment = ({ at, postId, platform, accountId }: Json, text: string): Json => ({
  kind: 'auto_plug_comment',
  at,
  postId,
  platform,
  accountId,
  text,
});

const plugFaults = platformLabels
  .filter((label) => label !== 'professional')
  .map((label) =>
    createFault('publication', `on ${label} gets the follow-up comments`, (item, _, knownRecords) => {
      const comment = knownRecords.getRecord(item.postId)?.autoPlug?.comments?.[0];
      if (item.platform !== label || comment === undefined) return undefined;
      return [item, buildComment(item, comment.text)];
    }),
  );

/** Acts and publications that a later request rules out. */
const outdatedFaults = [
  createFault('publication', 'comes with the follow-up comments that an update disabled', (item, _, knownRecords) => {
    const { isAutoPlug, autoPlug } = knownRecords.getRecord(item.postId) ?? {};
    const comment = autoPlug?.comments?.[0];
    if (item.platform !== 'professional' || isAutoPlug !== false || comment === undefined) return undefined;
    if (!knownRecords.listOperations(item.postId).has('updatePost')) return undefined;
    return [item, buildComment(item, comment.text)];
  }),
  createFault('publication', 'of a republish comes with one on a former account', (item, earlier, knownRecords) => {
    const former = earlier.find(
      ({ kind, postId, accountId }) => kind === 'publication' && postId === item.postId && accountId !== item.accountId,
    );
    const isRepublished = knownRecords.listOperations(item.postId).has('republishPost');
    return former === undefined || !isRepublished || former.at === item.at
      ? undefined
      : [{ ...former, at: item.at }, item];
  }),
];

const postFaults = (['publication', 'auto_plug_comment', 'email'] as const).map((kind) =>
  createFault(kind, 'names another post', (item, earlier) => withEarlier(item, earlier, ['postId'])),
);

/** Options that no publication has, although posts set them. */
const optionFaults = ['contentType', 'aiGenerated', 'title', 'privacy', 'privacyLevel', 'allowStitch', 'postMode'].map(
  (name) =>
    createFault('publication', `lacks the option ${name}`, (item) => {
      if (item.options?.[name] === undefined) return undefined;
      const { [name]: _, ...options } = item.options;
      return [{ ...item, options }];
    }),
);

const publicationFaults = [
  createFault('publication', 'has the value of allowDuet as allowStitch', (item) => {
    const { allowDuet, allowStitch } = item.options ?? {};
    return allowDuet === undefined || allowStitch === undefined || allowDuet === allowStitch
      ? undefined
      : [{ ...item, options: { ...item.options, allowStitch: allowDuet } }];
  }),
  createFault('publication', 'goes to another account', (item) => [{ ...item, accountId: `${item.accountId}_second` }]),
  createFault('publication', 'has the text of an earlier one', (item, earlier) =>
    withEarlier(item, earlier, ['segments']),
  ),
  createFault('publication', 'has the segments in reverse', (item) =>
    item.segments?.length > 1 ? [{ ...item, segments: item.segments.toReversed() }] : undefined,
  ),
  createFault('publication', 'lacks the last segment', (item) =>
    item.segments?.length > 1 ? [{ ...item, segments: item.segments.slice(0, -1) }] : undefined,
  ),
  createFault('publication', 'goes to every platform of the post at once', (item) =>
    item.platform === 'social' ? [item, { ...item, platform: 'photo', accountId: 'acc_photo' }] : undefined,
  ),
  ...['images', 'video', 'carousel', 'filename', 'videoTitle'].flatMap((name) => [
    createFault('publication', `lacks media.${name}`, (item) => {
      if (item.media?.[name] === undefined) return undefined;
      const { [name]: _, ...media } = item.media;
      return [{ ...item, media }];
    }),
    createFault('publication', `has the media.${name} of an earlier one`, (item, earlier) => {
      const value = item.media?.[name];
      const other = earlier.findLast(
        (candidate) =>
          candidate.media?.[name] !== undefined && JSON.stringify(candidate.media[name]) !== JSON.stringify(value),
      );
      return value === undefined || other === undefined
        ? undefined
        : [{ ...item, media: { ...item.media, [name]: other.media[name] } }];
    }),
  ]),
];

const emailFaults = collectFaults('email');
const leadFaults = (['comment_reply', 'direct_message', 'connection_request'] as const).flatMap(collectFaults);

const restrictedFaults = [
  ...[scheduledPost, updatedPost, republishedPost].flatMap((past) =>
    restrictFaults(past, publicationFaults, optionFaults, emailFaults),
  ),
  ...restrictFaults(
    updatedLeadMagnet,
    leadFaults,
    textFaults.filter(({ id }) => !id.startsWith('auto_plug_comment')),
    recipientFaults,
  ),
  ...restrictFaults(resumedLeadMagnet, leadFaults, recipientFaults),
];

export const actFaults: readonly FamilyFault[] = [
  ...outboxKinds.flatMap(collectFaults),
  ...textFaults,
  ...recipientFaults,
  ...plugFaults,
  ...outdatedFaults,
  ...postFaults,
  ...publicationFaults,
  ...optionFaults,
  ...restrictedFaults,
];
