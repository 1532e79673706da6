/** What texts say of how an update joins what is stored. */
export const merging = {
  'merge-patch': 'Members that are left out stay, null removes what may be missing.',
  shallow:
    'Members that are left out stay, one that is given takes the place of the whole member, null removes what may be missing.',
  replace: 'The request takes the place of all content: members that are left out are removed.',
};
