/** The meanings of the answers on lead magnets and leads. */

import type { Meanings } from './meanings.ts';
import { mergeMeanings } from './merge.ts';

export const leadMagnetMeanings: Meanings = {
  'leadMagnet.templates.invalid': { refuse: 'A template in another form is refused.' },
  'leadMagnet.templates.unused': { accept: 'Templates that the workflow does not use are accepted.' },
  'leadMagnet.reply.full': {
    'first-reply-or-none': 'full sends the first of templates.commentReplies, or no reply.',
    'default-reply': 'full sends the first of templates.commentReplies, or a default text of the service.',
    'in-turn-or-none': 'full sends templates.commentReplies in turn, or no reply.',
    'in-turn-or-default': 'full sends templates.commentReplies in turn, or a default text of the service.',
    required: 'full is refused without templates.commentReplies, and sends the first.',
  },
  'leadMagnet.outreach.lost': {
    'capture-only': 'Comments are captured as leads and reported, but nothing is sent.',
    'capture-later': 'Comments and follow-ups wait, and are handled when the account is connected again.',
    send: 'Replies, messages and connection requests are sent anyway.',
    'send-later': 'Leads are captured, and what was not sent is sent when the account is connected again.',
    pause: 'The lead magnet is paused when the account is disconnected.',
  },
  'leadMagnet.full.message': {
    'at-once': 'The direct message is sent when the commenter becomes a lead.',
    'after-acceptance': 'The direct message is sent when the commenter accepts the connection request.',
  },
  'leadMagnet.keywords.required': {
    'at-least-one': 'A lead magnet without keywords is refused.',
    optional: 'The list may be missing, and then no comment matches. An empty list is refused.',
  },
  'leadMagnet.keywords.white-space': {
    refuse: 'A keyword of only white space is refused.',
    accept: 'A keyword may be only white space.',
  },
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
    'whole-word': 'A comment matches if a keyword occurs in it as a whole word, in any letter case.',
  },
  'leadMagnet.lead.once': {
    'once-per-commenter': 'A person is one lead of a lead magnet, however often they comment.',
    'once-per-comment': 'A person is a lead of a lead magnet for each matching comment.',
  },
  'leadMagnet.watched': {
    professional:
      'A lead magnet watches, by id, a post of the caller with a target on professional or, by URL, any post on professional.',
  },
  'leadMagnet.watched.count': {
    one: 'A lead magnet names exactly one watched post, by id or by URL.',
  },
  'lead.order': {
    'newest-first': 'The lead that was captured last comes first.',
    'oldest-first': 'The lead that was captured first comes first.',
  },
};
