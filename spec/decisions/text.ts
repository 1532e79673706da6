/** Open points of text, threads and platform options. */
import { z } from 'zod';
import { behaviour, shape } from './decision.ts';

const citeContent = (item: string) => ({ section: 'platformContent.<label> fields', item });

const citeMissingDefault = (option: string) => citeContent(`${option} has allowed values and no default`);

const buildDefaultPhrase = (word: string) =>
  word === 'none' ? 'Without it, the network decides.' : `Defaults to \`${word}\`.`;
const noDefault = 'none: no value is sent, and the network decides';

export const textDecisions = {
  'text.unit': behaviour({
    question: 'In which unit are "chars" counted?',
    answers: ['code-points', 'utf-16', 'graphemes'],
    default: 'code-points',
    alternatives: ['utf-16: UTF-16 code units', 'graphemes'],
    why: 'JSON Schema counts code points, so document and rule agree. ASCII text has the same length in all three units.',
    source: { section: 'Text limits', item: 'limits are given in chars' },
  }),
  'thread.split': behaviour({
    question: 'How exactly does the separator split a text?',
    answers: ['drop-blank', 'exact', 'trim', 'trim-newlines', 'runs'],
    default: 'drop-blank',
    alternatives: [
      'exact: a blank segment is refused',
      'trim: white space around each segment is removed as well',
      'trim-newlines: newlines around each segment are removed as well',
      'runs: three or more newlines are one separator',
    ],
    why: 'Every \\n\\n\\n splits, from left to right, and nothing is trimmed. A blank segment has nothing to publish, and a separator at the end of a text is no reason to refuse the post.',
    source: {
      section: 'Threading rule',
      item: 'a text with three consecutive newlines is split, one post per segment',
    },
  }),
  'thread.newline': behaviour({
    question: 'What counts as a newline character in the separator?',
    answers: ['lf', 'any'],
    default: 'lf',
    alternatives: ['any: CRLF and CR count as well'],
    why: 'In JSON and in the document, a newline character is \\n.',
    source: {
      section: 'Threading rule',
      item: 'three consecutive newline characters',
    },
  }),
  'text.blank': behaviour({
    question: 'Is the text of a post empty if it is only white space?',
    answers: ['empty', 'text'],
    default: 'empty',
    alternatives: ['text: white space is text'],
    why: 'Networks refuse empty posts, and a segment of a thread is a post.',
    source: citeContent('text; whether white space alone is a text is not shown'),
  }),
  'post.empty-text': behaviour({
    question: 'Can the text of a post or the title of a video be empty?',
    answers: ['with-media', 'never'],
    default: 'with-media',
    alternatives: ['never: a post of media needs a text as well', 'always'],
    why: 'A post with neither text nor media has nothing to publish, and a required title that is empty is no title.',
    source: citeContent('text'),
  }),
  'platformContent.untargeted': behaviour({
    question: 'What happens to an override for a platform that the post does not target?',
    answers: ['measure', 'ignore', 'refuse'],
    default: 'measure',
    alternatives: ['refuse: it must be for a targeted platform', 'ignore: it is not checked'],
    why: 'It is accepted if it keeps to the limits of its platform. Editors prepare texts for platforms that are selected later, and a text that is too long will still be too long then.',
    source: citeContent('a platform absent from platformContent uses the default text'),
  }),
  'option.not-applicable': behaviour({
    question:
      'What happens to an option that does not apply, such as allowDuet on images, autoAddMusic on a video or aiGenerated on a story?',
    answers: ['ignore', 'refuse'],
    default: 'ignore',
    alternatives: ['refuse: it must be omitted'],
    why: 'The thumbnail row says "ignored on shorts"; the same is assumed for similar options.',
    source: citeContent('options marked video only, carousels only, long-form only'),
  }),
  'shortvideo.autoAddMusic.one': behaviour({
    question: 'Is a single image a carousel, to which autoAddMusic applies?',
    answers: ['ignore', 'apply'],
    default: 'ignore',
    alternatives: ['apply: to every set of images'],
    why: 'A carousel has several images; the option is marked "carousels only".',
    source: citeContent('autoAddMusic: carousels only'),
  }),
  'option.default.contentType': behaviour({
    question: 'What is the default contentType of photo?',
    answers: ['feed', 'reel', 'story', 'carousel', 'by-media', 'none'],
    default: 'feed',
    whenAbsent: 'none',
    phrases: (word) =>
      word === 'by-media'
        ? 'Defaults to `reel` for a video, to `carousel` for several images, and to `feed` otherwise.'
        : buildDefaultPhrase(word),
    alternatives: ['any other value', 'by-media: reel for a video, carousel for several images, else feed', noDefault],
    why: 'The plainest kind of post.',
    source: citeMissingDefault('contentType'),
  }),
  'option.default.videoType': behaviour({
    question: 'What is the default videoType of video?',
    answers: ['long', 'short', 'none'],
    default: 'long',
    whenAbsent: 'none',
    phrases: buildDefaultPhrase,
    alternatives: ['short', 'by duration', noDefault],
    why: 'The plainest kind of video.',
    source: citeMissingDefault('videoType'),
  }),
  'option.default.privacy': behaviour({
    question: 'What is the default privacy of video?',
    answers: ['public', 'unlisted', 'private', 'none'],
    default: 'public',
    whenAbsent: 'none',
    phrases: buildDefaultPhrase,
    alternatives: ['unlisted', 'private', noDefault],
    why: 'Published content is usually meant to be public.',
    source: citeMissingDefault('privacy'),
  }),
  'option.default.privacyLevel': behaviour({
    question: 'What is the default privacyLevel of shortvideo?',
    answers: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'FOLLOWER_OF_CREATOR', 'SELF_ONLY', 'none'],
    default: 'PUBLIC_TO_EVERYONE',
    whenAbsent: 'none',
    phrases: buildDefaultPhrase,
    alternatives: ['any other value', noDefault],
    why: 'Published content is usually meant to be public.',
    source: citeMissingDefault('privacyLevel'),
  }),
  'option.default.postMode': behaviour({
    question: 'What is the default postMode of shortvideo?',
    answers: ['direct', 'draft', 'none'],
    default: 'direct',
    whenAbsent: 'none',
    phrases: buildDefaultPhrase,
    alternatives: ['draft', noDefault],
    why: 'The request is to publish the post. postMode draft creates a draft on the network, which differs from the status draft.',
    source: citeMissingDefault('postMode'),
  }),
  'video.title.when': behaviour({
    question: 'Which posts need a video title?',
    answers: ['targets-video', 'has-a-video'],
    default: 'targets-video',
    alternatives: ['has-a-video: a post with a video that targets the platform'],
    why: 'The title is required in the row of the platform `video`, whose posts are videos.',
    source: citeContent('video title is required'),
  }),
  'video.tags.items': shape({
    question: 'What are the items of tags?',
    answerSchema: z.enum(['strings', 'objects']),
    default: 'strings',
    alternatives: ['objects with a name'],
    why: 'The simplest form; each tag has up to 100 characters, and all tags together 500.',
    source: citeContent('tags is an array'),
  }),
};
