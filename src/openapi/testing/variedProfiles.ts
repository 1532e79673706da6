/** Profiles that together give every enumerated answer and every possible `absent`. */
import { assumedBoundIds, lowestMaximums } from '../../../spec/decisions/bounds.ts';
import { decisionIds, getDecision } from '../../../spec/decisions/index.ts';
import { listEnumValues } from '../../../spec/schemas/introspection/structure.ts';
import { renamedProfile } from './renamedProfile.ts';

type Bindings = Readonly<Record<string, unknown>>;

/** One profile for each implemented answer other than the default. The option defaults share one profile below. */
const alternatives = decisionIds.flatMap((id): [string, Bindings][] => {
  const { kind, answerSchema, default: defaultAnswer } = getDecision(id);
  if (kind !== 'behaviour' || id.startsWith('option.default.')) return [];
  const otherAnswers = listEnumValues(answerSchema).filter((answer) => answer !== defaultAnswer);
  return otherAnswers.map((answer) => [`${id}: ${String(answer)}`, { [id]: answer }]);
});

/** Profiles with other behaviours, all of them implemented. */
export const behaviourProfiles: Readonly<Record<string, Bindings>> = {
  ...Object.fromEntries(alternatives),
  'publishing takes five minutes': { 'post.publish.duration': 'PT5M' },
  'pages of five': { 'post.list.limit': 5 },
  'the lowest maximums': lowestMaximums,
  'larger maximums': { 'bounds.word': 150, 'bounds.keywords': 150, 'bounds.id': 100 },
  'other defaults of options': {
    'option.default.contentType': 'reel',
    'option.default.videoType': 'short',
    'option.default.privacy': 'private',
    'option.default.privacyLevel': 'SELF_ONLY',
    'option.default.postMode': 'draft',
  },
  'another brand': { 'media.branding': 'Sent by Bright Bakery' },
};

/** Profiles whose documents have no maximum, which rulesets against resource exhaustion refuse. */
export const unlimitedProfiles: Readonly<Record<string, Bindings>> = {
  'no maximums': Object.fromEntries(assumedBoundIds.map((id) => [id, 'none'])),
};

/** Profiles with other wire forms. */
export const wireProfiles: Readonly<Record<string, Bindings>> = {
  'everything else': renamedProfile,
  'several codes for an error': {
    'error.codes': { NOT_FOUND: ['MISSING', 'NO_ROUTE'], VALIDATION_FAILED: ['INVALID', 'REQUIRED'] },
  },
  'pages by number': { 'post.list.paging': 'page' },
  'pages by offset': {
    'post.list.paging': 'offset',
    'post.list.query': { cursor: 'offset' },
    'post.list.pagination': { 'pagination.nextCursor': 'absent' },
  },
  'pages by URL': {
    'post.list.query': {
      status: 'filter[state]',
      platform: 'filter[platform][]',
      from: 'filter[since]',
      limit: 'page[size]',
      cursor: 'page[after]',
    },
    'post.list.pagination': { 'pagination.limit': 'meta.page.size', 'pagination.nextCursor': 'links.next' },
    'post.list.pagination.place': 'beside-list',
    'post.list.pagination.next': 'url',
    'lead.list.paging': 'as-posts',
    analytics: { from: 'filter[from]', 'query.account': 'filter[account]' },
  },
  'numbered pages by path': {
    'post.list.paging': 'page',
    'post.list.query': { cursor: 'page[number]' },
    'post.list.pagination': {
      pagination: '_links',
      'pagination.limit': 'absent',
      'pagination.nextCursor': 'next.href',
    },
    'post.list.pagination.next': 'path',
  },
  'no pages': { 'post.list.paging': 'none', 'post.list.container': 'data.posts' },
  'contained records': {
    'record.containers': {
      post: 'data.post',
      deletedPost: 'data.post',
      file: 'data.file',
      leadMagnet: 'data.leadMagnet',
      analytics: 'data.analytics',
      postEvent: 'data.post',
      leadEvent: 'data.subject.lead',
    },
    'post.list.container': 'data.entries',
    'post.list.pagination.place': 'beside-list',
    'lead.list': 'data.leads',
    'lead.list.paging': 'as-posts',
    'post.outcomes': 'data.outcomes',
    'delay.form': 'minutes',
    'leadMagnet.templates': { text: 'body' },
  },
  'outcomes in the record': {
    'post.outcomes': 'post.results',
    'delay.form': { amount: 'value', unit: 'unit', words: { minutes: 'MINUTE' } },
    'lead.list': 'data.items',
    'post.target.error': 'text',
    'post.outcomes.when': 'ended',
    'lead.flat': { 'commenter.name': 'commenter_name', 'comment.text': 'comment_text' },
    'lead.fields': { matchedKeyword: 'comment.keyword' },
    'leadMagnet.fields': { followUps: 'templates.follow_ups' },
    'leadMagnet.record': { updatedAt: 'templates.meta.changed_at' },
  },
  'flat leads': {
    'post.outcomes.when': 'ended',
    'lead.fields': { 'commenter.id': 'absent', 'comment.id': 'absent' },
    'lead.flat': {
      'commenter.name': 'name',
      'commenter.profileUrl': 'profile',
      'comment.text': 'comment',
      'comment.createdAt': 'createdAt',
    },
  },
  'nested members': {
    'leadMagnet.fields': {
      workflowType: 'trigger.kind',
      keywords: 'trigger.words.any_of',
      postId: 'trigger.watched.post_id',
      postUrl: 'trigger.watched.url',
      webhookUrl: 'delivery.callback.url',
      followUps: 'plan.steps',
    },
    'leadMagnet.followUps': { text: 'message.body', delay: 'wait.delay' },
    'leadMagnet.record': { createdAt: 'meta.created', state: 'meta.state' },
    'leadMagnet.templates': { text: 'content.body' },
    'lead.fields': { commenter: 'by.person', 'comment.text': 'content.text', capturedAt: 'by.at' },
    autoPlug: { comments: 'plan.comments', 'comments.text': 'message.body' },
    'post.schedule.field': 'schedule.at',
    'post.republish.content': { platformContent: 'changes.content' },
    analytics: {
      account: 'account',
      'query.account': 'account_id',
      posts: 'performance.items',
      followers: 'growth.days',
    },
  },
  'flat refusals': { 'error.body': 'flat', 'webhook.signature': 'none' },
  'refusals in a list': { 'error.body': { code: 'errors.0.code', message: 'errors.0.detail', success: false } },
  'refusals with the code as error': {
    'error.body': { code: 'error', message: 'meta.reason.text', mediaType: 'application/vnd.api+json' },
  },
  'nested refusals': { 'error.body': 'nested', 'webhook.signature': { header: 'X-Signature', encoding: 'base64' } },
};

/** Profiles with absent features. */
export const absenceProfiles: Readonly<Record<string, Bindings>> = {
  'no limit of anything': { 'limits.rate': 'absent', 'limits.quota': 'absent' },
  'no schedule': { 'post.schedule.field': 'absent' },
  'no filters': { 'post.list.query': 'absent' },
  'no page size': { 'post.list.query': { limit: 'absent' }, 'post.list.pagination': 'absent' },
  'free follow-up comments': { autoPlug: 'absent' },
  'comments without delay': { autoPlug: { 'comments.delay': 'absent' } },
  'free follow-ups': { 'leadMagnet.followUps': 'absent' },
  'bare lead magnets': { 'leadMagnet.fields': 'absent' },
  'no keywords': { 'leadMagnet.fields': { keywords: 'absent', postUrl: 'absent' } },
  'no workflow': { 'leadMagnet.fields': { workflowType: 'absent' } },
  'bare records': { 'post.record': 'absent', 'leadMagnet.record': 'absent', 'lead.fields': 'absent' },
  'bare analytics': { analytics: { totals: 'absent', followers: 'absent', from: 'absent', to: 'absent' } },
  'few operations': {
    'post.delete': 'absent',
    'post.republish': 'absent',
    'leadMagnet.update': 'absent',
    analytics: 'absent',
    'webhook.events': 'absent',
  },
};

/** Profiles with answers that are not implemented. */
export const unimplementedProfiles: Readonly<Record<string, Bindings>> = {
  'answers of its own': {
    'post.neither': 'ask',
    'post.update.merge': 'json-patch',
    'update.null': 'refuse',
    'text.unit': 'bytes',
    'limits.rate': 'leaky-bucket',
  },
};

/** All profiles by name. */
export const variedProfiles: readonly (readonly [name: string, bindings: Bindings])[] = [
  ...Object.entries({
    ...behaviourProfiles,
    ...unlimitedProfiles,
    ...wireProfiles,
    ...absenceProfiles,
    ...unimplementedProfiles,
  }),
];
