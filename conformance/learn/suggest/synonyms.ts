/** Which member of theirs is which of ours: the same word written otherwise, or another word for the same thing. */

/** Other words for ours, in lower case and without signs. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  id: ['postid', 'uuid', 'guid', 'ref'],
  status: ['state', 'poststatus', 'phase'],
  createdAt: ['created', 'createdon', 'creationdate', 'datecreated', 'createdtime'],
  updatedAt: ['updated', 'updatedon', 'modified', 'modifiedat', 'lastmodified', 'dateupdated', 'lastupdated'],
  publishedAt: ['published', 'publishedon', 'publishdate', 'datepublished', 'postedat', 'publishedtime'],
  scheduledFor: [
    'scheduledat',
    'scheduledtime',
    'scheduleat',
    'scheduledate',
    'scheduletime',
    'scheduled',
    'publishat',
    'publishon',
    'runat',
    'scheduledon',
  ],
  draft: ['drafted', 'new', 'unscheduled'],
  scheduled: ['queued', 'pending', 'planned', 'waiting'],
  publishing: ['processing', 'inprogress', 'sending', 'posting'],
  published: ['live', 'posted', 'sent', 'done', 'success', 'complete', 'completed'],
  partially_published: ['partial', 'partiallypublished', 'partlypublished', 'partialsuccess', 'mixed'],
  failed: ['error', 'errored', 'failure'],
  nextCursor: ['next', 'cursor', 'nextpage', 'nexttoken', 'nextpagetoken', 'after'],
};

const bare = (word: string): string => word.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The word among theirs that means ours; undefined where none does. */
export function meant(ours: string, theirs: readonly string[]): string | undefined {
  if (theirs.includes(ours)) return ours;
  const words = [bare(ours), ...(synonyms[ours] ?? [])];
  return words.map((word) => theirs.find((their) => bare(their) === word)).find((found) => found !== undefined);
}

/** Which of our words are meant by which of theirs. */
export function meantOf(ours: readonly string[], theirs: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    ours.flatMap((word) => {
      const found = meant(word, theirs);
      return found === undefined ? [] : [[word, found]];
    }),
  );
}
