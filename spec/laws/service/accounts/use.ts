/** Laws on the use of accounts: a request can name exactly the accounts that its key lists. */
import { asObject, isEqualJson, readMember } from '../../../json.ts';
import { world } from '../../../world.ts';
import { type Exchange, type Law, law, type Observation } from '../../law.ts';
import {
  buildTargets,
  createdLeadMagnet,
  createdPost,
  leadMagnet,
  leadMagnetBody,
  ok,
  post,
  postBody,
  refusal,
} from '../../traces/examples.ts';
import { readLabel, readTargets, resolveEffectiveText } from '../../traces/posts.ts';
import { checkThat, listExchanges, listSuccessfulExchanges, readId, readItems } from '../../traces/traceReader.ts';

const accountsResponse = ok('listAccounts', world.accounts);
const outreachResponse = ok('listOutreachAccounts', world.outreachAccounts);
/** Statuses of refusals for the plan, for a conflict, the size or the form of a request, and for the rate. */
const unrelatedStatuses: ReadonlySet<number> = new Set([402, 403, 409, 413, 415, 429]);
const postSource = {
  section: 'Post (request shape for create and update)',
  item: 'accountId is an id from GET /accounts',
};
const leadMagnetSource = {
  section: 'Outreach account (GET /accounts/outreach)',
  item: 'id: used as outreachAccountId on lead magnets',
};

/** Whether a request breaks at most the rule that a list refutes, and is not refused for something else. */
const isJudged = ({ breaks, status }: Exchange, refutedRule: string): boolean =>
  breaks?.every((rule) => rule === refutedRule) === true && status < 500 && !unrelatedStatuses.has(status);

const buildKey = (target: unknown, id = readMember(target, 'accountId')): string =>
  `${readMember(target, 'platform')} ${id}`;

/** The last list of a caller before an exchange, unless an account was connected since. */
function findLastList(
  trace: readonly Observation[],
  exchange: Exchange,
  operation: 'listAccounts' | 'listOutreachAccounts',
): Exchange | undefined {
  const earlier = trace.slice(0, trace.indexOf(exchange));
  const list = listSuccessfulExchanges(earlier, operation).findLast(({ caller }) => caller === exchange.caller);
  const isCurrent =
    list !== undefined && earlier.slice(earlier.indexOf(list)).every(({ kind }) => kind !== 'connected');
  return isCurrent ? list : undefined;
}

/** What a network may compare: the text of a post on a platform or, without one, its media. */
const readContent = (body: unknown, target: unknown): unknown => {
  const label = readLabel(target);
  return (label && resolveEffectiveText(body, label)) || readMember(body, 'media');
};

/** Whether an equal content was accepted for one of the targets before, because a network may reject a duplicate. */
const isRepetition = (exchange: Exchange, trace: readonly Observation[]): boolean =>
  listSuccessfulExchanges(trace.slice(0, trace.indexOf(exchange)), 'createPost')
    .filter(({ caller }) => caller === exchange.caller)
    .some(({ body }) =>
      readTargets(exchange.body).some(
        (target) =>
          readTargets(body).some((earlier) => buildKey(earlier) === buildKey(target)) &&
          isEqualJson(readContent(body, target), readContent(exchange.body, target)),
      ),
    );

const accountAccepted = law({
  id: 'accounts.id.target',
  level: 'documented',
  needs: [],
  source: postSource,
  summary: 'A post that breaks no rule is accepted for every listed account.',
  over: 'response',
  exercisedBy: 'a response to a post whose targets are all listed accounts',
  *cases(trace) {
    const knownTargets = new Set<string>();
    for (const exchange of listExchanges(trace)) {
      if (exchange.operation === 'listAccounts' && exchange.success)
        for (const account of readItems(exchange))
          knownTargets.add(`${exchange.caller} ${buildKey(account, readId(account))}`);
      if (exchange.operation !== 'createPost' || !isJudged(exchange, 'post.target.account.exists')) continue;
      if (!exchange.success && isRepetition(exchange, trace)) continue;
      const targets = readTargets(exchange.body).map((target) => `${exchange.caller} ${buildKey(target)}`);
      if (targets.length > 0 && targets.every((target) => knownTargets.has(target)))
        yield checkThat(exchange, exchange.success, 'accepted', exchange.status);
    }
  },
  kept: [['a post to a listed account', accountsResponse, createdPost(post('draft'), postBody, { breaks: [] })]],
  broken: [
    [
      'a listed account that is refused',
      accountsResponse,
      refusal('createPost', 422, 'VALIDATION_FAILED', { body: postBody, breaks: [] }),
    ],
    [
      'a listed account that is refused after a post with the same text for another account',
      createdPost(post('draft'), { ...postBody, platforms: buildTargets('photo') }, { breaks: [] }),
      accountsResponse,
      refusal('createPost', 422, 'VALIDATION_FAILED', { body: postBody, breaks: [] }),
    ],
    [
      'a listed account that does not exist for the caller',
      accountsResponse,
      refusal('createPost', 422, 'VALIDATION_FAILED', { body: postBody, breaks: ['post.target.account.exists'] }),
    ],
  ],
  neutral: [
    [
      'a conflict with an equal post',
      accountsResponse,
      refusal('createPost', 409, 'DUPLICATE', { body: postBody, breaks: [] }),
    ],
    [
      'a list after an equal post, which is refused as a duplicate',
      createdPost(post('draft'), postBody, { breaks: [] }),
      accountsResponse,
      refusal('createPost', 422, 'DUPLICATE', { body: postBody, breaks: [] }),
    ],
    [
      'a list after a post with an equal text on the platform, which is refused as a duplicate',
      createdPost(post('draft'), { ...postBody, text: 'Hi', platformContent: { social: { text: 'Hello' } } }),
      accountsResponse,
      refusal('createPost', 422, 'DUPLICATE', { body: { ...postBody, isAutoPlug: false }, breaks: [] }),
    ],
    ['an account that was not listed', refusal('createPost', 422, 'VALIDATION_FAILED', { body: postBody, breaks: [] })],
  ],
});

const targetListed = law({
  id: 'accounts.target.listed',
  level: 'derived',
  needs: [],
  source: postSource,
  summary: 'An account for which a post is accepted is listed among the accounts of its caller.',
  // Not `response`, because even a service that accepts every request can show that its list is incomplete.
  over: 'form',
  exercisedBy: 'a list of accounts before an accepted post',
  *cases(trace) {
    for (const exchange of listSuccessfulExchanges(trace, 'createPost')) {
      const list = findLastList(trace, exchange, 'listAccounts');
      if (list === undefined || exchange.breaks?.length !== 0) continue;
      const listedKeys = readItems(list).map((account) => buildKey(account, readId(account)));
      for (const target of readTargets(exchange.body))
        yield checkThat(list, listedKeys.includes(buildKey(target)), buildKey(target), listedKeys);
    }
  },
  kept: [['listed', accountsResponse, createdPost(post('draft'), postBody, { breaks: [] })]],
  broken: [
    [
      'the list of another account',
      ok('listAccounts', [{ ...world.accounts[0], id: 'acc_other' }]),
      createdPost(post('draft'), postBody, { breaks: [] }),
    ],
  ],
  neutral: [['no list', createdPost(post('draft'), postBody, { breaks: [] })]],
});

const magnetCreation = createdLeadMagnet(leadMagnet('paused'), leadMagnetBody, { breaks: [] });

/** Each creation of a lead magnet with the list of the outreach accounts of its caller. */
function* findOutreachUses(trace: readonly Observation[]) {
  for (const exchange of listExchanges(trace, 'createLeadMagnet')) {
    const list = findLastList(trace, exchange, 'listOutreachAccounts');
    const id = readMember(exchange.body, 'outreachAccountId');
    const account = readItems(list ?? exchange).find((item) => readId(item) === String(id));
    if (list !== undefined && id !== undefined) yield { exchange, list, id, account };
  }
}

const outreachAccepted = law({
  id: 'outreach.id.accepted',
  level: 'documented',
  needs: ['leadMagnet.fields', 'leadMagnet.templates'],
  source: leadMagnetSource,
  summary: 'A lead magnet that is accepted for one connected outreach account is accepted for every other listed one.',
  over: 'response',
  exercisedBy:
    'a response to a lead magnet for a listed outreach account, and an equal one that was accepted for another',
  *cases(trace) {
    const uses = [...findOutreachUses(trace)].filter(
      ({ exchange, account }) =>
        readMember(account, 'status') === 'connected' && isJudged(exchange, 'leadMagnet.outreachAccount.exists'),
    );
    const withoutAccount = ({ body }: Exchange) => ({ ...asObject(body), outreachAccountId: undefined });
    // Without an accepted lead magnet that is otherwise equal, the cause of a refusal may be another member.
    for (const { exchange } of uses)
      if (
        listSuccessfulExchanges(trace, 'createLeadMagnet').some(
          (other) => other.caller === exchange.caller && isEqualJson(withoutAccount(other), withoutAccount(exchange)),
        )
      )
        yield checkThat(exchange, exchange.success, 'accepted', exchange.status);
  },
  kept: [['accepted', outreachResponse, magnetCreation]],
  broken: [
    [
      'a listed account that does not exist for the caller',
      ok('listOutreachAccounts', [...world.outreachAccounts, { ...world.outreachAccounts[0], id: 'out_other' }]),
      magnetCreation,
      refusal('createLeadMagnet', 422, 'VALIDATION_FAILED', {
        body: { ...leadMagnetBody, outreachAccountId: 'out_other' },
        breaks: ['leadMagnet.outreachAccount.exists'],
      }),
    ],
  ],
  neutral: [['no list', magnetCreation]],
});

const outreachListed = law({
  id: 'outreach.id.listed',
  level: 'derived',
  needs: ['leadMagnet.fields'],
  source: leadMagnetSource,
  summary: 'An outreach account for which a lead magnet is accepted is listed among those of its caller.',
  over: 'response',
  exercisedBy: 'a list of outreach accounts before an accepted lead magnet',
  *cases(trace) {
    for (const { exchange, list, id, account } of findOutreachUses(trace))
      if (exchange.success && exchange.breaks?.length === 0)
        yield checkThat(list, account !== undefined, id, readItems(list).map(readId));
  },
  kept: [['listed', outreachResponse, magnetCreation]],
  broken: [
    [
      'the list of another account',
      ok('listOutreachAccounts', [{ ...world.outreachAccounts[0], id: 'out_other' }]),
      magnetCreation,
    ],
  ],
  neutral: [['no list', magnetCreation]],
});

export const accountUseLaws: readonly Law[] = [accountAccepted, targetListed, outreachAccepted, outreachListed];
