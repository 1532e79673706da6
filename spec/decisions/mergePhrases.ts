/** Sentences about the merge modes of an update, for summaries. */
export const mergePhrases = {
  'merge-patch': 'Omitted members are kept.',
  shallow: 'Omitted members are kept; a given member is replaced as a whole.',
  replace: 'The request replaces all content; omitted members are removed.',
};
