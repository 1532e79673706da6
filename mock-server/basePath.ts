/** The path of the base URL. */
export const basePath = '/api/v1';
