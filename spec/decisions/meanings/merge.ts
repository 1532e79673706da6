/** The meanings of the ways in which an update is merged, for posts and lead magnets. */
export const mergeMeanings = {
  'merge-patch': 'Objects are merged at every depth; null removes a member.',
  shallow: 'Top-level members are replaced as a whole; omitted ones stay.',
  replace: 'The update is the new content; omitted members are removed.',
};
