/** The meanings of the answers on posts and their lists. */

import type { Meanings } from './meanings.ts';
import { postMergeMeanings } from './merge.ts';

export const postMeanings: Meanings = {
  'post.schedule.format': {
    'seconds-optional':
      'The extended format with an offset or Z is accepted, with or without seconds, and T and Z in either case.',
    'extended-with-offset': 'Only the extended format with seconds and an offset or Z is accepted.',
    'offset-optional': 'A timestamp without an offset is accepted too, and means UTC.',
    'extended-and-more': 'These timestamps are accepted, and other ISO 8601 formats too.',
  },
  'post.schedule.past': {
    refuse: 'A time that is not in the future is refused.',
    publish: 'A post with a time that is not in the future is published immediately.',
  },
  'post.neither': {
    draft: 'A post with neither publishNow nor a schedule is a draft.',
    refuse: 'A post with neither publishNow nor a schedule is refused.',
    publish:
      'A post with neither publishNow nor a schedule is published immediately. With publishNow false and no schedule it is a draft.',
  },
  'post.both': {
    refuse: 'A post with both is refused.',
    publish: 'A post with both is published immediately.',
    schedule: 'A post with both is scheduled.',
  },
  'post.update.merge': postMergeMeanings,
  'update.null': { remove: 'An optional member that is null is removed, in posts as well as in lead magnets.' },
  'post.update.required': { none: 'An update may omit any member, platforms too.' },
  'post.update.echo': {
    'ignore-unchanged': 'A member of the record is ignored if it has the value of the record, and refused otherwise.',
    ignore: 'A member of the record is ignored, whatever its value.',
    refuse: 'A member that only the record has is refused like an unknown member.',
  },
  'post.update.publish': {
    publish: 'An update with publishNow publishes, and one with a schedule of null makes a draft.',
    refuse: 'An update with publishNow is refused.',
  },
  'post.republish.to': {
    'new-target-from-ended':
      'A new target is any account that the post is not published on; publishing must have ended, successfully or not.',
    'new-platform-from-ended':
      'A new target is any account of a platform that the post is not published on; publishing must have ended, successfully or not.',
  },
  'post.republish.others': {
    refuse: 'Content for a platform that the republish does not add is refused.',
    accept: 'Content for a platform that the republish does not add is accepted.',
  },
  'post.duplicate-target': { refuse: 'A request that names one account twice is refused.' },
  'validation.drafts': {
    'all-rules': 'A draft must satisfy the same rules as a post that is published.',
    incomplete:
      'A draft may lack texts, media and the title of a video until it is scheduled or published; what it has must satisfy the rules.',
  },
  'request.unknown-members': {
    refuse: 'A body with a member that the contract does not have is refused.',
    ignore:
      'Unknown members are ignored. An unknown key of platformContent may be refused, as by the mock, or ignored.',
    'ignore-except-media': 'Unknown members are ignored, but media inside platformContent is refused.',
    'ignore-outside-options': 'Unknown members are ignored, but not in platformContent.',
  },
  'request.white-space': {
    keep: 'White space at the ends of a text is part of the text.',
    trim: 'White space at the ends of every text of a body is removed before anything else is checked.',
    'trim-texts':
      'White space at the ends of texts, titles and names of files is removed; ids, tags and keywords are read as sent.',
    'trim-texts-and-tags':
      'White space at the ends of texts, titles, names of files and tags is removed; ids and keywords are read as sent.',
  },
  'request.text-form': {
    'as-sent': 'Texts are stored, counted and published in the form in which they are sent.',
    nfc: 'Texts are converted to Unicode Normalization Form C before anything else is checked.',
    lf: 'In texts, a line feed replaces each CRLF before anything else is checked.',
    'nfc-lf': 'Texts are converted to Unicode Normalization Form C, with a line feed in place of each CRLF.',
  },
  'request.empty-texts': {
    keep: 'An empty text is a value like any other, and refused where a text is needed.',
    omit: 'An empty text is like an absent member, except where it resets the name of a file or video.',
  },
  'request.unknown-parameters': {
    refuse: 'A query with a parameter that the operation does not have is refused.',
    ignore: 'Unknown parameters are ignored.',
  },
  'autoPlug.switch': {
    'flag-and-professional':
      'Follow-up comments are sent only with isAutoPlug and on professional; without either they are accepted and unused.',
  },
  'post.list.invalid': { refuse: 'A list request with an invalid filter is refused.' },
  'post.list.paging.invalid': { refuse: 'A list request with an invalid page size or an unknown page is refused.' },
  'post.list.limit.over': {
    refuse: 'A page size above the maximum is refused.',
    cap: 'A page size above the maximum is read as the maximum.',
  },
  'post.list.dates': {
    effective: 'The filter compares the publication time, else the scheduled time, else the creation time.',
    created: 'The filter compares the creation time.',
  },
  'post.delete.again': {
    refuse: 'Deleting a post that is already deleted is refused.',
    accept: 'Deleting a post that is already deleted succeeds.',
  },
  'post.list.dates.form': {
    'days-and-timestamps': 'A date filter may be a calendar date or a timestamp.',
    timestamps: 'A date filter must be a timestamp; a calendar date is refused.',
    days: 'A date filter must be a calendar date; a timestamp is refused.',
  },
  'post.list.dates.to': {
    inclusive: 'The filter includes a post exactly at its last timestamp.',
    exclusive:
      'The filter excludes a post exactly at its last timestamp. A date without a time includes the whole day.',
  },
  'post.list.order': {
    'newest-first': 'The post that was created last comes first.',
    'oldest-first': 'The post that was created first comes first.',
  },
};
