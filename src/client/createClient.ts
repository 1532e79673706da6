/** The client: one method per operation, each of which makes a call. */

import { call } from './call.ts';
import type { Client } from './client.ts';
import type { DataOf, OperationId, Post, QueryOf } from './contract.ts';
import { CallError } from './errors.ts';
import { iterateItems, type Page } from './paging.ts';
import type { Input } from './preparedRequest.ts';
import { type CallOptions, type ClientOptions, resolveSettings } from './settings.ts';
import { buildForm } from './upload.ts';

/**
 * Creates a client of the Social Publishing API. @throws TypeError if an option is invalid.
 */
export function createClient(clientOptions: ClientOptions): Client {
  const settings = resolveSettings(clientOptions);
  // Like `call` below, this trusts responses to match the contract; they are not validated.
  const callForData = async <O extends OperationId>(operation: O, input: Input, options?: CallOptions) => {
    if ('body' in input) assertBody(operation, input.body);
    return (await call(settings, operation, input, options)).data as DataOf<O>;
  };
  const listPosts = async (query?: QueryOf<'listPosts'>, options?: CallOptions) => {
    const { data, pagination } = (await call(settings, 'listPosts', { query }, options)) as Partial<Page<Post>>;
    const items = data ?? [];
    // An implementation without paging returns all items at once.
    return { data: items, pagination: pagination ?? { limit: items.length, nextCursor: null } };
  };
  return {
    createPost: (post, options) => callForData('createPost', { body: post }, options),
    updatePost: (id, changes, options) => callForData('updatePost', { id, body: changes }, options),
    deletePost: (id, options) => callForData('deletePost', { id }, options),
    republishPost: (id, platforms, options) => callForData('republishPost', { id, body: { platforms } }, options),
    listPosts,
    posts: (query, options) =>
      iterateItems((cursor) => listPosts(cursor === undefined ? query : { ...query, cursor }, options)),
    listAccounts: (options) => callForData('listAccounts', {}, options),
    listOutreachAccounts: (options) => callForData('listOutreachAccounts', {}, options),
    uploadMedia: async (file, { filename, ...options } = {}) =>
      callForData('uploadMedia', { form: buildForm(file, filename) }, options),
    getAnalytics: (query, options) => callForData('getAnalytics', { query }, options),
    createLeadMagnet: (leadMagnet, options) => callForData('createLeadMagnet', { body: leadMagnet }, options),
    updateLeadMagnet: (id, changes, options) => callForData('updateLeadMagnet', { id, body: changes }, options),
    pauseLeadMagnet: (id, options) => callForData('pauseLeadMagnet', { id }, options),
    listLeads: (id, options) => callForData('listLeads', { id }, options),
    call: async (operation, input, options) => (await call(settings, operation, input, options)) as never,
  };
}

/** Callers without types may leave the body out. @throws CallError */
function assertBody(operation: OperationId, body: unknown): void {
  if (typeof body !== 'object' || body === null) throw new CallError(`${operation} requires a body: an object.`);
}
