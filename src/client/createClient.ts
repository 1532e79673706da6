/** Creates a client. */
import type { OperationId } from '../../spec/operations/index.ts';
import { call } from './call.ts';
import type { Client } from './client.ts';
import type { DataOf, OperationName, Post, QueryOf } from './contract.ts';
import { itemsOf, type Page } from './paging.ts';
import type { Input } from './requestOf.ts';
import { type CallOptions, type ClientOptions, settingsOf } from './settings.ts';
import { formOf } from './upload.ts';

/**
 * Creates a client of the Social Publishing API. @throws TypeError if an option is invalid.
 */
export function createClient(clientOptions: ClientOptions): Client {
  const settings = settingsOf(clientOptions);
  // The only place that trusts responses to match the contract; they are not validated.
  const data = async <O extends OperationName & OperationId>(operation: O, input: Input, options?: CallOptions) =>
    (await call(settings, operation, input, options)).data as DataOf<O>;
  const listPosts = async (query?: QueryOf<'listPosts'>, options?: CallOptions) => {
    const { data, pagination } = (await call(settings, 'listPosts', { query }, options)) as Partial<Page<Post>>;
    const items = data ?? [];
    // An implementation without paging returns all items at once.
    return { data: items, pagination: pagination ?? { limit: items.length, nextCursor: null } };
  };
  return {
    createPost: (post, options) => data('createPost', { body: post }, options),
    updatePost: (id, changes, options) => data('updatePost', { id, body: changes }, options),
    deletePost: (id, options) => data('deletePost', { id }, options),
    republishPost: (id, platforms, options) => data('republishPost', { id, body: { platforms } }, options),
    listPosts,
    posts: (query, options) =>
      itemsOf((cursor) => listPosts(cursor === undefined ? query : { ...query, cursor }, options)),
    listAccounts: (options) => data('listAccounts', {}, options),
    listOutreachAccounts: (options) => data('listOutreachAccounts', {}, options),
    uploadMedia: async (file, { filename, ...options } = {}) =>
      data('uploadMedia', { form: formOf(file, filename) }, options),
    getAnalytics: (query, options) => data('getAnalytics', { query }, options),
    createLeadMagnet: (leadMagnet, options) => data('createLeadMagnet', { body: leadMagnet }, options),
    updateLeadMagnet: (id, changes, options) => data('updateLeadMagnet', { id, body: changes }, options),
    pauseLeadMagnet: (id, options) => data('pauseLeadMagnet', { id }, options),
    listLeads: (id, options) => data('listLeads', { id }, options),
    call: (operation, input, options) => call(settings, operation, input, options),
  };
}
