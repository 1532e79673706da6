/** Laws on the names that the professional network shows above a carousel and below a video. */

import type { Behaviour } from '../../decisions/index.ts';
import { mediaDecisions } from '../../decisions/media.ts';
import { law, type Observation } from '../law.ts';
import { aim, ok, post } from '../traces/examples.ts';
import { contentAt, histories, targetsOf, wishAt } from '../traces/posts.ts';
import { at, equal, holds, only } from '../traces/reading.ts';

const rule = (item: string) => ({ section: 'media object', item });
const branding = mediaDecisions['media.branding'].default;
const titles = { filename: 'carousel', videoTitle: 'video' } as const;
type Title = keyof typeof titles;

/** A record may omit the name, so only a string is evidence. */
const isString = (value: unknown): value is string => typeof value === 'string';

/** Every observed name, with the content that the caller requested. */
function* shown(trace: readonly Observation[], title: Title, b: Behaviour) {
  for (const history of histories(trace)) {
    for (const { on, post: seen, place } of history.sightings) {
      const content = contentAt(history, place, b);
      const professional = targetsOf(content).some((one) => one.platform === 'professional');
      if (professional && content !== undefined)
        yield {
          on,
          content,
          found: at(seen, 'media', title),
          media: at(seen, 'media'),
          last: wishAt(history, place)?.on,
        };
    }
    for (const it of only(trace, 'publication').filter((one) => one.postId === history.id)) {
      const content = contentAt(history, trace.indexOf(it), b);
      if (content !== undefined && it.platform === 'professional')
        yield { on: it, content, found: it[title], media: undefined, last: wishAt(history, trace.indexOf(it))?.on };
    }
  }
}

const files = { carousel: 'https://media.example.org/a.pdf', video: 'https://media.example.org/a.mp4' };
const needs = ['post.record', 'media.branding', 'post.update.merge'] as const;

const perTitle = (['filename', 'videoTitle'] as const).flatMap((title) => {
  const kind = titles[title];
  const media = { [kind]: files[kind] };
  const body = (more: object = {}) => ({ text: 'Hello', platforms: aim('professional'), media: { ...media, ...more } });
  const made = (sent: object, seen: object) =>
    ok('createPost', post('draft', { ...body(sent), media: { ...media, ...seen } }), { body: body(sent) });
  const arrived = (seen: object): Observation => ({
    kind: 'publication',
    at: 0,
    postId: 'post_1',
    platform: 'professional',
    accountId: 'acc_professional',
    segments: ['Hello'],
    ...seen,
  });
  const reset = (seen: object) =>
    ok('updatePost', post('draft', { media: { ...media, ...seen } }), {
      id: 'post_1',
      body: { platforms: aim('professional'), media: { [title]: '' } },
    });
  return [
    law({
      id: `media.${title}.default`,
      level: 'documented',
      needs,
      source: rule('rule 1: the default for filename and videoTitle is a branded text of the service'),
      summary: `${title} of a ${kind} defaults to the branding of the service.`,
      over: 'lifecycle',
      *cases(trace, b) {
        for (const { on, content, found } of shown(trace, title, b)) {
          const asked = at(content, 'media', title);
          if (at(content, 'media', kind) !== undefined && asked === undefined && isString(found))
            yield equal(on, found, b['media.branding']);
        }
      },
      kept: [['the branding', made({}, { [title]: branding })]],
      broken: [
        ['another text', made({}, { [title]: 'Untitled' })],
        ['an empty text', made({}, { [title]: '' })],
      ],
      silent: [
        ['a name set by the caller', made({ [title]: 'Our year' }, { [title]: 'Our year' })],
        ['a record without a name', made({}, {})],
      ],
    }),
    law({
      id: `media.${title}.override`,
      level: 'documented',
      needs: ['post.record', 'post.update.merge'],
      source: rule('rule 1: overriding them is optional'),
      summary: `${title} of a ${kind} is the value that the caller sets.`,
      over: 'lifecycle',
      *cases(trace, b) {
        for (const { on, content, found, media } of shown(trace, title, b)) {
          const asked = at(content, 'media', title);
          // A record without media is abbreviated; a record with the file must also have the name.
          const told = isString(found) || at(media, kind) !== undefined;
          if (at(content, 'media', kind) !== undefined && typeof asked === 'string' && asked !== '' && told)
            yield equal(on, found, asked);
        }
      },
      kept: [['the name set by the caller', made({ [title]: 'Our year' }, { [title]: 'Our year' })]],
      broken: [
        ['the branding instead', made({ [title]: 'Our year' }, { [title]: branding })],
        [
          'the branding on the network',
          ok('createPost', { id: 'post_1' }, { body: { ...body({ [title]: 'Our year' }), publishNow: true } }),
          arrived({ [title]: branding }),
        ],
      ],
      silent: [
        ['no name set', made({}, { [title]: branding })],
        ['an abbreviated response', ok('createPost', { id: 'post_1' }, { body: body({ [title]: 'Our year' }) })],
        [
          'a network that reports no name',
          ok('createPost', { id: 'post_1' }, { body: { ...body({ [title]: 'Our year' }), publishNow: true } }),
          arrived({}),
        ],
      ],
    }),
    law({
      id: `media.${title}.reset`,
      level: 'documented',
      needs,
      source: rule('rule 3: on update an empty string resets either to the default branding'),
      summary: `An update with an empty ${title} restores the branding.`,
      over: 'lifecycle',
      *cases(trace, b) {
        for (const { on, content, found, last } of shown(trace, title, b))
          if (
            last?.operation === 'updatePost' &&
            at(last.body, 'media', title) === '' &&
            isString(found) &&
            at(content, 'media', kind) !== undefined
          )
            yield equal(on, found, b['media.branding']);
      },
      kept: [['reset', made({ [title]: 'Our year' }, { [title]: 'Our year' }), reset({ [title]: branding })]],
      broken: [
        ['the old text', made({ [title]: 'Our year' }, { [title]: 'Our year' }), reset({ [title]: 'Our year' })],
        ['an empty text', made({ [title]: 'Our year' }, { [title]: 'Our year' }), reset({ [title]: '' })],
      ],
      silent: [['never reset', made({ [title]: 'Our year' }, { [title]: 'Our year' })]],
    }),
  ];
});

const pictures = {
  text: 'Hello',
  platforms: aim('professional'),
  media: { images: ['https://media.example.org/a.jpg'] },
};
const pictured = (more: object) =>
  ok('createPost', post('draft', { ...pictures, media: { ...pictures.media, ...more } }), { body: pictures });

const imagesNameless = law({
  id: 'media.images.nameless',
  level: 'documented',
  needs: ['post.record', 'post.update.merge'],
  source: rule('rule 4: plain images have no file name on professional, so nothing is set for them'),
  summary: 'A post with plain images has neither filename nor videoTitle.',
  over: 'lifecycle',
  *cases(trace, b) {
    for (const title of ['filename', 'videoTitle'] as const)
      for (const { on, content, found } of shown(trace, title, b)) {
        const plain = at(content, 'media', 'images') !== undefined && at(content, 'media', 'carousel') === undefined;
        if (plain && at(content, 'media', 'video') === undefined && at(content, 'media', title) === undefined)
          yield holds(on, found === undefined || found === null || found === '', 'no name', found);
      }
  },
  kept: [['no name', pictured({})]],
  broken: [['the branding', pictured({ filename: branding })]],
});

export const mediaLaws = [...perTitle, imagesNameless];
