/** Open points of text, threads and platform options. */
import { z } from 'zod';
import { behaviour, shape } from './decision.ts';

const content = (item: string) => ({ section: 'platformContent.<label> fields', item });

const unshown = (option: string) => content(`${option} has allowed values and no default`);

const leftOut = (word: string) => `\`${word}\` when left out.`;

export const textDecisions = {
  'text.unit': behaviour({
    question: 'In which unit are "chars" counted?',
    choices: ['code-points', 'utf-16', 'graphemes'],
    default: 'code-points',
    alternatives: ['utf-16: its code units', 'graphemes'],
    why: 'JSON Schema counts code points, so the document can say the same as the rule. ASCII is the same in all three.',
    source: { section: 'Text limits', item: 'limits are given in chars' },
  }),
  'thread.split': behaviour({
    question: 'How exactly does the separator split?',
    choices: ['exact'],
    default: 'exact',
    alternatives: ['trim the segments', 'drop empty segments', 'a run of three or more as one separator'],
    why: 'Every \\n\\n\\n splits, leftmost first, nothing is trimmed, and an empty segment is refused. CRLF is not a newline pair.',
    source: {
      section: 'Threading rule',
      item: 'a text with three consecutive newlines is split, one post per segment',
    },
  }),
  'post.empty-text': behaviour({
    question: 'May the text of a post be empty?',
    choices: ['with-media'],
    default: 'with-media',
    alternatives: ['always', 'never'],
    why: 'A post with neither words nor media is nothing to publish.',
    source: content('text'),
  }),
  'platformContent.untargeted': behaviour({
    question: 'What of an override for a platform that the post does not target?',
    choices: ['measure', 'ignore', 'refuse'],
    default: 'measure',
    alternatives: ['refuse', 'ignore'],
    why: 'An editor keeps texts ready for platforms that are chosen later; a text that is too long is too long there as well.',
    source: content('a platform absent from platformContent uses the default text'),
  }),
  'option.not-applicable': behaviour({
    question:
      'What of an option that does not apply: allowDuet on images, autoAddMusic on a video, aiGenerated on a story?',
    choices: ['ignore'],
    default: 'ignore',
    alternatives: ['refuse'],
    why: 'The thumbnail row says "ignored on shorts"; the same is taken for its siblings.',
    source: content('options marked video only, carousels only, long-form only'),
  }),
  'option.default.contentType': behaviour({
    question: 'What is the contentType of photo when none is given?',
    choices: ['feed', 'reel', 'story', 'carousel'],
    default: 'feed',
    phrases: leftOut,
    alternatives: ['any other value'],
    why: 'The plainest kind of post.',
    source: unshown('contentType'),
  }),
  'option.default.videoType': behaviour({
    question: 'What is the videoType of video when none is given?',
    choices: ['long', 'short'],
    default: 'long',
    phrases: leftOut,
    alternatives: ['short', 'by duration'],
    why: 'The plainest kind of video.',
    source: unshown('videoType'),
  }),
  'option.default.privacy': behaviour({
    question: 'What is the privacy of video when none is given?',
    choices: ['public', 'unlisted', 'private'],
    default: 'public',
    phrases: leftOut,
    alternatives: ['unlisted', 'private'],
    why: 'Who publishes wants to be seen.',
    source: unshown('privacy'),
  }),
  'option.default.privacyLevel': behaviour({
    question: 'What is the privacyLevel of shortvideo when none is given?',
    choices: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'FOLLOWER_OF_CREATOR', 'SELF_ONLY'],
    default: 'PUBLIC_TO_EVERYONE',
    phrases: leftOut,
    alternatives: ['any other value'],
    why: 'Who publishes wants to be seen.',
    source: unshown('privacyLevel'),
  }),
  'option.default.postMode': behaviour({
    question: 'What is the postMode of shortvideo when none is given?',
    choices: ['direct', 'draft'],
    default: 'direct',
    phrases: leftOut,
    alternatives: ['draft'],
    why: 'The post is to be published. postMode draft is a draft on the network, not the status draft.',
    source: unshown('postMode'),
  }),
  'video.title.when': behaviour({
    question: 'What is a video post, which needs a title?',
    choices: ['targets-video', 'has-a-video'],
    default: 'targets-video',
    alternatives: ['has-a-video: a post with a video that targets the platform'],
    why: 'The title is required in the row of the platform `video`, whose posts are videos.',
    source: content('video title is required'),
  }),
  'video.tags.items': shape({
    question: 'What are the items of tags?',
    choice: z.enum(['strings', 'objects']),
    default: 'strings',
    alternatives: ['objects with a name'],
    why: 'The simplest; each up to 100 characters and 500 in all.',
    source: content('tags is an array'),
  }),
};
