// Generated from the contract by `social-contract generate`. Do not edit.

/** The route and the inputs of each operation. `id` is the name of the path parameter. */
export const operations = {
  createPost: { method: 'POST', path: '/posts', status: 201, id: undefined, body: 'json', query: false, paged: false },
  listPosts: { method: 'GET', path: '/posts', status: 200, id: undefined, body: 'none', query: true, paged: true },
  updatePost: { method: 'PATCH', path: '/posts/{id}', status: 200, id: 'id', body: 'json', query: false, paged: false },
  deletePost: { method: 'DELETE', path: '/posts/{id}', status: 200, id: 'id', body: 'none', query: false, paged: false },
  republishPost: { method: 'POST', path: '/posts/{id}/republish', status: 200, id: 'id', body: 'json', query: false, paged: false },
  listAccounts: { method: 'GET', path: '/accounts', status: 200, id: undefined, body: 'none', query: false, paged: false },
  listOutreachAccounts: { method: 'GET', path: '/accounts/outreach', status: 200, id: undefined, body: 'none', query: false, paged: false },
  uploadMedia: { method: 'POST', path: '/media/upload', status: 201, id: undefined, body: 'multipart', query: false, paged: false },
  getAnalytics: { method: 'GET', path: '/analytics', status: 200, id: undefined, body: 'none', query: true, paged: false },
  createLeadMagnet: { method: 'POST', path: '/lead-magnets', status: 201, id: undefined, body: 'json', query: false, paged: false },
  updateLeadMagnet: { method: 'PATCH', path: '/lead-magnets/{id}', status: 200, id: 'id', body: 'json', query: false, paged: false },
  pauseLeadMagnet: { method: 'POST', path: '/lead-magnets/{id}/pause', status: 200, id: 'id', body: 'none', query: false, paged: false },
  listLeads: { method: 'GET', path: '/lead-magnets/{id}/leads', status: 200, id: 'id', body: 'none', query: false, paged: false },
} as const;

export type OperationId = keyof typeof operations;
