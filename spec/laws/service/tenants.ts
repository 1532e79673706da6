/** Laws on the isolation of tenants: a key can access only its own account. */

import { type Law, law } from '../law.ts';
import { collect, hello, magnet, no, ok, page, post } from '../traces/examples.ts';
import { histories } from '../traces/posts.ts';
import { dataOf, exchanges, holds, idOf, itemsOf, successes } from '../traces/reading.ts';

const keys = { section: 'Authentication', item: '2: the key is obtained in the account’s settings' };
const made = ok('createPost', post('draft'), { body: hello });
const bens = { caller: 'ben' } as const;

const listsOwn = law({
  id: 'tenant.posts.own',
  level: 'derived',
  needs: ['post.list.container', 'post.record'],
  source: keys,
  summary: 'A key lists only the posts of its own account.',
  over: 'response',
  *cases(trace) {
    const owner = new Map(histories(trace).map(({ id, caller }) => [id, caller]));
    for (const it of successes(trace, 'listPosts')) {
      const foreign = [...owner].some(([, caller]) => caller !== it.caller);
      const strange = itemsOf(it)
        .map(idOf)
        .filter((id) => owner.has(id ?? '') && owner.get(id ?? '') !== it.caller);
      if (foreign) yield holds(it, strange.length === 0, 'no post of another account', strange);
    }
  },
  kept: [['an empty list for another caller', made, page([], bens)]],
  broken: [['a post of another caller', made, page([post('draft')], bens)]],
  silent: [['a single caller', made, page([post('draft')])]],
});

const postsUntouched = law({
  id: 'tenant.posts.untouched',
  level: 'derived',
  needs: ['post.record'],
  source: keys,
  summary: 'A key cannot update, delete or republish a post of another account.',
  over: 'response',
  *cases(trace) {
    const owner = new Map(histories(trace).map(({ id, caller }) => [id, caller]));
    for (const it of exchanges(trace, 'updatePost', 'deletePost', 'republishPost'))
      if (owner.has(it.id ?? '') && owner.get(it.id ?? '') !== it.caller)
        yield holds(it, !it.success, 'refused', it.status);
  },
  kept: [['refused', made, no('deletePost', 404, 'NOT_FOUND', { id: 'post_1', ...bens })]],
  broken: [['deleted', made, ok('deletePost', { id: 'post_1', deleted: true }, { id: 'post_1', ...bens })]],
});

const watching = ok('createLeadMagnet', magnet('paused'), { body: collect });

const magnetsUntouched = law({
  id: 'tenant.leadMagnets.untouched',
  level: 'derived',
  needs: ['leadMagnet.record'],
  source: keys,
  summary: 'A key cannot read, update, pause or resume a lead magnet of another account, or list its leads.',
  over: 'response',
  *cases(trace) {
    const owner = new Map(successes(trace, 'createLeadMagnet').map((it) => [idOf(dataOf(it)), it.caller]));
    for (const it of exchanges(
      trace,
      'updateLeadMagnet',
      'pauseLeadMagnet',
      'resumeLeadMagnet',
      'getLeadMagnet',
      'listLeads',
    ))
      if (it.id !== undefined && owner.has(it.id) && owner.get(it.id) !== it.caller)
        yield holds(it, !it.success, 'refused', it.status);
  },
  kept: [['refused', watching, no('listLeads', 404, 'NOT_FOUND', { id: 'lm_1', ...bens })]],
  broken: [['leads of another caller', watching, ok('listLeads', [], { id: 'lm_1', ...bens })]],
});

export const tenantLaws: readonly Law[] = [listsOwn, postsUntouched, magnetsUntouched];
