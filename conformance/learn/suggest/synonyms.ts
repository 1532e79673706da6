/** Matches names of a service with canonical names: the same word in another spelling, or a synonym. */

/** Synonyms of canonical names, in lower case and without separators. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  id: ['uuid', 'guid', 'ref'],
  status: ['state', 'phase', 'result', 'outcome'],
  createdAt: ['created', 'createdon', 'creationdate', 'datecreated', 'createdtime', 'createtime', 'creationtime'],
  updatedAt: [
    ...['updated', 'updatedon', 'modified', 'modifiedat', 'lastmodified', 'dateupdated', 'lastupdated'],
    ...['updatetime', 'updatedtime', 'modifiedtime'],
  ],
  publishedAt: [
    ...['published', 'publishedon', 'publishdate', 'datepublished', 'postedat', 'publishedtime'],
    ...['publishtime', 'liveat', 'livetime', 'wentliveat', 'sentat', 'finishedat'],
  ],
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
    'scheduleddatetime',
    'schedule',
    'goliveat',
    'postat',
    'sendat',
  ],
  draft: ['drafted', 'new', 'unscheduled'],
  scheduled: ['queued', 'pending', 'planned', 'waiting', 'awaiting'],
  publishing: ['processing', 'inprogress', 'sending', 'posting'],
  published: ['live', 'posted', 'sent', 'done', 'success', 'complete', 'completed', 'delivered'],
  partially_published: ['partial', 'partiallypublished', 'partlypublished', 'partialsuccess', 'partlylive', 'mixed'],
  failed: ['error', 'errored', 'failure', 'rejected', 'undelivered'],
  nextCursor: ['next', 'cursor', 'nextpage', 'nexttoken', 'nextpagetoken', 'after'],
  error: ['errormessage', 'reason', 'failurereason', 'failreason', 'failure', 'errordetail', 'errortext', 'problem'],
  message: ['detail', 'description', 'reason', 'text', 'title'],
  url: ['link', 'permalink', 'posturl', 'publishedurl', 'href', 'networkurl', 'publicurl', 'liveurl'],
  'lead.id': ['id', 'leadid', 'uuid', 'ref', 'leadref'],
  'lead.leadMagnetId': ['leadmagnetid', 'magnetid', 'leadmagnet', 'magnet', 'automationid'],
  'lead.matchedKeyword': [
    'matchedkeyword',
    'keyword',
    'matched',
    'matchedon',
    'trigger',
    'triggerword',
    'matchedphrase',
  ],
  'lead.capturedAt': [
    'capturedat',
    'captured',
    'createdat',
    'created',
    'matchedat',
    'capturedon',
    'capturedtime',
    'at',
  ],
  'lead.actions': ['actions', 'actionstaken', 'acts', 'done'],
  'lead.failedActions': ['failedactions', 'actionsfailed', 'failed'],
  'lead.commenter': ['commenter', 'person', 'author', 'user', 'profile', 'contact', 'member'],
  'lead.commenter.id': ['commenterid', 'personid', 'authorid', 'userid', 'profileid', 'memberid', 'handle'],
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
  'lead.comment.id': ['commentid', 'commentref'],
  'lead.comment.text': ['commenttext', 'comment', 'text', 'message', 'body', 'content', 'commentbody'],
  'lead.comment.createdAt': [
    'commentedat',
    'commentcreatedat',
    'commentat',
    'commenttime',
    'commentdate',
    'writtenat',
  ].concat(['time']),
};

/** Nouns of records, which services use as prefixes of member names. */
const recordNouns = ['leadmagnet', 'magnet', 'post', 'target'] as const;

const normalize = (word: string): string => word.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Whether services put the noun of the record before this name, as in `postId`. */
const isOfRecord = (name: string): boolean => ['id', 'status', 'createdAt', 'updatedAt', 'publishedAt'].includes(name);

/** Returns the candidate with the meaning of a canonical name; undefined if there is none. */
export function findSynonym(name: string, candidates: readonly string[]): string | undefined {
  if (candidates.includes(name)) return name;
  const words = [normalize(name), ...(synonyms[name] ?? [])];
  // A name without a noun is more certain than one with it.
  const forms = [words, ...(isOfRecord(name) ? [words.flatMap((word) => recordNouns.map((noun) => noun + word))] : [])];
  return forms
    .flat()
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
