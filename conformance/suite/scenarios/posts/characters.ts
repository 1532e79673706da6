/** Scenarios for texts with characters that services often lose, in every member that is a text. */
import type { JsonObject } from '../../../../spec/json.ts';
import { platformLabels } from '../../../../spec/platforms.ts';
import { file, listTargets, magnets, postTo } from '../../../script/bodies.ts';
import type { RequestStep } from '../../../script/script.ts';
import { waitUntilPublished } from '../choices.ts';
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
  asProbe,
  draft,
  leadMagnet,
  list,
  outbox,
  post,
  publishedPost,
  type ScenarioBuilder,
  scenario,
  update,
  updateMagnet,
} from '../scenario.ts';

export const buildCharacterScenarios: ScenarioBuilder = (context) => [
  ...platformLabels.map((label) =>
    scenario(
      `characters/${label}`,
      `Characters that are easily lost, and a long text, are published unchanged on ${label}`,
      { about: ['post.text.effective', 'post.record.echo'] },
      publishedPost('characters', postTo(label, paddedText)),
      publishedPost('long', postTo(label, longText)),
      asFreeProbe(publishedPost('controls', postTo(label, controlCharacters))),
      waitUntilPublished(context),
      outbox,
      list(),
    ),
  ),
  scenario(
    'characters/overrides',
    'Texts of single platforms keep characters that are easily lost',
    { about: ['post.text.effective', 'post.record.echo'] },
    publishedPost('characters', withOverrides(paddedText, messageText)),
    asFreeProbe(publishedPost('controls', withOverrides(controlCharacters, controlCharacters))),
    waitUntilPublished(context),
    outbox,
    list(),
  ),
  scenario(
    'characters/names',
    'Names of files, titles and tags keep characters that are easily lost',
    { about: ['post.record.echo', 'media.filename.override', 'media.videoTitle.override', 'option.sent'] },
    publishedPost('document', nameDocument(`${singleLineText} document`)),
    publishedPost('video', {
      ...postTo('professional'),
      media: { video: file('clip.mp4'), videoTitle: `${singleLineText} video` },
    }),
    publishedPost('titled', withContent({ title: `${singleLineText} title` })),
    asFreeProbe(post('tagged', withContent({ title: 'A title', tags: [` ${singleLineText} `] }))),
    asFreeProbe(post('controlled', withContent({ title: 'A title', tags: [multilineText, controlCharacters] }))),
    ...[multilineText, controlCharacters].flatMap((text, i) => [
      asFreeProbe(post(`document-${i}`, nameDocument(text))),
      asFreeProbe(post(`videos-${i}`, nameVideos(text))),
    ]),
    waitUntilPublished(context),
    outbox,
    list(),
  ),
  scenario(
    'characters/updates',
    'Updates keep characters that are easily lost',
    { about: ['post.update.applies', 'post.record.echo'] },
    draft('document', nameDocument('Slides')),
    update('document', nameDocument(singleLineText)),
    draft('videos', nameVideos('Video')),
    // A network may forbid markup in titles.
    asFreeProbe(
      update('videos', {
        ...nameVideos(singleLineText),
        text: longSpecialText,
        platformContent: { video: { title: singleLineText, tags: [singleLineText], text: longSpecialText } },
      }),
    ),
    list(),
  ),
  scenario(
    'characters/lead-magnets',
    'Templates keep characters that are easily lost',
    { about: ['leadMagnet.record.echo'] },
    leadMagnet('magnet', withTemplates(magnets.full, messageText)),
    asFreeProbe(leadMagnet('words', { ...magnets.full, keywords: [` ${singleLineText} `, multilineText] })),
    asFreeProbe(
      leadMagnet('controls', { ...withTemplates(magnets.full, controlCharacters), keywords: [controlCharacters] }),
    ),
  ),
  scenario(
    'characters/lead-magnet-updates',
    'Updates of lead magnets keep characters that are easily lost',
    { about: ['leadMagnet.update.applies'], needs: ['leadMagnet.update'] },
    leadMagnet('magnet', magnets.full),
    updateMagnet('magnet', {
      ...withTemplates(magnets.full, longSpecialText),
      keywords: [singleLineText],
      followUps: [{ text: longSpecialText, delay: 'P1D' }],
    }),
  ),
  scenario(
    'characters/follow-ups',
    'Follow-ups of lead magnets keep characters that are easily lost',
    { about: ['leadMagnet.record.echo'] },
    leadMagnet('magnet', { ...magnets.full, followUps: [{ text: messageText, delay: 'P1D' }] }),
    asFreeProbe(leadMagnet('controls', { ...magnets.full, followUps: [{ text: controlCharacters, delay: 'P1D' }] })),
  ),
  scenario(
    'characters/follow-up-comments',
    'Follow-up comments of posts keep characters that are easily lost',
    { about: ['post.record.echo'], needs: ['autoPlug', 'autoPlug.switch'] },
    post('post', withComment(messageText)),
    asFreeProbe(post('controls', withComment(controlCharacters))),
    draft('edited', withComment('Look here')),
    update('edited', withComment(longSpecialText)),
    list(),
  ),
];

/** A request that is refused, or whose texts stay unchanged. */
const asFreeProbe = (step: RequestStep): RequestStep => ({ ...asProbe(step), expects: 'open', about: [] });

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
