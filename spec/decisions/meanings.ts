/** The meanings of the answers, in one sentence each. */
import type { DecisionId } from './index.ts';
import { mergeMeanings, postMergeMeanings } from './mergePhrases.ts';

/** The sentence of each answer to a decision; decisions whose answers are plain values have none. */
export const answerMeanings: { readonly [D in DecisionId]?: Readonly<Record<string, string>> } = {
  'post.schedule.format': {
    'seconds-optional':
      'The extended format with an offset or Z is accepted, with or without seconds, and T and Z in either case.',
    'extended-with-offset': 'Only the extended format with seconds and an offset or Z is accepted.',
    'extended-and-more': 'That format is accepted, and others of ISO 8601 too.',
  },
  'post.schedule.past': {
    refuse: 'A time that is not in the future is refused.',
    publish: 'A post with a time that is not in the future is published immediately.',
  },
  'post.neither': {
    draft: 'A post with neither publishNow nor a schedule is a draft.',
    refuse: 'A post with neither publishNow nor a schedule is refused.',
  },
  'post.both': {
    refuse: 'A post with both is refused.',
    publish: 'A post with both is published immediately.',
    schedule: 'A post with both is scheduled.',
  },
  'post.update.merge': postMergeMeanings,
  'post.update.required': { none: 'An update may omit any member, platforms too.' },
  'post.update.echo': {
    'ignore-unchanged': 'A member of the record is ignored if it has the value of the record, and refused otherwise.',
    refuse: 'A member that only the record has is refused like an unknown member.',
  },
  'post.update.publish': {
    publish: 'An update with publishNow publishes, and one with a schedule of null makes a draft.',
    refuse: 'An update with publishNow is refused.',
  },
  'post.republish.to': {
    'new-target-from-ended':
      'A new target is any account that the post is not published on; publishing must have ended, successfully or not.',
  },
  'post.duplicate-target': { refuse: 'A request that names one account twice is refused.' },
  'validation.drafts': { 'all-rules': 'A draft must satisfy the same rules as a post that is published.' },
  'request.unknown-members': {
    refuse: 'A body with a member that the contract does not have is refused.',
    ignore: 'Unknown members are ignored. A key of platformContent must still be a platform label.',
    'ignore-outside-options': 'Unknown members are ignored, but not in platformContent.',
  },
  'request.unknown-parameters': {
    refuse: 'A query with a parameter that the operation does not have is refused.',
    ignore: 'Unknown parameters are ignored.',
  },
  'autoPlug.switch': {
    'flag-and-professional':
      'Follow-up comments are sent only with isAutoPlug and on professional; without either they are accepted and unused.',
  },
  'post.list.invalid': { refuse: 'A list request with an invalid parameter is refused.' },
  'post.list.dates': {
    effective: 'The filter compares the publication time, else the scheduled time, else the creation time.',
    created: 'The filter compares the creation time.',
  },
  'post.list.order': { 'newest-first': 'The post that was created last comes first.' },
  'text.unit': {
    'code-points': 'A char is a Unicode code point.',
    'utf-16': 'A char is a UTF-16 code unit.',
    graphemes: 'A char is a grapheme cluster.',
  },
  'thread.split': {
    'drop-blank': 'Every three newlines split the text; nothing is trimmed, and blank segments are dropped.',
    exact: 'Every three newlines split the text; nothing is trimmed, and an empty segment is refused.',
    trim: 'Every three newlines split the text; white space around each segment is removed, and blank segments are dropped.',
    runs: 'Three or more newlines in a row are one separator; nothing is trimmed, and blank segments are dropped.',
  },
  'thread.newline': {
    lf: 'Only \\n counts as a newline.',
    any: 'CRLF and CR count as newlines as well.',
  },
  'text.blank': {
    empty: 'A text of white space alone is empty.',
    text: 'White space is text like any other.',
  },
  'post.empty-text': { 'with-media': 'The text may be empty if the post has media.' },
  'platformContent.untargeted': {
    measure:
      'An override for a platform that is not targeted is stored, but must keep to the limits of that platform, an empty video title included.',
    ignore: 'Such an override is stored and not checked.',
    refuse: 'Such an override is refused.',
  },
  'option.not-applicable': {
    ignore: 'An option that does not apply is accepted and has no effect.',
    refuse: 'An option that does not apply is refused.',
  },
  'shortvideo.autoAddMusic.one': {
    ignore: 'A single image is no carousel; autoAddMusic does not apply to it.',
    apply: 'autoAddMusic applies to every set of images, a single one included.',
  },
  'video.title.when': {
    'targets-video': 'Every post to video needs a title, with or without a video.',
    'has-a-video': 'A post to video needs a title once it has a video.',
  },
  'media.hosted': {
    'origin-and-id':
      'A URL is hosted if the upload endpoint returned it: its origin is that of the service, and its id is known.',
  },
  'media.foreign': {
    'public-https-host':
      'Any https URL is accepted whose host is a public name or address; it is not fetched. Private addresses are refused; private names such as printer.local are left open.',
  },
  'media.url.scheme': {
    'any-case': 'The scheme of a media URL is accepted in any letter case.',
  },
  'media.unsuited-target': { refuse: 'Media that a target does not take is refused.' },
  'media.count.over': { refuse: 'More images than a target takes are refused.' },
  'media.required': {
    'by-network':
      'A post to video requires a video, and one to photo or shortvideo images or a video, whatever the contentType.',
    never: 'Text alone is accepted on every platform.',
  },
  'media.combination': { refuse: 'A post with two kinds of media is refused.' },
  'media.professional-only': {
    refuse: 'carousel, filename and videoTitle are refused without a target on professional.',
    'ignore-names': 'A carousel is refused without a target on professional; names are accepted.',
  },
  'media.check.when': {
    'hosted-at-create': 'Uploaded files are checked when the post is created, all others never.',
    'at-publish':
      'Uploaded files are checked when the post is published: a target that does not take one of them fails.',
    never: 'Files are not checked.',
  },
  'media.format.unsupported': {
    'convert-or-refuse':
      'An image in another format is converted where the document says so, on shortvideo, and refused everywhere else.',
    refuse: 'An image in another format is refused everywhere, also on shortvideo.',
  },
  'media.shortvideo.pixels': {
    shorter: 'The shorter side of an image has at most 1080 px.',
    longer: 'The longer side of an image has at most 1080 px.',
    width: 'The width of an image is at most 1080 px.',
  },
  'media.table.unlabelled-row': {
    social: 'The limits of the row without a label apply to social.',
    'no-platform': 'The row without a label applies to no platform: social takes any image and any video.',
  },
  'limits.megabyte': {
    'binary-tolerant':
      'A file is refused only beyond 1,048,576 bytes per megabyte. The suite tests no size between that and 1,000,000.',
  },
  'upload.types': {
    'by-content': 'JPEG, PNG, GIF, WebP, MP4 and PDF are accepted, detected by their content.',
  },
  'leadMagnet.templates.unused': { accept: 'Templates that the workflow does not use are accepted.' },
  'leadMagnet.reply.full': {
    'first-reply-or-none': 'full sends the first of templates.commentReplies, or no reply.',
    'default-reply': 'full sends the first of templates.commentReplies, or its own text.',
    'in-turn-or-none': 'full sends templates.commentReplies in turn, or no reply.',
    'in-turn-or-default': 'full sends templates.commentReplies in turn, or its own text.',
    required: 'full is refused without templates.commentReplies, and sends the first.',
  },
  'leadMagnet.outreach.lost': {
    'capture-only': 'Comments are captured as leads and reported, but nothing is sent.',
    send: 'Replies, messages and requests are sent all the same.',
    'send-later': 'Leads are captured, and what was not sent is sent when the account is connected again.',
    pause: 'The lead magnet is paused when the account is disconnected.',
  },
  'leadMagnet.keywords.required': { 'at-least-one': 'A lead magnet without keywords is refused.' },
  'leadMagnet.update.outreachAccountId': {
    optional: 'An update may omit outreachAccountId.',
    required: 'An update without outreachAccountId is refused.',
  },
  'leadMagnet.update.merge': mergeMeanings,
  'leadMagnet.pause.again': {
    accept: 'Pausing a paused lead magnet succeeds.',
    refuse: 'Pausing a paused lead magnet is refused.',
  },
  'leadMagnet.match': {
    'contains-ignoring-case': 'A comment matches if a keyword occurs anywhere in it, in any letter case.',
  },
  'leadMagnet.lead.once': {
    'once-per-commenter': 'A person is one lead of a lead magnet, however often they comment.',
  },
  'leadMagnet.watched': {
    professional: 'A lead magnet watches an own post with a target on professional by id, or any post there by URL.',
  },
  'lead.order': {
    'newest-first': 'The lead that was captured last comes first.',
    'oldest-first': 'The lead that was captured first comes first.',
  },
  'error.precedence': {
    'outside-in':
      'Route, method, key, rate, plan, media type, size, syntax, resource, rules and state are checked in this order.',
  },
  'paths.strict': {
    strict: 'Another letter case or a trailing slash is another path.',
    'trailing-slash': 'A trailing slash is ignored; another letter case is another path.',
  },
  'auth.scheme': {
    'bearer-any-case': 'Bearer is accepted in any letter case.',
    'bearer-exact': 'Only Bearer in exactly this case is accepted.',
  },
  'plans.of-a-key': { set: 'A key has any combination of api, starter and pro.' },
  'plans.api-access': { 'every-key': 'Every key may call the API; only lead magnets need more.' },
  'plans.api.features': {
    all: 'A key with only the API plan may schedule posts and publish PDF carousels.',
    'no-scheduling': 'A key with only the API plan may publish PDF carousels, but a schedule is refused.',
    'no-carousels': 'A key with only the API plan may schedule posts, but a PDF carousel is refused.',
    neither: 'A key with only the API plan may do neither; both are refused.',
  },
  'plans.pro.limits': { 'starter-without-account-limit': 'Pro has neither a post quota nor a limit of accounts.' },
  'limits.accounts': { 'never-exceeded': 'A Starter key never lists more than ten accounts.' },
  'limits.rate': {
    sliding: 'At most 60 requests are let through in any 60 seconds.',
    off: 'Requests are not counted.',
  },
  'limits.rate.keys': {
    'api-alone': 'The limit binds keys that have only the API plan.',
    'every-api-key': 'The limit binds every key that has the API plan, whatever else it has.',
  },
  'limits.rate.headers': {
    standard: 'RateLimit and RateLimit-Policy on every response, Retry-After on a refusal.',
    none: 'No such headers are sent.',
  },
  'limits.quota': {
    'per-post-calendar-month': 'Each published post counts once in its UTC calendar month.',
    'republish-free': 'Each post counts once, in the UTC month of its first publication.',
    off: 'Posts are not counted.',
  },
  'limits.quota.keys': {
    'api-alone': 'The quota binds keys that have only the API plan.',
    'api-without-starter': 'The quota binds every key that has the API plan but not Starter.',
  },
  'webhook.retries': { 'standard-schedule': 'After 5 s, 5 min, 30 min, 2 h, 5 h and 10 h, with the same id.' },
  'email.thumbnail': { 'account-owner': 'The owner of the account gets the email, in any wording.' },
};
