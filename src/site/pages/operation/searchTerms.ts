/** Search terms for an operation, in addition to its name and its description. */
import { getOperation, type OperationId } from '../../../../spec/operations/index.ts';
import { getMembers } from '../../../../spec/schemas/introspection/structure.ts';

const synonyms: { readonly [O in OperationId]?: string } = {
  createPost: 'schedule scheduling publish draft tweet thread carousel emoji timezone scheduledFor publishNow',
  listPosts: 'pagination paging filter',
  updatePost: 'edit change reschedule',
  deletePost: 'remove cancel',
  republishPost: 'repost cross-post publish again',
  uploadMedia: 'upload image images photo picture video pdf carousel file media attachment',
  listAccounts: 'profiles networks connections',
  createLeadMagnet: 'automation comment direct message dm',
  updateLeadMagnet: 'edit change',
  getAnalytics: 'statistics metrics followers performance',
  listLeads: 'commenters contacts export',
};

/** The names of the members of the body, and synonyms. */
export function getSearchTerms(id: OperationId): string {
  const { body, description } = getOperation(id);
  const members = body === undefined ? [] : getMembers(body).map(({ name }) => name);
  return [synonyms[id] ?? '', ...members, description].join(' ');
}
