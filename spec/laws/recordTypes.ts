/** Laws on the types of the members that decisions name, in the records of posts, in leads and in analytics. */
import { isOpen } from '../decisions/index.ts';
import { readMember } from '../json.ts';
import { Analytics } from '../schemas/analytics.ts';
import { getMembers, getStructure } from '../schemas/introspection/structure.ts';
import { Lead } from '../schemas/leadMagnet.ts';
import { Post } from '../schemas/post.ts';
import { type Law, law } from './law.ts';
import { listAccountReports } from './traces/analyticsEntries.ts';
import { createdPost, lead, ok, post, postBody, target } from './traces/examples.ts';
import { findLeadsIn } from './traces/leadMagnets.ts';
import { findMistypedMembers } from './traces/mistypedMembers.ts';
import { findRecordsIn } from './traces/posts.ts';
import { checkThat, listSuccessfulExchanges, readData } from './traces/traceReader.ts';

const buildFailure = (error: unknown) =>
  createdPost(post('failed', { platforms: [target('social', 'failed', { error })] }), postBody);

const postTypes = law({
  id: 'post.record.types',
  level: 'assumed',
  needs: ['post.record', 'post.list.container', 'post.outcomes', 'post.target.error'],
  everyReading: ['post.outcomes', 'post.target.error'],
  source: {
    section: 'Post (request shape for create and update)',
    item: 'the returned record is not shown',
  },
  summary:
    'In the record of a post, times, states, URLs and the members of an error are strings, and synced is a boolean.',
  over: 'form',
  exercisedBy: 'a record of a post',
  *cases(trace, behaviour) {
    const open = (['post.target.error'] as const).filter((decision) => isOpen(behaviour, decision));
    for (const observation of trace)
      for (const record of findRecordsIn(observation)) {
        const mistypedMembers = findMistypedMembers(Post, record, { namedBy: 'post.record', open });
        yield checkThat(observation, mistypedMembers.length === 0, 'members of their types', mistypedMembers);
      }
  },
  kept: [
    ['an error', buildFailure({ code: 'EXPIRED', message: 'The account is disconnected.' })],
    ['a URL that is null', createdPost(post('draft', { platforms: [target('social', 'draft', { url: null })] }), {})],
  ],
  broken: [
    ['a number as code', buildFailure({ code: 7, message: 'The account is disconnected.' })],
    [
      'a text in place of synced',
      createdPost(post('draft', { platformContent: { social: { synced: 'true' } } }), postBody),
    ],
  ],
});

const leadTypes = law({
  id: 'lead.types',
  level: 'assumed',
  needs: ['lead.list', 'lead.fields'],
  source: { section: 'Lead', item: 'the members of a lead are not shown' },
  summary: 'The members of a lead are strings, and its actions are an array.',
  over: 'form',
  exercisedBy: 'a lead in a list',
  *cases(trace) {
    for (const exchange of listSuccessfulExchanges(trace, 'listLeads'))
      for (const item of findLeadsIn(exchange)) {
        const mistypedMembers = findMistypedMembers(Lead, item);
        yield checkThat(exchange, mistypedMembers.length === 0, 'members of their types', mistypedMembers);
      }
  },
  kept: [
    ['a lead', ok('listLeads', [lead(1, 'GUIDE')], { id: 'lm_1' })],
    ['a number as id', ok('listLeads', [lead(1, 'GUIDE', 'per_1', { id: 7 })], { id: 'lm_1' })],
  ],
  broken: [
    [
      'a text in place of the actions',
      ok('listLeads', [lead(1, 'GUIDE', 'per_1', { actions: 'none' })], { id: 'lm_1' }),
    ],
  ],
  neutral: [['no lead', ok('listLeads', [], { id: 'lm_1' })]],
});

/** The objects of each topic; a topic may be an object or a list. */
const findMistypedTopicMembers = (data: unknown): readonly string[] =>
  getMembers(Analytics).flatMap(({ name, schema }) => {
    const structure = getStructure(schema);
    const value = readMember(data, name);
    return (Array.isArray(value) ? value : [value]).flatMap((item) =>
      findMistypedMembers(structure.kind === 'array' ? structure.item : schema, item).map((path) => `${name}.${path}`),
    );
  });

const buildReport = (members: object) =>
  ok(
    'getAnalytics',
    { totals: { posts: 1, likes: 1 }, followers: [{ date: '2030-01-07', count: 120 }], posts: [], ...members },
    { query: { account: 'acc_social' } },
  );

const analyticsTypes = law({
  id: 'analytics.types',
  level: 'assumed',
  needs: ['analytics'],
  source: { section: 'GET /analytics', item: 'the response shape is not shown' },
  summary: 'The figures of analytics are numbers; dates, URLs and the members of the account are strings.',
  over: 'form',
  exercisedBy: 'analytics',
  *cases(trace) {
    for (const exchange of listAccountReports(trace)) {
      const mistypedMembers = findMistypedTopicMembers(readData(exchange));
      yield checkThat(exchange, mistypedMembers.length === 0, 'members of their types', mistypedMembers);
    }
  },
  kept: [
    ['numbers', buildReport({})],
    ['the id of the account in place of an object', buildReport({ account: 'acc_social' })],
    ['one object of followers', buildReport({ followers: { count: 120 } })],
  ],
  broken: [
    ['a figure as text', buildReport({ totals: { posts: 1, likes: '1' } })],
    ['a number as day', buildReport({ followers: [{ date: 20300107, count: 120 }] })],
  ],
});

export const recordTypeLaws: readonly Law[] = [postTypes, leadTypes, analyticsTypes];
