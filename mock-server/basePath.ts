/** What the base URL ends with. */
export const basePath = '/api/v1';
