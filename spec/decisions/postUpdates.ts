/** Open points of updating, deleting and republishing posts. */
import { behaviour, names, route, status } from './decision.ts';
import { mergePhrases } from './mergePhrases.ts';

const citePost = (item: string) => ({ section: 'Post (request shape for create and update)', item });
const citeUpdate = (item: string) => ({ section: 'PATCH /posts/:id', item });
const citeRemoval = (item: string) => ({ section: 'Delete and republish', item });

export const postUpdateDecisions = {
  'post.update.merge': behaviour({
    question: 'How is an update merged into a post?',
    answers: ['merge-patch', 'two-levels', 'shallow', 'replace'],
    default: 'merge-patch',
    phrases: {
      ...mergePhrases,
      'two-levels':
        'Omitted members are kept, including those of `media`; the content of a given platform label is replaced as a whole.',
    },
    alternatives: [
      'two-levels: merges media by member and platformContent by label, and replaces the content of a given label',
      'shallow: merges top-level members',
      'replace: replaces all content',
    ],
    why: 'JSON Merge Patch (RFC 7396) is the most common meaning of PATCH with a JSON body. In every mode, an empty filename or videoTitle resets it to the branding.',
    source: citeUpdate('the same kind of members as creating'),
  }),
  'update.null': behaviour({
    question: 'What does an update do with a member that is null?',
    answers: ['remove'],
    default: 'remove',
    phrases: { remove: 'Null removes an optional member.' },
    alternatives: ['refuse', 'ignore: as if it were omitted'],
    note: 'The suite sends null only to a service that removes the member; the mock always does.',
    why: 'In a JSON Merge Patch (RFC 7396), null removes a member.',
    source: citeUpdate('the same kind of members as creating'),
  }),
  'post.update.required': behaviour({
    question: 'Which members are required in an update?',
    answers: ['none'],
    default: 'none',
    alternatives: ['platforms, as when creating'],
    note: 'The suite nearly always sends the targets, so it judges services of both kinds; a mock that required them would only refuse more.',
    why: 'A patch should not have to repeat unchanged members. The document calls `platforms` required in the shape of create and update, so the suite sends it, and omits it from further updates if the profile gives this answer.',
    source: citePost('platforms is required'),
  }),
  'post.update.echo': behaviour({
    question: 'What happens to members of an update that only the record has, such as id, status and times?',
    answers: ['ignore-unchanged', 'ignore', 'refuse'],
    default: 'ignore-unchanged',
    alternatives: ['ignore: whatever their values', 'refuse: as unknown members'],
    why: 'Clients read a post, change it and send it back whole. A value that differs from the record asks for something that an update cannot do, so it is refused.',
    source: citeUpdate('the same kind of members as creating; the record is not shown'),
  }),
  'post.update.publish': behaviour({
    question: 'Can an update publish a post or remove its schedule?',
    answers: ['publish', 'refuse'],
    default: 'publish',
    alternatives: ['refuse: publishNow on an update'],
    why: 'An update has the same kind of members as a creation; a schedule of null turns the post into a draft.',
    source: citeUpdate('the same kind of members as creating'),
  }),
  'post.edit.published': status({
    question: 'Which status does the refusal of an edit have if the post is neither a draft nor scheduled?',
    neverAbsent: true,
    default: 409,
    within: [400, 499],
    alternatives: ['any other 4xx'],
    why: 'The request is well-formed, but conflicts with the state of the resource.',
    source: citeUpdate('edits a draft or scheduled post'),
  }),
  'post.delete': route({
    question: 'How is a post deleted?',
    operation: 'deletePost',
    default: { method: 'DELETE', path: '/posts/{id}', status: 200 },
    alternatives: ['another route', 'absent'],
    why: 'The usual REST route. The envelope needs a body, so the status is 200 and not 204.',
    source: citeRemoval('deleting any post is offered; method and path are not shown'),
  }),
  'post.delete.record': names({
    question: 'What does the response to a deletion contain?',
    members: ['id', 'deleted'],
    alternatives: ['the deleted post', 'an empty object'],
    why: 'The envelope needs data: the id of the post, and `deleted` as the confirmation.',
    source: citeRemoval('the response is not shown'),
  }),
  'post.delete.again': behaviour({
    question: 'What does deleting a post that is already deleted do?',
    answers: ['refuse', 'accept'],
    default: 'refuse',
    alternatives: ['accept: the post is gone, as the caller wants'],
    why: 'The caller learns that the id is wrong, or that another request deleted the post first.',
    source: citeRemoval('deleting any post is offered; deleting a deleted one is not shown'),
  }),
  'post.republish': route({
    question: 'How is a post republished?',
    operation: 'republishPost',
    default: { method: 'POST', path: '/posts/{id}/republish', status: 200 },
    alternatives: ['another route', 'absent'],
    why: 'An action on one post, similar to the documented /lead-magnets/{id}/pause.',
    source: citeRemoval('republishing an existing post to new platforms is offered; method and path are not shown'),
  }),
  'post.republish.to': behaviour({
    question: 'What counts as a new platform, and in which states can a post be republished?',
    neverAbsent: true,
    answers: ['new-target-from-ended', 'new-platform-from-ended'],
    default: 'new-target-from-ended',
    alternatives: [
      'new-platform-from-ended: another account of a platform on which the post is published is not new',
      'any state',
    ],
    why: 'A target is a platform and an account: another account of the same platform is new, and a target where publishing failed is not published yet. Only a post whose publishing has ended (published, partially published, failed) can be republished.',
    source: citeRemoval('republishing to new platforms'),
  }),
  'post.republish.content': names({
    question: 'What can a republish change besides its targets?',
    members: ['platformContent'],
    nestable: true,
    alternatives: ['another name', 'absent: targets alone'],
    why: 'A new platform may need additional content, such as the title of a video. The request contains its overrides; `text` and `media` do not change.',
    source: citeRemoval('republishing an existing post to new platforms'),
  }),
  'post.republish.others': behaviour({
    question: 'What happens to content for platforms that a republish does not add?',
    answers: ['refuse', 'accept'],
    default: 'refuse',
    alternatives: ['accept: it does not change what was published'],
    why: 'Published content does not change, so new content for it is a mistake, which a refusal reveals.',
    source: citeRemoval('republishing an existing post to new platforms'),
  }),
};
