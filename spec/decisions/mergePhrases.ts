/** Sentences about the merge modes of an update. */
export const mergePhrases = {
  'merge-patch': 'Omitted members are kept; null removes an optional member.',
  shallow: 'Omitted members are kept; a given member is replaced as a whole; null removes an optional member.',
  replace: 'The request replaces all content; omitted members are removed.',
};
