/** What other APIs that publish posts call the members of a post. */
export const otherNames: ReadonlyMap<string, string> = new Map([
  ['accounts', 'platforms'],
  ['caption', 'text'],
  ['channels', 'platforms'],
  ['content', 'text'],
  ['images', 'media'],
  ['mediaUrls', 'media'],
  ['message', 'text'],
  ['networks', 'platforms'],
  ['publishAt', 'scheduledFor'],
  ['targets', 'platforms'],
]);
