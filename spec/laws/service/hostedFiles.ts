/** Laws on what hosted URLs serve. */
import { getHostedUrl } from '../../world.ts';
import { type HostedRead, type Law, law } from '../law.ts';
import { minute } from '../traces/examples.ts';
import { checkThat, is2xx, readObservations } from '../traces/traceReader.ts';

const source = { section: 'Media upload result', item: 'the hosted URL of the uploaded file' };
const hostedRead: HostedRead = {
  kind: 'hosted',
  at: minute(0),
  url: getHostedUrl('photo.jpg'),
  status: 200,
  mediaType: 'image/jpeg',
  shows: 'the upload',
};
/** What a read shows if the bytes of a file were lost or changed by mistake. */
const damages: ReadonlySet<HostedRead['shows']> = new Set([
  'a part of the upload',
  'the upload and a line end',
  'the upload, converted as text',
  'a large image of the same size',
]);

const ownFile = law({
  id: 'upload.url.file',
  level: 'derived',
  argument:
    'Author: the URL is that of the uploaded file. Implementer: equal files may share a URL, and files may be processed. The law compares files that differ, and accepts processed bytes. No processing results in only a part of a file, adds a line break to it, treats its bytes as text, or changes a large image and keeps its size in bytes.',
  needs: [],
  source,
  summary:
    'Two different files never share a URL. A URL that can be read serves its own file: not an HTML page, a part of the file, the file plus a line break, its bytes converted as text, or a large image with some bytes changed.',
  over: 'response',
  exercisedBy: 'a file that the URL of an upload served',
  *cases(trace) {
    for (const hostedFile of readObservations(trace, 'hosted')) {
      const isOther = hostedFile.shows === 'another upload';
      const isPage = hostedFile.mediaType?.startsWith('text/html') === true;
      const isDamaged = damages.has(hostedFile.shows);
      if (isOther || is2xx(hostedFile))
        yield checkThat(hostedFile, !isOther && !isPage && !isDamaged, 'the upload', hostedFile.shows);
    }
  },
  kept: [
    ['the file', hostedRead],
    ['a processed file', { ...hostedRead, shows: 'something else' }],
  ],
  broken: [
    ['another upload', { ...hostedRead, shows: 'another upload' }],
    ['a file without its end', { ...hostedRead, shows: 'a part of the upload' }],
    ['a file with a line end after its end', { ...hostedRead, shows: 'the upload and a line end' }],
    ['a file whose line ends were converted', { ...hostedRead, shows: 'the upload, converted as text' }],
    ['a large image with a changed byte', { ...hostedRead, shows: 'a large image of the same size' }],
    ['one URL for two uploads, whose reads are refused', { ...hostedRead, status: 403, shows: 'another upload' }],
    ['a page', { ...hostedRead, shows: 'something else', mediaType: 'text/html; charset=utf-8' }],
  ],
  neutral: [['a refused read', { ...hostedRead, status: 403, shows: 'something else' }]],
});

const sameBytes = law({
  id: 'upload.url.bytes',
  level: 'assumed',
  needs: ['media.hosted'],
  source,
  summary: 'A readable hosted URL serves the uploaded bytes; for the owner of the file, it is never 404 or 410.',
  over: 'response',
  exercisedBy: 'a file that the URL of an upload served',
  *cases(trace) {
    // The document does not say who may read the URL, so a refusal proves nothing.
    for (const hostedFile of readObservations(trace, 'hosted')) {
      if (hostedFile.ownerStatus === 404 || hostedFile.ownerStatus === 410)
        yield checkThat(hostedFile, false, 'the upload', hostedFile.ownerStatus);
      if (is2xx(hostedFile))
        yield checkThat(hostedFile, hostedFile.shows === 'the upload', 'the upload', hostedFile.shows);
    }
  },
  kept: [['the file', hostedRead]],
  broken: [
    ['other bytes', { ...hostedRead, shows: 'something else' }],
    ['a file that its owner does not find', { ...hostedRead, status: 404, ownerStatus: 404, shows: 'something else' }],
  ],
  neutral: [
    ['a file that is not found without a key', { ...hostedRead, status: 404, shows: 'something else' }],
    ['a file that only its owner finds', { ...hostedRead, status: 404, ownerStatus: 200, shows: 'something else' }],
  ],
});

export const hostedFileLaws: readonly Law[] = [ownFile, sameBytes];
