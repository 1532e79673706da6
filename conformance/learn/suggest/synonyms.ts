/** Matches names of a service with canonical names: the same word in another spelling, or a synonym. */

/** Synonyms of canonical names, in lower case and without separators. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  id: ['postid', 'uuid', 'guid', 'ref'],
  status: ['state', 'poststatus', 'phase', 'result', 'outcome'],
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
  scheduled: ['queued', 'pending', 'planned', 'waiting', 'awaiting'],
  publishing: ['processing', 'inprogress', 'sending', 'posting'],
  published: ['live', 'posted', 'sent', 'done', 'success', 'complete', 'completed', 'delivered'],
  partially_published: ['partial', 'partiallypublished', 'partlypublished', 'partialsuccess', 'mixed'],
  failed: ['error', 'errored', 'failure', 'rejected', 'undelivered'],
  nextCursor: ['next', 'cursor', 'nextpage', 'nexttoken', 'nextpagetoken', 'after'],
  error: ['errormessage', 'reason', 'failurereason', 'failreason', 'failure', 'errordetail', 'errortext', 'problem'],
  message: ['detail', 'description', 'reason', 'text', 'title'],
  url: ['link', 'permalink', 'posturl', 'publishedurl', 'href'],
  'lead.id': ['id', 'leadid', 'uuid', 'ref'],
  'lead.leadMagnetId': ['leadmagnetid', 'magnetid', 'leadmagnet', 'magnet', 'automationid'],
  'lead.matchedKeyword': ['matchedkeyword', 'keyword', 'matched', 'matchedon', 'trigger', 'triggerword'],
  'lead.capturedAt': ['capturedat', 'captured', 'createdat', 'created', 'matchedat', 'capturedon', 'at'],
  'lead.actions': ['actions', 'actionstaken', 'acts', 'done'],
  'lead.failedActions': ['failedactions', 'actionsfailed', 'failed'],
  'lead.commenter': ['commenter', 'person', 'author', 'user', 'profile', 'contact', 'member'],
  'lead.commenter.id': ['commenterid', 'personid', 'authorid', 'userid', 'profileid', 'memberid'],
  'lead.commenter.name': [
    'commentername',
    'commenter',
    'personname',
    'authorname',
    'author',
    'username',
    'fullname',
  ].concat(['displayname', 'name']),
  'lead.commenter.profileUrl': [
    'commenterprofileurl',
    'commenterprofile',
    'profileurl',
    'commenterurl',
    'authorurl',
  ].concat(['personurl', 'profile', 'url']),
  'lead.comment': ['comment', 'message'],
  'lead.comment.id': ['commentid'],
  'lead.comment.text': ['commenttext', 'comment', 'text', 'message', 'body', 'content', 'commentbody'],
  'lead.comment.createdAt': ['commentedat', 'commentcreatedat', 'commentat', 'commenttime', 'commentdate', 'writtenat'],
};

const normalize = (word: string): string => word.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Returns the name among `theirs` that means `ours`; undefined if there is none. */
export function findSynonym(name: string, candidates: readonly string[]): string | undefined {
  if (candidates.includes(name)) return name;
  const words = [normalize(name), ...(synonyms[name] ?? [])];
  return words
    .map((word) => candidates.find((candidate) => normalize(candidate) === word))
    .find((match) => match !== undefined);
}

/** Maps canonical names to the names of the service. */
export function findSynonyms(
  names: readonly string[],
  candidates: readonly string[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.flatMap((word) => {
      const match = findSynonym(word, candidates);
      return match === undefined ? [] : [[word, match]];
    }),
  );
}
