/** Scenarios for texts with characters that services often lose, in every member that is a text. */
import type { JsonObject } from '../../../../spec/json.ts';
import { platformLabels } from '../../../../spec/platforms.ts';
import { file, listTargets, magnets, postTo } from '../../../script/bodies.ts';
import type { RequestStep } from '../../../script/script.ts';
import { waitUntilPublished } from '../choices.ts';
import {
  controls,
  lines,
  longCharacters,
  longText,
  message,
  paddedCharacters,
  shortCharacters,
} from '../peculiarTexts.ts';
import {
  asProbe,
  draft,
  leadMagnet,
  list,
  outbox,
  post,
  publishedPost,
  type Scenarios,
  scenario,
  update,
  updateMagnet,
} from '../scenario.ts';

export const buildCharacterScenarios: Scenarios = (context) => [
  ...platformLabels.map((label) =>
    scenario(
      `characters/${label}`,
      `Characters that are easily lost, and a long text, are published unchanged on ${label}`,
      { about: ['post.text.effective', 'post.record.echo'] },
      publishedPost('characters', postTo(label, paddedCharacters)),
      publishedPost('long', postTo(label, longText)),
      asFreeProbe(publishedPost('controls', postTo(label, controls))),
      waitUntilPublished(context),
      outbox,
      list(),
    ),
  ),
  scenario(
    'characters/overrides',
    'Texts of single platforms keep characters that are easily lost',
    { about: ['post.text.effective', 'post.record.echo'] },
    publishedPost('characters', withOverrides(paddedCharacters, message)),
    asFreeProbe(publishedPost('controls', withOverrides(controls, controls))),
    waitUntilPublished(context),
    outbox,
    list(),
  ),
  scenario(
    'characters/names',
    'Names of files, titles and tags keep characters that are easily lost',
    { about: ['post.record.echo', 'media.filename.override', 'media.videoTitle.override', 'option.sent'] },
    publishedPost('document', nameDocument(`${shortCharacters} document`)),
    publishedPost('video', {
      ...postTo('professional'),
      media: { video: file('clip.mp4'), videoTitle: `${shortCharacters} video` },
    }),
    publishedPost('titled', withContent({ title: `${shortCharacters} title` })),
    asFreeProbe(post('tagged', withContent({ title: 'A title', tags: [` ${shortCharacters} `] }))),
    asFreeProbe(post('controlled', withContent({ title: 'A title', tags: [lines, controls] }))),
    ...[lines, controls].flatMap((text, i) => [
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
    update('document', nameDocument(shortCharacters)),
    draft('videos', nameVideos('Video')),
    // A network may forbid markup in titles.
    asFreeProbe(
      update('videos', {
        ...nameVideos(shortCharacters),
        text: longCharacters,
        platformContent: { video: { title: shortCharacters, tags: [shortCharacters], text: longCharacters } },
      }),
    ),
    list(),
  ),
  scenario(
    'characters/lead-magnets',
    'Templates keep characters that are easily lost',
    { about: ['leadMagnet.record.echo'] },
    leadMagnet('magnet', withTemplates(magnets.full, message)),
    asFreeProbe(leadMagnet('words', { ...magnets.full, keywords: [` ${shortCharacters} `, lines] })),
    asFreeProbe(leadMagnet('controls', { ...withTemplates(magnets.full, controls), keywords: [controls] })),
  ),
  scenario(
    'characters/lead-magnet-updates',
    'Updates of lead magnets keep characters that are easily lost',
    { about: ['leadMagnet.update.applies'], needs: ['leadMagnet.update'] },
    leadMagnet('magnet', magnets.full),
    updateMagnet('magnet', {
      ...withTemplates(magnets.full, longCharacters),
      keywords: [shortCharacters],
      followUps: [{ text: longCharacters, delay: 'P1D' }],
    }),
  ),
  scenario(
    'characters/follow-ups',
    'Follow-ups of lead magnets keep characters that are easily lost',
    { about: ['leadMagnet.record.echo'] },
    leadMagnet('magnet', { ...magnets.full, followUps: [{ text: message, delay: 'P1D' }] }),
    asFreeProbe(leadMagnet('controls', { ...magnets.full, followUps: [{ text: controls, delay: 'P1D' }] })),
  ),
  scenario(
    'characters/follow-up-comments',
    'Follow-up comments of posts keep characters that are easily lost',
    { about: ['post.record.echo'], needs: ['autoPlug', 'autoPlug.switch'] },
    post('post', withComment(message)),
    asFreeProbe(post('controls', withComment(controls))),
    draft('edited', withComment('Look here')),
    update('edited', withComment(longCharacters)),
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
