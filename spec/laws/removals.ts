/** Laws on null in updates that are merge patches: it removes a member of a post or of a lead magnet. */
import { isEqualJson, isObject } from '../json.ts';
import { isPlatformLabel } from '../platforms.ts';
import { law } from './law.ts';
import {
  createdLeadMagnet,
  createdPost,
  leadMagnet,
  leadMagnetBody,
  post,
  postBody,
  updatedLeadMagnet,
  updatedPost,
} from './traces/examples.ts';
import { readRecords } from './traces/leadMagnets.ts';
import { listPostUpdates, type PostUpdate } from './traces/postUpdates.ts';
import { checkThat, findConcurrentIds, getMemberAt, listSuccessfulExchanges, readData } from './traces/traceReader.ts';

/** Members without a default that could equal their value. */
const members: readonly (readonly string[])[] = [
  ['text'],
  ['autoPlug'],
  ...['images', 'video', 'carousel', 'filename', 'videoTitle'].map((name) => ['media', name]),
];
const optionNames = ['text', 'title', 'tags', 'thumbnail'];

/** Whether an update removes a member: it or what contains it is null. */
const isRemovedBy = (body: unknown, path: readonly string[]): boolean =>
  path.some((_, i) => getMemberAt(body, ...path.slice(0, i + 1)) === null);

/** The paths whose value an update removes. */
function findRemovedPaths({ body }: PostUpdate): readonly (readonly string[])[] {
  const content = body.platformContent;
  const labels = Object.keys(isObject(content) ? content : {}).filter(isPlatformLabel);
  const options = labels.flatMap((label) => optionNames.map((name) => ['platformContent', label, name]));
  return [...members, ...options].filter((path) => isRemovedBy(body, path));
}

const removedFromPost = law({
  id: 'post.update.removes',
  level: 'assumed',
  needs: ['post.record', 'post.update.merge'],
  source: { section: 'PATCH /posts/:id', item: 'edits with the same kind of fields as creating' },
  summary: 'Where updates are merge patches, a member that an update sets to null no longer has its value.',
  over: 'lifecycle',
  *cases(trace, behaviour) {
    if (behaviour['post.update.merge'] !== 'merge-patch') return;
    for (const update of listPostUpdates(trace))
      for (const path of findRemovedPaths(update)) {
        const removed = getMemberAt(update.previous, ...path) ?? undefined;
        const foundValue = getMemberAt(update.after, ...path);
        if (removed !== undefined)
          yield checkThat(update.exchange, !isEqualJson(foundValue, removed), `no ${path.join('.')}`, foundValue);
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
      'an override that stays',
      createdPost(post('draft', { platformContent: { social: { text: 'Own' } } }), postBody),
      updatedPost(post('draft', { platformContent: { social: { text: 'Own' } } }), {
        platformContent: { social: { text: null } },
      }),
    ],
  ],
  silent: [['nothing to remove', createdPost(post('draft'), postBody), updatedPost(post('draft'), { autoPlug: null })]],
});

const removableMembers = [['webhookUrl'], ['followUps'], ['templates', 'dm'], ['templates', 'commentReplies']] as const;

const removedFromLeadMagnet = law({
  id: 'leadMagnet.update.removes',
  level: 'assumed',
  needs: ['leadMagnet.update', 'leadMagnet.record', 'leadMagnet.fields', 'leadMagnet.update.merge'],
  source: { section: 'Updating a lead magnet', item: 'method and path, and so the way of joining, are not shown' },
  summary: 'Where updates are merge patches, a member that an update sets to null no longer has its value.',
  over: 'lifecycle',
  *cases(trace, behaviour) {
    if (behaviour['leadMagnet.update.merge'] !== 'merge-patch') return;
    const concurrent = findConcurrentIds(trace);
    for (const exchange of listSuccessfulExchanges(trace, 'updateLeadMagnet')) {
      const before = readRecords(trace.slice(0, trace.indexOf(exchange)), exchange).at(-1)?.data;
      if (concurrent.has(exchange.id ?? '')) continue;
      for (const path of removableMembers) {
        const removed = getMemberAt(before, ...path) ?? undefined;
        const foundValue = getMemberAt(readData(exchange), ...path);
        if (removed !== undefined && isRemovedBy(exchange.body, path))
          yield checkThat(exchange, !isEqualJson(foundValue, removed), `no ${path.join('.')}`, foundValue);
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
});

export const removalLaws = [removedFromPost, removedFromLeadMagnet];
