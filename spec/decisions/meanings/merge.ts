/** The meanings of the merge modes of an update. */

export const mergeMeanings = {
  'merge-patch': 'Objects are merged at every depth.',
  shallow: 'Top-level members are replaced as a whole; omitted ones stay.',
  replace: 'The update is the new content; omitted members are removed.',
};

export const postMergeMeanings = {
  ...mergeMeanings,
  'two-levels':
    'Members of media and labels of platformContent are merged; the content of a given label is replaced as a whole.',
};
