/** Laws on lists of leads and on the members of a lead. */

import { readMember } from '../../json.ts';
import { foldText } from '../../text/keywords/fairKeyword.ts';
import { formatInstant } from '../../time/instant.ts';
import { type Law, law } from '../law.ts';
import { buildClock, comment, createdLeadMagnet, lead, leadMagnet, leadMagnetBody, ok } from '../traces/examples.ts';
import {
  findLeadsIn,
  listLeadMagnetHistories,
  listValues,
  matchesKeyword,
  readLeadLists,
} from '../traces/leadMagnets.ts';
import {
  checkThat,
  getInstantAt,
  getMemberAt,
  listSuccessfulExchanges,
  offersMember,
  readId,
  readObservations,
} from '../traces/traceReader.ts';

const activeCreation = createdLeadMagnet(leadMagnet('active'), { ...leadMagnetBody, activate: true });
const buildLeadList = (n: number, ...items: object[]) => ok('listLeads', items, { id: 'lm_1', minute: n });
const matchingComment = comment(1, 'Please send the guide!');
const matchingLead = lead(1, 'Please send the guide!');
const fold = (value: unknown): unknown => (typeof value === 'string' ? foldText(value) : value);

const oncePerCommenter = law({
  id: 'lead.once',
  level: 'assumed',
  needs: ['lead.list', 'lead.fields', 'leadMagnet.fields', 'leadMagnet.lead.once'],
  source: { section: 'Lead', item: 'a commenter captured by a lead magnet' },
  summary: 'A commenter becomes only one lead of a lead magnet, however often they comment.',
  holds: { 'leadMagnet.lead.once': 'once-per-commenter' },
  over: 'event',
  exercisedBy: 'a lead in a list',
  *cases(trace) {
    for (const exchange of listSuccessfulExchanges(trace, 'listLeads').filter(
      (exchange) => findLeadsIn(exchange).length > 0,
    )) {
      const commenterIds = findLeadsIn(exchange).flatMap((lead) => readId(getMemberAt(lead, 'commenter')) ?? []);
      yield checkThat(exchange, new Set(commenterIds).size === commenterIds.length, 'each once', commenterIds);
    }
  },
  kept: [
    [
      'two comments, one lead',
      activeCreation,
      matchingComment,
      comment(2, 'GUIDE'),
      buildClock(3),
      buildLeadList(3, matchingLead),
    ],
  ],
  broken: [
    [
      'two comments, two leads',
      activeCreation,
      matchingComment,
      comment(2, 'GUIDE'),
      buildClock(3),
      buildLeadList(3, lead(2, 'GUIDE'), matchingLead),
    ],
  ],
});

const keywordMatches = law({
  id: 'lead.keyword',
  level: 'assumed',
  needs: ['lead.list', 'lead.fields', 'leadMagnet.fields', 'leadMagnet.match'],
  source: { section: 'Lead', item: 'the members of a lead are not shown' },
  summary: 'The matched keyword of a lead is a keyword of its lead magnet, and the comment contains it.',
  over: 'response',
  exercisedBy: 'a lead of a created lead magnet in a list',
  *cases(trace, behaviour) {
    if (
      !offersMember(behaviour, 'lead.fields', 'matchedKeyword') ||
      !offersMember(behaviour, 'leadMagnet.fields', 'keywords')
    )
      return;
    for (const history of listLeadMagnetHistories(trace)) {
      const keywords = listValues(history, 'keywords').flat();
      for (const { exchange, leads } of readLeadLists(trace, history))
        for (const lead of leads) {
          const keyword = readMember(lead, 'matchedKeyword');
          const text = getMemberAt(lead, 'comment', 'text');
          // A service may store keywords in the form in which it compares them with comments.
          const isConfigured = keywords.some((other) => fold(other) === fold(keyword));
          const isContained =
            typeof text !== 'string' || matchesKeyword({ keywords: [keyword] }, text, behaviour) !== false;
          yield checkThat(exchange, isConfigured && isContained, keywords, keyword);
        }
    }
  },
  kept: [['the keyword', activeCreation, matchingComment, buildClock(2), buildLeadList(2, matchingLead)]],
  broken: [
    [
      'a word that is not a keyword',
      activeCreation,
      matchingComment,
      buildClock(2),
      buildLeadList(2, { ...matchingLead, matchedKeyword: 'send' }),
    ],
  ],
});

const newestFirst = law({
  id: 'lead.newest-first',
  level: 'assumed',
  needs: ['lead.list', 'lead.fields', 'lead.order'],
  source: { section: 'GET /lead-magnets/:id/leads', item: 'parameters and response shape are not shown' },
  summary: 'Leads are listed newest first.',
  says: { 'lead.order': { 'oldest-first': 'Leads are listed oldest first.' } },
  exercisedBy: 'a list of several leads that were captured at different times',
  over: 'response',
  *cases(trace, behaviour) {
    const order = behaviour['lead.order'];
    const sign = order === 'newest-first' ? 1 : -1;
    for (const exchange of listSuccessfulExchanges(trace, 'listLeads').filter(
      (exchange) => findLeadsIn(exchange).length > 1,
    )) {
      const times = findLeadsIn(exchange).flatMap((lead) => getInstantAt(lead, 'capturedAt') ?? []);
      yield checkThat(
        exchange,
        times.every((time, i) => i === 0 || sign * (time - (times[i - 1] ?? time)) <= 0),
        order.replace('-', ' '),
        times.map(formatInstant),
      );
    }
  },
  kept: [['newest first', buildLeadList(9, lead(2, 'GUIDE', 'per_2'), matchingLead)]],
  broken: [['oldest first', buildLeadList(9, matchingLead, lead(2, 'GUIDE', 'per_2'))]],
});

const memberPaths: readonly (readonly string[])[] = [
  ['id'],
  ['leadMagnetId'],
  ...['id', 'name', 'profileUrl'].map((name) => ['commenter', name]),
  ...['id', 'text', 'createdAt'].map((name) => ['comment', name]),
  ['capturedAt'],
  ['actions'],
];

/** Whether a lead has a member. The members without a case may be null, because a service may not know their value. */
function hasMember(lead: unknown, path: readonly string[]): boolean {
  const value = getMemberAt(lead, ...path);
  switch (path.join('.')) {
    case 'id':
    case 'commenter.id':
      return typeof value === 'string' || typeof value === 'number';
    case 'comment.text':
      return typeof value === 'string';
    case 'capturedAt':
      return getInstantAt(lead, 'capturedAt') !== undefined;
    default:
      return value !== undefined;
  }
}

const leadMembers = law({
  id: 'lead.members',
  level: 'assumed',
  needs: ['lead.list', 'lead.fields'],
  source: { section: 'Lead', item: 'the members of a lead are not shown' },
  summary: 'A lead has an id, its lead magnet, a commenter, a comment, a capture time and its actions.',
  over: 'response',
  exercisedBy: 'a lead in a list',
  *cases(trace, behaviour) {
    const lists = listSuccessfulExchanges(trace, 'listLeads');
    // A service may leave out an empty list of actions.
    const hasActed =
      readObservations(trace, 'act').length > 0 ||
      lists.some((list) => findLeadsIn(list).some((lead) => hasMember(lead, ['actions'])));
    for (const exchange of lists)
      for (const lead of findLeadsIn(exchange)) {
        const missingNames = memberPaths
          .filter(([name]) => name !== 'actions' || hasActed)
          .filter((path) =>
            path.every((_, i) => offersMember(behaviour, 'lead.fields', path.slice(0, i + 1).join('.'))),
          )
          .filter((path) => !hasMember(lead, path))
          .map((path) => path.join('.'));
        yield checkThat(exchange, missingNames.length === 0, `a lead with ${missingNames.join(', ')}`, lead);
      }
  },
  kept: [
    ['a lead', buildLeadList(2, matchingLead)],
    ['a lead without actions', buildLeadList(2, { ...matchingLead, actions: undefined })],
    [
      'a commenter whose profile is unknown',
      buildLeadList(2, { ...matchingLead, commenter: { ...matchingLead.commenter, profileUrl: null } }),
    ],
  ],
  broken: [
    ['no commenter', buildLeadList(2, { ...matchingLead, commenter: undefined })],
    [
      'no actions, unlike another lead',
      buildLeadList(9, lead(2, 'GUIDE', 'per_2'), { ...matchingLead, actions: undefined }),
    ],
  ],
  neutral: [['no lead', buildLeadList(2)]],
});

const commentShown = law({
  id: 'lead.comment',
  level: 'assumed',
  needs: ['lead.list', 'lead.fields'],
  source: { section: 'Lead', item: 'the members of a lead are not shown' },
  summary: 'A lead shows the name of its commenter and the text of a comment by that person.',
  over: 'response',
  exercisedBy: 'a lead in a list whose commenter wrote a comment, by id or, if the lead shows no id, by name',
  *cases(trace) {
    for (const exchange of listSuccessfulExchanges(trace, 'listLeads'))
      for (const lead of findLeadsIn(exchange)) {
        const id = getMemberAt(lead, 'commenter', 'id');
        const [name, text] = [getMemberAt(lead, 'commenter', 'name'), getMemberAt(lead, 'comment', 'text')];
        // A service may use its own ids for people, or show none.
        const comments = readObservations(trace, 'comment').filter(({ commenter }) =>
          id === undefined ? commenter.name === name : commenter.id === id,
        );
        const [names, texts] = [comments.map(({ commenter }) => commenter.name), comments.map((other) => other.text)];
        if (comments.length > 0 && typeof name === 'string')
          yield checkThat(exchange, names.includes(name), names, name);
        if (comments.length > 0 && typeof text === 'string')
          yield checkThat(exchange, texts.includes(text), texts, text);
      }
  },
  kept: [
    ['the comment', matchingComment, buildLeadList(2, matchingLead)],
    ['the first of two comments', matchingComment, comment(2, 'The guide!'), buildLeadList(2, matchingLead)],
  ],
  broken: [
    ['another text', matchingComment, buildLeadList(2, lead(1, 'Please send the guide'))],
    ['another name', matchingComment, buildLeadList(2, { ...matchingLead, commenter: { id: 'per_1', name: 'Ada' } })],
    [
      'another text of a person without an id',
      matchingComment,
      buildLeadList(2, {
        ...lead(1, 'Please send the guide'),
        commenter: { name: getMemberAt(matchingLead, 'commenter', 'name') },
      }),
    ],
  ],
  neutral: [
    ['a person with another id', matchingComment, buildLeadList(2, lead(1, 'Please send the guide', 'own_7'))],
    ['a lead without texts', matchingComment, buildLeadList(2, { id: 'lead_1', commenter: { id: 'per_1' } })],
  ],
});

export const leadRecordLaws: readonly Law[] = [
  oncePerCommenter,
  keywordMatches,
  newestFirst,
  leadMembers,
  commentShown,
];
