/** Laws on what hosted URLs serve. */
import { hostedUrl } from '../../world.ts';
import { type HostedRead, type Law, law } from '../law.ts';
import { minute } from '../traces/examples.ts';
import { checkThat, observationsOf } from '../traces/traceReader.ts';

const source = { section: 'Media upload result', item: 'the hosted URL of the uploaded file' };
const read: HostedRead = {
  kind: 'hosted',
  at: minute(0),
  url: hostedUrl('photo.jpg'),
  status: 200,
  mediaType: 'image/jpeg',
  shows: 'the upload',
};
const is2xx = ({ status }: HostedRead): boolean => status >= 200 && status < 300;
/** Refusals of a reader without a key say nothing about the file. */
const isPrivate = ({ status }: HostedRead): boolean => status < 400 || [401, 403, 405, 429].includes(status);

const ownFile = law({
  id: 'upload.url.file',
  level: 'derived',
  needs: [],
  source,
  summary: 'A hosted URL that can be read serves its own file, not that of another upload or an HTML page.',
  over: 'response',
  *cases(trace) {
    for (const hosted of observationsOf(trace, 'hosted').filter(is2xx)) {
      const isPage = hosted.mediaType?.startsWith('text/html') === true;
      yield checkThat(hosted, hosted.shows !== 'another upload' && !isPage, 'the upload', hosted.shows);
    }
  },
  kept: [
    ['the file', read],
    ['a processed file', { ...read, shows: 'something else' }],
  ],
  broken: [
    ['another upload', { ...read, shows: 'another upload' }],
    ['a page', { ...read, shows: 'something else', mediaType: 'text/html; charset=utf-8' }],
  ],
  silent: [['a refused read', { ...read, status: 403, shows: 'something else' }]],
});

const sameBytes = law({
  id: 'upload.url.bytes',
  level: 'assumed',
  needs: ['media.hosted'],
  source,
  summary: 'A hosted URL can be read without a key, and serves the uploaded bytes.',
  over: 'response',
  *cases(trace) {
    for (const hosted of observationsOf(trace, 'hosted'))
      if (is2xx(hosted) || !isPrivate(hosted))
        yield checkThat(hosted, is2xx(hosted) && hosted.shows === 'the upload', 'the upload', describeRead(hosted));
  },
  kept: [['the file', read]],
  broken: [
    ['no file', { ...read, status: 404, shows: 'something else' }],
    ['other bytes', { ...read, shows: 'something else' }],
  ],
  silent: [['a refused read', { ...read, status: 403, shows: 'something else' }]],
});

const describeRead = (hosted: HostedRead): unknown => (is2xx(hosted) ? hosted.shows : hosted.status);

export const hostedFileLaws: readonly Law[] = [ownFile, sameBytes];
