/** Laws on null in updates that are merge patches: it removes a member of a post or of a lead magnet. */
import { asObject, hasNullMember, isEqualJson, isObject } from '../json.ts';
import { isPlatformLabel, type PlatformLabel } from '../platforms.ts';
import { optionFlags } from '../schemas/content.ts';
import { type LawCase, law, type Observation } from './law.ts';
import { findJudgeableUpdates } from './traces/contentRefusals.ts';
import {
  createdLeadMagnet,
  createdPost,
  leadMagnet,
  leadMagnetBody,
  ok,
  post,
  postBody,
  refusal,
  target,
  updatedLeadMagnet,
  updatedPost,
} from './traces/examples.ts';
import { ownedMembers, readRecords } from './traces/leadMagnets.ts';
import { listPostUpdates, type PostUpdate } from './traces/postUpdates.ts';
import { checkThat, findConcurrentIds, getMemberAt, listSuccessfulExchanges, readData } from './traces/traceReader.ts';

/** Members without a default that could equal their value. */
const members: readonly (readonly string[])[] = [
  ['text'],
  ['platforms'],
  ['autoPlug'],
  ...['images', 'video', 'carousel', 'filename', 'videoTitle'].map((name) => ['media', name]),
];
const optionNames = ['text', 'title', 'tags', 'thumbnail'];
/** Names of options that no request sets. */
const derivedNames = ['synced'];

/** Whether an update removes a member: it or what contains it is null. */
const isRemovedBy = (body: unknown, path: readonly string[]): boolean =>
  path.some((_, i) => getMemberAt(body, ...path.slice(0, i + 1)) === null);

/** The value of a member; undefined for null and for an empty list, which count as missing. */
function readValue(record: unknown, path: readonly string[]): unknown {
  const value = getMemberAt(record, ...path) ?? undefined;
  return Array.isArray(value) && value.length === 0 ? undefined : value;
}

/** The labels whose content an update changes. */
function listLabels({ body: { platformContent }, previous }: PostUpdate): readonly PlatformLabel[] {
  const content = platformContent === null ? getMemberAt(previous, 'platformContent') : platformContent;
  return Object.keys(asObject(content)).filter(isPlatformLabel);
}

/** The paths whose value an update removes. */
function findRemovedPaths(update: PostUpdate): readonly (readonly string[])[] {
  const options = listLabels(update).flatMap((label) => optionNames.map((name) => ['platformContent', label, name]));
  // A record may show the text of every platform, which is the default text unless the platform has its own.
  const isDefaultText = (path: readonly string[]) =>
    path.at(-1) === 'text' &&
    getMemberAt(update.previousContent, ...path) === undefined &&
    getMemberAt(update.previous, ...path) === update.previous.text;
  return [...members, ...options].filter((path) => isRemovedBy(update.body, path) && !isDefaultText(path));
}

/**
 * The paths of removed options that may have a default, which can equal the removed value. A flag that is null may stay as
 * it is.
 */
function findDefaultPaths(update: PostUpdate): readonly (readonly string[])[] {
  const options = listLabels(update).flatMap((label) => {
    const content = getMemberAt(update.previous, 'platformContent', label);
    const names = Object.keys(isObject(content) ? content : {});
    return names
      .filter((name) => !optionNames.includes(name) && !derivedNames.includes(name))
      .map((name) => ['platformContent', label, name]);
  });
  return options.filter((path) => isRemovedBy(update.body, path) && !isNullFlag(update.body, path));
}

const flags: ReadonlySet<string | undefined> = new Set(optionFlags);

const isNullFlag = (body: unknown, path: readonly string[]): boolean =>
  flags.has(path.at(-1)) && getMemberAt(body, ...path) === null;

/** A default is the same in every post, so two posts that keep different values have kept what an update removed. */
function* checkDefaults(updates: readonly PostUpdate[]): Generator<LawCase> {
  const retainedValues = new Map<string, unknown>();
  for (const update of updates)
    for (const path of findDefaultPaths(update)) {
      const removedValue = readValue(update.previous, path);
      if (removedValue === undefined) continue;
      const [foundValue, name] = [getMemberAt(update.after, ...path), path.join('.')];
      const isRetained = isEqualJson(foundValue, removedValue);
      if (!isRetained || (retainedValues.has(name) && !isEqualJson(retainedValues.get(name), removedValue)))
        yield checkThat(update.exchange, !isRetained, `no ${name}`, foundValue);
      if (isRetained) retainedValues.set(name, removedValue);
    }
}

/** Whether a flag is null, which may have to be true or false. */
const hasNullFlag = (body: unknown): boolean =>
  getMemberAt(body, 'isAutoPlug') === null ||
  Object.values(asObject(getMemberAt(body, 'platformContent'))).some((content) =>
    optionFlags.some((name) => getMemberAt(content, name) === null),
  );

const removedFromPost = law({
  id: 'post.update.removes',
  level: 'assumed',
  needs: ['post.record', 'post.update.merge', 'update.null'],
  source: { section: 'PATCH /posts/:id', item: 'edits with the same kind of fields as creating' },
  summary: 'Where updates are merge patches, a member that an update sets to null loses its value.',
  holds: { 'post.update.merge': 'merge-patch' },
  over: 'lifecycle',
  exercisedBy: 'records of a post before and after an update that sets a member to null',
  *cases(trace) {
    for (const exchange of findJudgeableUpdates(trace))
      if (!exchange.success && hasNullMember(exchange.body) && !hasNullFlag(exchange.body))
        yield checkThat(exchange, false, 'accepted', exchange.status);
    const updates = listPostUpdates(trace);
    yield* checkDefaults(updates);
    for (const update of updates)
      for (const path of findRemovedPaths(update)) {
        const removedValue = readValue(update.previous, path);
        const foundValue = getMemberAt(update.after, ...path);
        if (removedValue !== undefined)
          yield checkThat(update.exchange, !isEqualJson(foundValue, removedValue), `no ${path.join('.')}`, foundValue);
      }
  },
  kept: [
    [
      'an override',
      createdPost(post('draft', { platformContent: { social: { text: 'Own' } } }), postBody),
      updatedPost(post('draft'), { platformContent: { social: null } }),
    ],
  ],
  broken: [
    [
      'null is refused',
      createdPost(post('draft'), postBody),
      refusal('updatePost', 422, 'NO', {
        ...{ id: 'post_1', breaks: [] },
        body: { platforms: postBody.platforms, platformContent: { social: { text: null } } },
      }),
    ],
    [
      'an override that stays',
      createdPost(post('draft', { platformContent: { social: { text: 'Own' } } }), postBody),
      updatedPost(post('draft', { platformContent: { social: { text: 'Own' } } }), {
        platformContent: { social: { text: null } },
      }),
    ],
    [
      'the kind of a photo post stays, whatever it is',
      ...[
        ['post_1', 'reel'],
        ['post_2', 'story'],
      ].flatMap(([id, contentType]) => {
        const record = post('draft', {
          id,
          platforms: [target('photo', 'draft')],
          platformContent: { photo: { contentType } },
        });
        const body = { platformContent: { photo: { contentType: null } } };
        return [createdPost(record, postBody), ok('updatePost', record, { id: id ?? '', body })];
      }),
    ] as [string, ...Observation[]],
  ],
  neutral: [
    [
      'a value that may be the default',
      createdPost(post('draft', { platformContent: { photo: { contentType: 'feed' } } }), postBody),
      updatedPost(post('draft', { platformContent: { photo: { contentType: 'feed' } } }), {
        platformContent: { photo: { contentType: null } },
      }),
    ],
    [
      'a flag that stays, because it must be true or false',
      createdPost(post('draft', { isAutoPlug: true }), postBody),
      updatedPost(post('draft', { isAutoPlug: true }), { isAutoPlug: null }),
    ],
    ['nothing to remove', createdPost(post('draft'), postBody), updatedPost(post('draft'), { autoPlug: null })],
  ],
});

/** A service may read null as no change of a member that every lead magnet has, or of one of which it has exactly one. */
const requiredMembers = ['outreachAccountId', 'workflowType', 'keywords', 'postId', 'postUrl'];

const optionalMembers = ownedMembers
  .filter((name) => name !== 'templates' && !requiredMembers.includes(name))
  .map((name) => [name]);

/** The optional members of a lead magnet, which are removed by null. */
const listOptionalMembers = (record: unknown): readonly (readonly string[])[] => {
  const workflowType = getMemberAt(record, 'workflowType');
  return [
    ...optionalMembers,
    ...(workflowType === 'full' ? [] : [['templates', 'dm']]),
    ...(workflowType === 'comments_only' ? [] : [['templates', 'commentReplies']]),
  ];
};

const removedFromLeadMagnet = law({
  id: 'leadMagnet.update.removes',
  level: 'assumed',
  needs: ['leadMagnet.update', 'leadMagnet.record', 'leadMagnet.fields', 'leadMagnet.update.merge', 'update.null'],
  source: {
    section: 'Updating a lead magnet',
    item: 'method, path and how updates are merged are not shown',
  },
  summary: 'Where updates are merge patches, a member that an update sets to null loses its value.',
  says: {
    'leadMagnet.update.merge': {
      shallow: 'A member that an accepted update of a lead magnet sets to null loses its value.',
    },
  },
  holds: { 'leadMagnet.update.merge': ['merge-patch', 'shallow'] },
  exercisedBy: 'an accepted update that sets a member of a lead magnet to null',
  over: 'lifecycle',
  *cases(trace, behaviour) {
    const isShallow = behaviour['leadMagnet.update.merge'] === 'shallow';
    const concurrentIds = findConcurrentIds(trace);
    for (const exchange of listSuccessfulExchanges(trace, 'updateLeadMagnet')) {
      const before = readRecords(trace.slice(0, trace.indexOf(exchange)), exchange).at(-1)?.data;
      if (concurrentIds.has(exchange.id ?? '')) continue;
      for (const path of listOptionalMembers(readData(exchange))) {
        const removedValue = readValue(before, path);
        const foundValue = getMemberAt(readData(exchange), ...path);
        if (removedValue !== undefined && isRemovedBy(exchange.body, isShallow ? path.slice(0, 1) : path))
          yield checkThat(exchange, !isEqualJson(foundValue, removedValue), `no ${path.join('.')}`, foundValue);
      }
    }
  },
  kept: [
    [
      'a webhook',
      createdLeadMagnet(leadMagnet('paused', { webhookUrl: 'https://hooks.example.org/leads' }), leadMagnetBody),
      updatedLeadMagnet(leadMagnet('paused'), { webhookUrl: null }),
    ],
  ],
  broken: [
    [
      'a webhook that stays',
      createdLeadMagnet(leadMagnet('paused', { webhookUrl: 'https://hooks.example.org/leads' }), leadMagnetBody),
      updatedLeadMagnet(leadMagnet('paused', { webhookUrl: 'https://hooks.example.org/leads' }), { webhookUrl: null }),
    ],
    [
      'templates that stay',
      createdLeadMagnet(leadMagnet('paused', { templates: { dm: { text: 'Here it is.' } } }), leadMagnetBody),
      updatedLeadMagnet(leadMagnet('paused', { templates: { dm: { text: 'Here it is.' } } }), {
        workflowType: 'collect_only',
        templates: null,
      }),
    ],
  ],
  neutral: [
    [
      'a required member that stays',
      createdLeadMagnet(leadMagnet('paused'), leadMagnetBody),
      updatedLeadMagnet(leadMagnet('paused'), { workflowType: null }),
    ],
    [
      'an empty list, which is like none',
      createdLeadMagnet(leadMagnet('paused', { followUps: [] }), leadMagnetBody),
      updatedLeadMagnet(leadMagnet('paused', { followUps: [] }), { followUps: null }),
    ],
  ],
});

export const removalLaws = [removedFromPost, removedFromLeadMagnet];
