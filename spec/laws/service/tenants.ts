/** Laws on the isolation of tenants: a key can access only its own account. */

import { type Law, law } from '../law.ts';
import { leadMagnet, leadMagnetBody, ok, page, post, postBody, refusal } from '../traces/examples.ts';
import { postHistories } from '../traces/posts.ts';
import { checkThat, dataOf, exchanges, idOf, itemsOf, successfulExchanges } from '../traces/traceReader.ts';

const keySource = { section: 'Authentication', item: '2: the key is obtained in the account’s settings' };
const creation = ok('createPost', post('draft'), { body: postBody });
const asBen = { caller: 'ben' } as const;

const ownPostsOnly = law({
  id: 'tenant.posts.own',
  level: 'derived',
  needs: ['post.list.container', 'post.record'],
  source: keySource,
  summary: 'A key lists only the posts of its own account.',
  over: 'response',
  *cases(trace) {
    const ownerById = new Map(postHistories(trace).map(({ id, caller }) => [id, caller]));
    for (const exchange of successfulExchanges(trace, 'listPosts')) {
      const hasForeignPosts = [...ownerById].some(([, caller]) => caller !== exchange.caller);
      const foreignIds = itemsOf(exchange)
        .map(idOf)
        .filter((id) => ownerById.has(id ?? '') && ownerById.get(id ?? '') !== exchange.caller);
      if (hasForeignPosts) yield checkThat(exchange, foreignIds.length === 0, 'no post of another account', foreignIds);
    }
  },
  kept: [['an empty list for another caller', creation, page([], asBen)]],
  broken: [['a post of another caller', creation, page([post('draft')], asBen)]],
  silent: [['a single caller', creation, page([post('draft')])]],
});

const postsUntouched = law({
  id: 'tenant.posts.untouched',
  level: 'derived',
  needs: ['post.record'],
  source: keySource,
  summary: 'A key cannot update, delete or republish a post of another account.',
  over: 'response',
  *cases(trace) {
    const ownerById = new Map(postHistories(trace).map(({ id, caller }) => [id, caller]));
    for (const exchange of exchanges(trace, 'updatePost', 'deletePost', 'republishPost'))
      if (ownerById.has(exchange.id ?? '') && ownerById.get(exchange.id ?? '') !== exchange.caller)
        yield checkThat(exchange, !exchange.success, 'refused', exchange.status);
  },
  kept: [['refused', creation, refusal('deletePost', 404, 'NOT_FOUND', { id: 'post_1', ...asBen })]],
  broken: [['deleted', creation, ok('deletePost', { id: 'post_1', deleted: true }, { id: 'post_1', ...asBen })]],
});

const leadMagnetCreation = ok('createLeadMagnet', leadMagnet('paused'), { body: leadMagnetBody });

const leadMagnetsUntouched = law({
  id: 'tenant.leadMagnets.untouched',
  level: 'derived',
  needs: ['leadMagnet.record'],
  source: keySource,
  summary: 'A key cannot read, update, pause or resume a lead magnet of another account, or list its leads.',
  over: 'response',
  *cases(trace) {
    const ownerById = new Map(
      successfulExchanges(trace, 'createLeadMagnet').map((exchange) => [idOf(dataOf(exchange)), exchange.caller]),
    );
    for (const exchange of exchanges(
      trace,
      'updateLeadMagnet',
      'pauseLeadMagnet',
      'resumeLeadMagnet',
      'getLeadMagnet',
      'listLeads',
    ))
      if (exchange.id !== undefined && ownerById.has(exchange.id) && ownerById.get(exchange.id) !== exchange.caller)
        yield checkThat(exchange, !exchange.success, 'refused', exchange.status);
  },
  kept: [['refused', leadMagnetCreation, refusal('listLeads', 404, 'NOT_FOUND', { id: 'lm_1', ...asBen })]],
  broken: [['leads of another caller', leadMagnetCreation, ok('listLeads', [], { id: 'lm_1', ...asBen })]],
});

export const tenantLaws: readonly Law[] = [ownPostsOnly, postsUntouched, leadMagnetsUntouched];
