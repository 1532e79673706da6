/** Scenarios for characters that services often lose: blanks, line ends, combining and astral characters, markup, NUL. */
import type { JsonObject } from '../../../../spec/json.ts';
import { platformLabels } from '../../../../spec/platforms.ts';
import { file, magnets, postTo } from '../../../script/bodies.ts';
import { waitUntilPublished } from '../choices.ts';
import { asProbe, leadMagnet, list, outbox, post, publishedPost, type Scenarios, scenario } from '../scenario.ts';

/** In every reading shorter than the shortest limit, and without separators. */
const characters =
  'Two  blanks, a blank \nbefore a line end, a\ttab, <b>bold</b> & "quoted", e\u0301 and \u00e9, \u{1f469}\u200d\u{1f467} \u2764\ufe0f, \u5199\u771f, UPPER';
const long = `A CRLF\r\nline, ${'abcdefghi '.repeat(24)}the end`;
/** A service may refuse these. */
const controls = 'Before\0after, \u0007 and \u200b.';

export const buildCharacterScenarios: Scenarios = (context) => [
  ...platformLabels.map((label) =>
    scenario(
      `characters/${label}`,
      `Characters that are easily lost, and a long text, are published unchanged on ${label}`,
      { about: ['post.text.effective', 'post.record.echo'] },
      publishedPost('characters', postTo(label, characters)),
      publishedPost('long', postTo(label, long)),
      // Refused or published unchanged.
      { ...asProbe(publishedPost('controls', postTo(label, controls))), about: [] },
      waitUntilPublished(context),
      outbox,
      list(),
    ),
  ),
  scenario(
    'characters/names',
    'Names of files and titles keep characters that are easily lost',
    { about: ['post.record.echo', 'media.filename.override', 'media.videoTitle.override'] },
    post('document', {
      ...postTo('professional'),
      media: { carousel: file('slides.pdf'), filename: `${short} document` },
    }),
    post('video', { ...postTo('professional'), media: { video: file('clip.mp4'), videoTitle: `${short} video` } }),
    post('titled', { ...postTo('video'), platformContent: { video: { title: `${short} title` } } }),
    list(),
  ),
  scenario(
    'characters/lead-magnets',
    'Templates keep characters that are easily lost',
    { about: ['leadMagnet.record.echo'] },
    leadMagnet('magnet', withTemplates(magnets.full, characters)),
  ),
  scenario(
    'characters/follow-ups',
    'Follow-ups of lead magnets keep characters that are easily lost',
    { about: ['leadMagnet.record.echo'] },
    leadMagnet('magnet', { ...magnets.full, followUps: [{ text: characters, delay: 'P1D' }] }),
  ),
  scenario(
    'characters/follow-up-comments',
    'Follow-up comments of posts keep characters that are easily lost',
    { about: ['post.record.echo'], needs: ['autoPlug', 'autoPlug.switch'] },
    post('post', {
      ...postTo('professional'),
      isAutoPlug: true,
      autoPlug: { comments: [{ text: characters, delay: 'PT1H' }] },
    }),
    list(),
  ),
];

/** At most 100 characters with what follows it. */
const short = 'Two  blanks, <b>&</b>, e\u0301 \u00e9, \u{1f469}\u200d\u{1f467}, \u5199\u771f, UPPER';

const withTemplates = (magnet: JsonObject, text: string): JsonObject => ({
  ...magnet,
  templates: { dm: { text }, commentReplies: [{ text }] },
});
