/** Laws on uploads and the URLs that they return. */

import { asList, isObject, readMember } from '../../json.ts';
import { getHostedUrl } from '../../world.ts';
import { law, type Observation } from '../law.ts';
import { buildPublicationOn, buildTargets, createdPost, ok, post, refusal } from '../traces/examples.ts';
import { listPostHistories, readTargets } from '../traces/posts.ts';
import {
  checkThat,
  getMemberAt,
  listExchanges,
  listSuccessfulExchanges,
  readData,
  readObservations,
} from '../traces/traceReader.ts';

const url = getHostedUrl('clip.mp4');
const upload = ok('uploadMedia', { url }, { filename: 'Our deck.pdf' });
const shortvideoBody = { text: 'Hello', platforms: buildTargets('shortvideo'), media: { video: url } };

/** The URL in the data of an upload, or in an object that the service puts there as the record of the file. */
function findUrlIn(data: unknown): unknown {
  if (!isObject(data) || data.url !== undefined) return readMember(data, 'url');
  return Object.values(data)
    .map((value) => (Array.isArray(value) ? undefined : readMember(value, 'url')))
    .find((url) => url !== undefined);
}

const findUrlsIn = (media: unknown): unknown[] =>
  [...asList(readMember(media, 'images')), readMember(media, 'video'), readMember(media, 'carousel')].filter(
    (value) => value !== undefined,
  );

const urlReturned = law({
  id: 'upload.url',
  level: 'documented',
  needs: [],
  source: { section: 'Media upload result', item: 'data.url is a string, the hosted URL' },
  summary: 'An upload returns the absolute URL of the file.',
  over: 'response',
  exercisedBy: 'an accepted upload',
  *cases(trace) {
    for (const exchange of listSuccessfulExchanges(trace, 'uploadMedia')) {
      const uploadUrl = findUrlIn(readData(exchange));
      yield checkThat(
        exchange,
        typeof uploadUrl === 'string' && /^https?:\/\/[^\s/]+/.test(uploadUrl),
        'an absolute URL',
        uploadUrl,
      );
    }
  },
  kept: [
    ['a URL', upload],
    ['a URL in a record', ok('uploadMedia', { file: { url } })],
  ],
  broken: [
    ['a path', ok('uploadMedia', { url: '/files/1' })],
    ['an object', ok('uploadMedia', { url: { href: url } })],
    ['no URL', ok('uploadMedia', {})],
    ['a path in a record', ok('uploadMedia', { file: { url: '/files/1' } })],
  ],
});

/** Refusals for the key, the plan, the quota, the rate or a busy service say nothing about the file. */
const unrelatedStatuses: readonly number[] = [401, 402, 403, 429, 503];

const uploadAccepted = law({
  id: 'upload.accepted',
  level: 'documented',
  needs: [],
  source: { section: 'POST /media/upload', item: 'accepts images, videos and PDFs up to 300 MB' },
  summary: 'An upload that breaks no rule is accepted.',
  over: 'response',
  exercisedBy: 'a response to an upload that breaks no rule',
  *cases(trace) {
    for (const exchange of listExchanges(trace, 'uploadMedia'))
      if (exchange.breaks?.length === 0 && !unrelatedStatuses.includes(exchange.status) && exchange.status < 500)
        yield checkThat(exchange, exchange.success, 'accepted', exchange.status);
  },
  kept: [['an upload', ok('uploadMedia', { url }, { filename: 'clip.mp4', breaks: [] })]],
  broken: [['refused', refusal('uploadMedia', 415, 'NO', { filename: 'clip.mp4', breaks: [] })]],
  neutral: [
    ['refused for the plan', refusal('uploadMedia', 403, 'FORBIDDEN', { filename: 'clip.mp4', breaks: [] })],
    ['a file that is no media', refusal('uploadMedia', 422, 'NO', { filename: 'a.txt', breaks: ['upload.type'] })],
  ],
});

const uploadReady = law({
  id: 'upload.url.accepted',
  level: 'documented',
  needs: [],
  source: { section: 'POST /media/upload', item: 'a hosted URL ready for the media object of a post' },
  summary: 'A hosted URL is accepted in the media of a post, including on shortvideo.',
  over: 'response',
  exercisedBy: 'a response to a post with the URL of an upload',
  *cases(trace) {
    const uploadedUrls = new Set<unknown>();
    for (const exchange of listExchanges(trace)) {
      if (exchange.operation === 'uploadMedia' && exchange.success) uploadedUrls.add(findUrlIn(readData(exchange)));
      const urls = exchange.operation === 'createPost' ? findUrlsIn(readMember(exchange.body, 'media')) : [];
      if (
        exchange.breaks?.length !== 0 ||
        [402, 403, 429, 503].includes(exchange.status) ||
        urls.length === 0 ||
        !urls.every((mediaUrl) => uploadedUrls.has(mediaUrl))
      )
        continue;
      yield checkThat(exchange, exchange.success, 'accepted', exchange.status);
    }
  },
  kept: [['an upload on shortvideo', upload, createdPost(post('draft'), shortvideoBody, { breaks: [] })]],
  broken: [
    [
      'an upload that is refused',
      ok('uploadMedia', { file: { url } }),
      refusal('createPost', 422, 'VALIDATION_FAILED', { body: shortvideoBody, breaks: [] }),
    ],
  ],
  neutral: [
    [
      'a URL that was not uploaded',
      refusal('createPost', 422, 'VALIDATION_FAILED', { body: shortvideoBody, breaks: [] }),
    ],
  ],
});

const carouselBody = { text: 'Hello', platforms: buildTargets('professional'), media: { carousel: url } };
const buildCarouselRecord = (filename: string) =>
  post('draft', { ...carouselBody, media: { carousel: url, filename } });

/** The names of files of posts on professional, as records and publications show them. */
function* findShownNames(trace: readonly Observation[]) {
  for (const history of listPostHistories(trace)) {
    for (const { observation, post: record, position } of history.sightings)
      if (readTargets(record).some((target) => target.platform === 'professional'))
        yield { history, observation, names: readMember(record, 'media'), position };
    for (const publication of readObservations(trace, 'publication'))
      if (publication.postId === history.id && publication.platform === 'professional')
        yield { history, observation: publication, names: publication, position: trace.indexOf(publication) };
  }
}

const uploadName = law({
  id: 'media.filename.not-from-upload',
  level: 'documented',
  needs: ['post.record'],
  source: { section: 'media object', item: 'rule 2: filename and videoTitle are never set in the upload step' },
  summary: 'The name of an uploaded file never becomes filename or videoTitle.',
  over: 'response',
  exercisedBy:
    'a name of a file of a post on professional, in its record or on the network, after an upload with a name',
  *cases(trace) {
    const uploadedNames = new Set<unknown>();
    for (const { filename } of listSuccessfulExchanges(trace, 'uploadMedia')) {
      if (filename === undefined) continue;
      uploadedNames.add(filename);
      const stem = filename.replace(/\.[^.]*$/, '');
      // A single word could match the branding by coincidence.
      if (/\W/.test(stem)) uploadedNames.add(stem);
    }
    if (uploadedNames.size === 0) return;
    for (const { history, observation, names, position } of findShownNames(trace))
      for (const title of ['filename', 'videoTitle'] as const) {
        const isRequested = history.versions.some(
          (version) => version.position <= position && getMemberAt(version.content, 'media', title) !== undefined,
        );
        const shownName = readMember(names, title);
        if (!isRequested && shownName !== undefined)
          yield checkThat(observation, !uploadedNames.has(shownName), 'the branding', shownName);
      }
  },
  kept: [['the branding', upload, createdPost(buildCarouselRecord('Shared with Social Publishing'), carouselBody)]],
  broken: [
    ['the name of the uploaded file', upload, createdPost(buildCarouselRecord('Our deck.pdf'), carouselBody)],
    ['the name without its extension', upload, createdPost(buildCarouselRecord('Our deck'), carouselBody)],
    [
      'the name of the uploaded file on the network',
      upload,
      createdPost(post('published', carouselBody), { ...carouselBody, publishNow: true }),
      buildPublicationOn('professional', { filename: 'Our deck.pdf' }),
    ],
  ],
  neutral: [['a record without names', upload, createdPost(post('draft', carouselBody), carouselBody)]],
});

export const uploadLaws = [urlReturned, uploadAccepted, uploadReady, uploadName];
