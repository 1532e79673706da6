/** The law that a lead magnet lists only its own leads. */

import { isEqualJson, readMember, toText } from '../../json.ts';
import { type Law, law, type Observation } from '../law.ts';
import { createdLeadMagnet, lead, leadMagnet, leadMagnetBody, ok } from '../traces/examples.ts';
import { findLeadsIn, type LeadMagnetHistory, listLeadMagnetHistories } from '../traces/leadMagnets.ts';
import { checkEqual, checkThat, listSuccessfulExchanges } from '../traces/traceReader.ts';

const buildLeadList = (n: number, ...items: object[]) => ok('listLeads', items, { id: 'lm_1', minute: n });
const matchingLead = lead(1, 'Please send the guide!');

/** A lead that does not name its lead magnet. */
const anonymousLead = { ...matchingLead, leadMagnetId: undefined };

/** Two lead magnets, each with the post that it watches. */
const twoLeadMagnets = (...watchedPosts: readonly [object, object]): readonly Observation[] =>
  watchedPosts.map((post, i) => {
    const { postUrl: _, ...members } = leadMagnetBody;
    const body = { ...members, ...post, activate: true };
    return createdLeadMagnet({ ...leadMagnet('active'), id: `lm_${i + 1}` }, body);
  });

/** Lists of both lead magnets with the same lead. */
const listsWithSharedLead: readonly Observation[] = ['lm_1', 'lm_2'].map((id) => ({
  ...buildLeadList(2, anonymousLead),
  id,
}));

const [firstPost, secondPost] = [{ postId: 'post_1' }, { postId: 'post_2' }];
const [firstUrl, secondUrl] = [1, 2].map((n) => ({ postUrl: `https://professional.example/posts/${n}` })) as [
  object,
  object,
];

const ownLeadsOnly = law({
  id: 'lead.own',
  level: 'documented',
  needs: ['lead.list', 'lead.fields'],
  source: { section: 'Lead', item: 'listed per lead magnet' },
  summary: 'A lead magnet lists only its own leads.',
  over: 'response',
  exercisedBy: 'a lead in a list that names its lead magnet, or lists of lead magnets on different posts',
  *cases(trace) {
    const lists = listSuccessfulExchanges(trace, 'listLeads');
    const histories = listLeadMagnetHistories(trace);
    for (const exchange of lists) {
      const listsOfOthers = lists.filter(({ id }) => watchesAnotherPost(histories, id, exchange.id));
      for (const lead of findLeadsIn(exchange)) {
        // The path names the lead magnet, so a lead need not.
        const leadMagnetId = readMember(lead, 'leadMagnetId');
        const sameElsewhere = listsOfOthers.find((other) =>
          findLeadsIn(other).some((otherLead) => isEqualJson(otherLead, lead)),
        );
        if (leadMagnetId !== undefined) yield checkEqual(exchange, toText(leadMagnetId), exchange.id);
        else if (listsOfOthers.length > 0)
          yield checkThat(exchange, sameElsewhere === undefined, `a lead of ${exchange.id} alone`, sameElsewhere?.id);
      }
    }
  },
  kept: [
    ['its own lead', buildLeadList(2, matchingLead)],
    [
      'its own lead, without its lead magnet',
      ...twoLeadMagnets(firstPost, secondPost),
      buildLeadList(2, anonymousLead),
      { ...buildLeadList(2), id: 'lm_2' },
    ],
  ],
  broken: [
    ['a lead of another lead magnet', buildLeadList(2, { ...matchingLead, leadMagnetId: 'lm_2' })],
    ['a lead in the lists of two lead magnets', ...twoLeadMagnets(firstPost, secondPost), ...listsWithSharedLead],
    ['a lead in the lists of lead magnets on two URLs', ...twoLeadMagnets(firstUrl, secondUrl), ...listsWithSharedLead],
  ],
  neutral: [
    ['two lead magnets on the same post', ...twoLeadMagnets(firstPost, firstPost), ...listsWithSharedLead],
    ['two lead magnets on the same URL', ...twoLeadMagnets(firstUrl, firstUrl), ...listsWithSharedLead],
    ['a URL that may be that of the other post', ...twoLeadMagnets(firstPost, secondUrl), ...listsWithSharedLead],
  ],
});

export const ownLeadLaws: readonly Law[] = [ownLeadsOnly];

/** Whether two lead magnets of the trace never watched the same post, so that they have no comment in common. */
function watchesAnotherPost(
  histories: readonly LeadMagnetHistory[],
  id: string | undefined,
  otherId: string | undefined,
): boolean {
  const [posts = [], otherPosts = []] = [id, otherId].map((leadMagnetId) => {
    const history = histories.find((candidate) => candidate.id === leadMagnetId);
    return history?.versions.map(({ content }) => findWatchedPost(content)) ?? [];
  });
  const pairs = posts.flatMap((post) => otherPosts.map((other) => [post, other] as const));
  // The URL of a post may be that of a post which is watched by its id.
  return (
    pairs.length > 0 &&
    pairs.every(
      ([post, other]) =>
        post !== undefined && other !== undefined && post.member === other.member && post.value !== other.value,
    )
  );
}

/** The post that a lead magnet names by its id or by its URL; undefined if it names both or none. */
function findWatchedPost(content: unknown) {
  const namedPosts = (['postId', 'postUrl'] as const)
    .map((member) => ({ member, value: readMember(content, member) }))
    .filter(({ value }) => value !== undefined && value !== null);
  return namedPosts.length === 1 ? namedPosts[0] : undefined;
}
