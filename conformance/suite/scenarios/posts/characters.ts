/** Scenarios for texts with characters that services often lose, in every member that is a text. */
import type { JsonObject } from '../../../../spec/json.ts';
import { platformLabels } from '../../../../spec/platforms.ts';
import { file, listTargets, magnets, postTo } from '../../../script/bodies.ts';
import { readPublications } from '../choices.ts';
import {
  controlCharacters,
  longSpecialText,
  longText,
  messageText,
  multilineText,
  paddedText,
  singleLineText,
} from '../peculiarTexts.ts';
import {
  asOpenProbe,
  buildScenario,
  createDraft,
  createLeadMagnet,
  createPost,
  createPublishedPost,
  listPosts,
  type ScenarioBuilder,
  updateLeadMagnet,
  updatePost,
} from '../scenario.ts';

export const buildCharacterScenarios: ScenarioBuilder = (context) => [
  ...platformLabels.map((label) =>
    buildScenario(
      `characters/${label}`,
      `Characters that are easily lost, and a long text, are published unchanged on ${label}`,
      { about: ['post.text.effective', 'post.record.echo'] },
      createPublishedPost('characters', postTo(label, paddedText)),
      createPublishedPost('long', postTo(label, longText)),
      asOpenProbe(createPublishedPost('controls', postTo(label, controlCharacters))),
      readPublications(context),
    ),
  ),
  buildScenario(
    'characters/overrides',
    'Texts of single platforms keep characters that are easily lost',
    { about: ['post.text.effective', 'post.record.echo'] },
    createPublishedPost('characters', withOverrides(paddedText, messageText)),
    asOpenProbe(createPublishedPost('controls', withOverrides(controlCharacters, controlCharacters))),
    readPublications(context),
  ),
  buildScenario(
    'characters/names',
    'Names of files, titles and tags keep characters that are easily lost',
    { about: ['post.record.echo', 'media.filename.override', 'media.videoTitle.override', 'option.sent'] },
    createPublishedPost('document', nameDocument(`${singleLineText} document`)),
    createPublishedPost('video', {
      ...postTo('professional'),
      media: { video: file('clip.mp4'), videoTitle: `${singleLineText} video` },
    }),
    createPublishedPost('titled', withContent({ title: `${singleLineText} title` })),
    asOpenProbe(createPost('tagged', withContent({ title: 'A title', tags: [` ${singleLineText} `] }))),
    asOpenProbe(createPost('controlled', withContent({ title: 'A title', tags: [multilineText, controlCharacters] }))),
    ...[multilineText, controlCharacters].flatMap((text, i) => [
      asOpenProbe(createPost(`document-${i}`, nameDocument(text))),
      asOpenProbe(createPost(`videos-${i}`, nameVideos(text))),
    ]),
    readPublications(context),
  ),
  buildScenario(
    'characters/updates',
    'Updates keep characters that are easily lost',
    { about: ['post.update.applies', 'post.record.echo'] },
    createDraft('document', nameDocument('Slides')),
    updatePost('document', nameDocument(singleLineText)),
    createDraft('videos', nameVideos('Video')),
    // A network may forbid markup in titles.
    asOpenProbe(
      updatePost('videos', {
        ...nameVideos(singleLineText),
        text: longSpecialText,
        platformContent: { video: { title: singleLineText, tags: [singleLineText], text: longSpecialText } },
      }),
    ),
    listPosts(),
  ),
  buildScenario(
    'characters/lead-magnets',
    'Templates keep characters that are easily lost',
    { about: ['leadMagnet.record.echo'] },
    createLeadMagnet('magnet', withTemplates(magnets.full, messageText)),
    asOpenProbe(createLeadMagnet('words', { ...magnets.full, keywords: [` ${singleLineText} `, multilineText] })),
    asOpenProbe(
      createLeadMagnet('controls', {
        ...withTemplates(magnets.full, controlCharacters),
        keywords: [controlCharacters],
      }),
    ),
  ),
  buildScenario(
    'characters/lead-magnet-updates',
    'Updates of lead magnets keep characters that are easily lost',
    { about: ['leadMagnet.update.applies'], needs: ['leadMagnet.update'] },
    createLeadMagnet('magnet', magnets.full),
    updateLeadMagnet('magnet', {
      ...withTemplates(magnets.full, longSpecialText),
      keywords: [singleLineText],
      followUps: [{ text: longSpecialText, delay: 'P1D' }],
    }),
  ),
  buildScenario(
    'characters/follow-ups',
    'Follow-ups of lead magnets keep characters that are easily lost',
    { about: ['leadMagnet.record.echo'] },
    createLeadMagnet('magnet', { ...magnets.full, followUps: [{ text: messageText, delay: 'P1D' }] }),
    asOpenProbe(
      createLeadMagnet('controls', { ...magnets.full, followUps: [{ text: controlCharacters, delay: 'P1D' }] }),
    ),
  ),
  buildScenario(
    'characters/follow-up-comments',
    'Follow-up comments of posts keep characters that are easily lost',
    { about: ['post.record.echo'], needs: ['autoPlug', 'autoPlug.switch'] },
    createPost('post', withComment(messageText)),
    asOpenProbe(createPost('controls', withComment(controlCharacters))),
    createDraft('edited', withComment('Look here')),
    updatePost('edited', withComment(longSpecialText)),
    listPosts(),
  ),
];

const withOverrides = (text: string, otherText: string): JsonObject => ({
  text: 'Overridden everywhere',
  platforms: listTargets('microblog', 'social'),
  platformContent: { microblog: { text }, social: { text: otherText } },
});

const withContent = (video: JsonObject): JsonObject => ({ ...postTo('video'), platformContent: { video } });

const nameDocument = (filename: string): JsonObject => ({
  ...postTo('professional'),
  media: { carousel: file('slides.pdf'), filename },
});

const nameVideos = (title: string): JsonObject => ({
  ...postTo('video'),
  platforms: listTargets('video', 'professional'),
  platformContent: { video: { title } },
  media: { video: file('clip.mp4'), videoTitle: title },
});

const withComment = (text: string): JsonObject => ({
  ...postTo('professional'),
  isAutoPlug: true,
  autoPlug: { comments: [{ text, delay: 'PT1H' }] },
});

const withTemplates = (magnet: JsonObject, text: string): JsonObject => ({
  ...magnet,
  templates: { dm: { text }, commentReplies: [{ text }] },
});
