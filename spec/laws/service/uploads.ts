/** Laws on uploads and the URLs that they return. */
import { hosted } from '../../world.ts';
import { law } from '../law.ts';
import { aim, no, ok, post } from '../traces/examples.ts';
import { histories, targetsOf } from '../traces/posts.ts';
import { at, dataOf, exchanges, holds, listOrEmpty, member, successes } from '../traces/reading.ts';

const url = hosted('clip.mp4');
const uploaded = ok('uploadMedia', { url }, { filename: 'Our deck.pdf' });
const short = { text: 'Hello', platforms: aim('shortvideo'), media: { video: url } };

const urlsIn = (media: unknown): unknown[] =>
  [...listOrEmpty(member(media, 'images')), member(media, 'video'), member(media, 'carousel')].filter(
    (one) => one !== undefined,
  );

const uploadUrl = law({
  id: 'upload.url',
  level: 'documented',
  needs: [],
  source: { section: 'Media upload result', item: 'data.url is a string, the hosted URL' },
  summary: 'An upload returns the absolute URL of the file.',
  over: 'response',
  *cases(trace) {
    for (const it of successes(trace, 'uploadMedia')) {
      const found = member(dataOf(it), 'url');
      yield holds(it, typeof found === 'string' && /^https?:\/\/[^\s/]+/.test(found), 'an absolute URL', found);
    }
  },
  kept: [['a URL', uploaded]],
  broken: [
    ['a path', ok('uploadMedia', { url: '/files/1' })],
    ['an object', ok('uploadMedia', { url: { href: url } })],
    ['no URL', ok('uploadMedia', {})],
  ],
});

const uploadReady = law({
  id: 'upload.url.accepted',
  level: 'documented',
  needs: [],
  source: { section: 'POST /media/upload', item: 'a hosted URL ready for the media object of a post' },
  summary: 'A hosted URL is accepted in the media of a post, including on shortvideo.',
  over: 'response',
  *cases(trace) {
    const known = new Set<unknown>();
    for (const it of exchanges(trace)) {
      if (it.operation === 'uploadMedia' && it.success) known.add(member(dataOf(it), 'url'));
      const urls = it.operation === 'createPost' ? urlsIn(member(it.body, 'media')) : [];
      if (
        it.breaks?.length !== 0 ||
        [402, 403, 429, 503].includes(it.status) ||
        urls.length === 0 ||
        !urls.every((one) => known.has(one))
      )
        continue;
      yield holds(it, it.success, 'accepted', it.status);
    }
  },
  kept: [['an upload on shortvideo', uploaded, ok('createPost', post('draft'), { body: short, breaks: [] })]],
  broken: [
    ['an upload that is refused', uploaded, no('createPost', 422, 'VALIDATION_FAILED', { body: short, breaks: [] })],
  ],
  silent: [['a URL that was not uploaded', no('createPost', 422, 'VALIDATION_FAILED', { body: short, breaks: [] })]],
});

const carousel = { text: 'Hello', platforms: aim('professional'), media: { carousel: url } };
const record = (filename: string) => post('draft', { ...carousel, media: { carousel: url, filename } });

const uploadName = law({
  id: 'media.filename.not-from-upload',
  level: 'documented',
  needs: ['post.record'],
  source: { section: 'media object', item: 'rule 2: filename and videoTitle are never set in the upload step' },
  summary: 'The name of an uploaded file never becomes filename or videoTitle.',
  over: 'response',
  *cases(trace) {
    const names = new Set<unknown>();
    for (const { filename } of successes(trace, 'uploadMedia')) {
      if (filename === undefined) continue;
      names.add(filename);
      const stem = filename.replace(/\.[^.]*$/, '');
      // A single word could match the branding by coincidence.
      if (/\W/.test(stem)) names.add(stem);
    }
    if (names.size === 0) return;
    for (const history of histories(trace)) {
      for (const { on, post: seen, place } of history.sightings) {
        if (targetsOf(seen).every((target) => target.platform !== 'professional')) continue;
        for (const title of ['filename', 'videoTitle'] as const) {
          const asked = history.wishes.some(
            (wish) => wish.place <= place && at(wish.content, 'media', title) !== undefined,
          );
          const found = at(seen, 'media', title);
          if (!asked && found !== undefined) yield holds(on, !names.has(found), 'the branding', found);
        }
      }
    }
  },
  kept: [['the branding', uploaded, ok('createPost', record('Shared with Social Publishing'), { body: carousel })]],
  broken: [
    ['the name of the uploaded file', uploaded, ok('createPost', record('Our deck.pdf'), { body: carousel })],
    ['the name without its extension', uploaded, ok('createPost', record('Our deck'), { body: carousel })],
  ],
  silent: [['a record without names', uploaded, ok('createPost', post('draft', carousel), { body: carousel })]],
});

export const uploadLaws = [uploadUrl, uploadReady, uploadName];
