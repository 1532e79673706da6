/** Lead magnets that break a rule. */
import type { JsonObject } from '../../../spec/json.ts';
import { account, magnets, postTo } from '../../script/bodies.ts';
import { given } from '../../script/steps.ts';
import { type Breach, breachesOf } from './breach.ts';

const { full, comments_only: replying, collect_only: collecting } = magnets;

const without = (body: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([member]) => member !== name));

const watched = given('watched', { operation: 'createPost', body: postTo('professional', 'Comment GUIDE') });
const elsewhere = given('elsewhere', { operation: 'createPost', body: postTo('social', 'Comment GUIDE') });
const { postUrl: _, ...nothingWatched } = collecting;
const ours = { ...nothingWatched, postId: '{{watched}}' };

const outreach = (outreachAccountId: string) => ({ ...collecting, outreachAccountId });

export const leadMagnetBreaches: readonly Breach[] = [
  ...breachesOf('leadMagnet.outreachAccountId.required', collecting, {
    collect_only: without(collecting, 'outreachAccountId'),
  }),
  ...breachesOf('leadMagnet.outreachAccountId.required', full, { full: without(full, 'outreachAccountId') }),
  ...breachesOf('leadMagnet.outreachAccountId.required', replying, {
    comments_only: without(replying, 'outreachAccountId'),
  }),
  // Where the profile demands it.
  ...breachesOf('leadMagnet.update.outreachAccountId', collecting, {
    none: { ...without(collecting, 'outreachAccountId'), keywords: ['BOOK'] },
  }),
  ...breachesOf('leadMagnet.workflow.allowed', collecting, {
    'another word': { ...collecting, workflowType: 'everything' },
    'in capitals': { ...collecting, workflowType: 'FULL' },
    'in camel case': { ...collecting, workflowType: 'collectOnly' },
    'with a hyphen': { ...collecting, workflowType: 'collect-only' },
    'with white space': { ...collecting, workflowType: 'collect_only ' },
    empty: { ...collecting, workflowType: '' },
  }),
  ...breachesOf('leadMagnet.workflow.required', collecting, { none: without(collecting, 'workflowType') }),
  ...breachesOf('leadMagnet.full.dm.required', full, {
    'no templates': without(full, 'templates'),
    'empty templates': { ...full, templates: {} },
    'comment replies alone': { ...full, templates: replying.templates },
    'no templates, started at once': { ...without(full, 'templates'), activate: true },
  }),
  ...breachesOf('leadMagnet.comments_only.replies.required', replying, {
    'no templates': without(replying, 'templates'),
    'empty templates': { ...replying, templates: {} },
    'an empty list': { ...replying, templates: { commentReplies: [] } },
    'a direct message alone': { ...replying, templates: full.templates },
  }),
  // Another workflow makes other demands on what is there.
  ...breachesOf('leadMagnet.full.dm.required', collecting, {
    'full instead of collect_only': { ...collecting, workflowType: 'full' },
  }),
  ...breachesOf('leadMagnet.comments_only.replies.required', collecting, {
    'comments_only instead of collect_only': { ...collecting, workflowType: 'comments_only' },
  }),
  ...breachesOf('leadMagnet.keywords.required', collecting, {
    none: without(collecting, 'keywords'),
    'an empty list': { ...collecting, keywords: [] },
    'an empty one': { ...collecting, keywords: [''] },
    'an empty one after another': { ...collecting, keywords: ['GUIDE', ''] },
  }),
  ...breachesOf('leadMagnet.watched.one', collecting, { neither: nothingWatched }),
  ...breachesOf('leadMagnet.watched.one', ours, { both: { ...ours, postUrl: collecting.postUrl } }, [watched]),
  ...breachesOf('leadMagnet.activate.create-only', collecting, {
    true: { ...collecting, activate: true },
    false: { ...collecting, activate: false },
  }),
  ...breachesOf('leadMagnet.outreachAccount.exists', collecting, {
    'an account for posting': outreach(account('professional')),
    'an account for posting on another platform': outreach(account('microblog')),
    'an id that nobody has': outreach('outreach-of-nobody'),
  }),
  ...breachesOf('leadMagnet.outreachAccount.connected', collecting, {
    'one that is not': outreach('{{outreach:unconnected}}'),
    'one that is not, for full': { ...full, outreachAccountId: '{{outreach:unconnected}}' },
  }),
  ...breachesOf(
    'leadMagnet.watched.professional',
    ours,
    {
      'a post elsewhere': { ...ours, postId: '{{elsewhere}}' },
      'a post that nobody has': { ...ours, postId: 'post-of-nobody' },
    },
    [watched, elsewhere],
  ),
];
