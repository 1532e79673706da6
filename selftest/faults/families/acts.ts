/** Faults in actions and publications: an item of a kind is sent twice, lost, early, late, misdirected or changed. */
import { type OutboxKind, outboxKinds } from '../../../mock-server/rows/storedEvents.ts';
import { platformLabels } from '../../../spec/platforms.ts';
import type { Json } from '../request.ts';
import { type FamilyFault, type FaultBehaviour, isOk } from './faultBehaviour.ts';
import {
  republishedPost,
  restrictFaults,
  resumedLeadMagnet,
  scheduledPost,
  updatedLeadMagnet,
  updatedPost,
} from './histories.ts';
import type { KnownRecords } from './known.ts';

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

const day = 24 * hour;

/** Whether local time in Europe is daylight saving time in most of the month. */
const isSummer = (time: string): boolean => [3, 4, 5, 6, 7, 8, 9].includes(new Date(time).getUTCMonth());

/** Faults in posts that are published long after their creation, or beside another item. */
const lateFaults = [
  createFault('publication', 'is an hour late if the clocks change before it', (item, _, knownRecords) => {
    const { createdAt } = knownRecords.getRecord(item.postId) ?? {};
    return typeof createdAt === 'string' && isSummer(createdAt) !== isSummer(item.at)
      ? [shiftTime(item, hour)]
      : undefined;
  }),
  createFault('publication', 'lacks its images a day after the creation', (item, _, knownRecords) => {
    const { createdAt } = knownRecords.getRecord(item.postId) ?? {};
    if (item.media?.images === undefined || !(Date.parse(item.at) - Date.parse(createdAt) > day)) return undefined;
    return [{ ...item, media: { ...item.media, images: [] } }];
  }),
  createFault('auto_plug_comment', 'is lost beside another one', (item, earlier) =>
    earlier.some(
      ({ kind, postId, accountId, at }) =>
        kind === item.kind && postId === item.postId && accountId === item.accountId && at === item.at,
    )
      ? []
      : undefined,
  ),
];

const laterSegmentFault = createFault('publication', 'loses joiners after the first segment', (item) => {
  const segments = item.segments?.map((text: string, i: number) => (i === 0 ? text : text.replaceAll('\u200d', '')));
  return JSON.stringify(segments) === JSON.stringify(item.segments) ? undefined : [{ ...item, segments }];
});

/** Images of openmicro, which has the lowest limit. */
const largeImageFault = createFault('publication', 'has images over the limit of openmicro', (item) =>
  item.platform === 'openmicro' && item.files?.length > 0
    ? [{ ...item, files: item.files.map((file: Json) => ({ ...file, bytes: 3_000_000 })) }]
    : undefined,
);

/** A retry of the failed targets that repeats the published ones. */
const repeatedTargetFault: FamilyFault = {
  family: 'acts on networks',
  id: 'publication of a failed target comes with those that were published before',
  create: () => {
    const partialIds = new Set<string>();
    return {
      changeResponse: (response, { operation }) => {
        const { id, platforms } = response.body?.data ?? {};
        if (operation === 'createPost' && Array.isArray(platforms) && platforms.some(({ error }) => error != null))
          partialIds.add(id);
        return undefined;
      },
      replaceOutboxItem: (item, earlier) => {
        if (item?.kind !== 'publication' || !partialIds.has(item.postId)) return undefined;
        const former = earlier.filter(
          ({ kind, postId, at }) => kind === item.kind && postId === item.postId && at !== item.at,
        );
        return former.length === 0 ? undefined : [...former.map((other) => ({ ...other, at: item.at })), item];
      },
    };
  },
};

/** Creates a fault in publications of scheduled posts that an update moved. `times` are those before the last move. */
const createMovedFault = (
  id: string,
  change: (item: Json, times: readonly string[], knownRecords: KnownRecords) => readonly Json[] | undefined,
): FamilyFault => ({
  family: 'acts on networks',
  id: `publication ${id}`,
  create: () => {
    const timesById = new Map<string, readonly string[]>();
    return {
      changeResponse: (response, { operation, id: postId = '', body }, knownRecords) => {
        const former = knownRecords.getRecord(postId)?.scheduledFor;
        if (operation === 'updatePost' && isOk(response) && typeof body?.scheduledFor === 'string' && former != null)
          timesById.set(postId, [...(timesById.get(postId) ?? []), former]);
        return undefined;
      },
      replaceOutboxItem: (item, _, knownRecords) => {
        const times = item?.kind === 'publication' ? timesById.get(item.postId) : undefined;
        return times === undefined ? undefined : change(item, times, knownRecords);
      },
    };
  },
});

const movedFaults = [
  createMovedFault('ignores the second move of its time', (item, times) =>
    times.length > 1 ? [{ ...item, at: times.at(-1) }] : undefined,
  ),
  createMovedFault('is repeated at the former time', (item, times, knownRecords) =>
    knownRecords.getRecord(item.postId)?.scheduledFor == null ? [item, { ...item, at: times.at(-1) }] : undefined,
  ),
];

/** A lead magnet whose workflow was changed sends no messages. */
const formerWorkflowFault: FamilyFault = {
  family: 'acts on networks',
  id: 'direct_message is lost if the workflow was another',
  create: () => {
    const otherIds = new Set<string>();
    return {
      changeResponse: (response, { operation, body }) => {
        if (operation === 'createLeadMagnet' && isOk(response) && body?.workflowType !== 'full')
          otherIds.add(response.body?.data?.id);
        return undefined;
      },
      replaceOutboxItem: (item) =>
        item?.kind === 'direct_message' && otherIds.has(item.leadMagnetId) ? [] : undefined,
    };
  },
};

const emailFaults = collectFaults('email');
const leadFaults = (['comment_reply', 'direct_message', 'connection_request'] as const).flatMap(collectFaults);

const restrictedFaults = [
  ...[scheduledPost, updatedPost, republishedPost].flatMap((past) =>
    restrictFaults(past, publicationFaults, optionFaults, emailFaults),
  ),
  ...[updatedPost, republishedPost].flatMap((past) => restrictFaults(past, [largeImageFault])),
  ...restrictFaults(
    updatedLeadMagnet,
    leadFaults,
    textFaults.filter(({ id }) => !id.startsWith('auto_plug_comment')),
    recipientFaults,
  ),
  ...restrictFaults(resumedLeadMagnet, leadFaults, recipientFaults, [
    createFault('follow_up', 'is doubled', (item) => [item, item]),
  ]),
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
  ...lateFaults,
  laterSegmentFault,
  largeImageFault,
  repeatedTargetFault,
  ...movedFaults,
  formerWorkflowFault,
  ...restrictedFaults,
];
