/** Rules on uploads. The form parser checks them while the bytes arrive. */
import { maxUploadMegabytes } from '../../limits.ts';
import { largestMegabyte, type RequestRule, requestRule } from '../rule.ts';
import { createVectorBuilders } from '../vector.ts';

const { accepted, refused } = createVectorBuilders('uploadMedia');
const citeUpload = (item: string) => ({ section: 'POST /media/upload', item });
const on = ['uploadMedia'] as const;

export const uploadRules: readonly RequestRule[] = [
  requestRule({
    id: 'upload.form',
    level: 'derived',
    needs: ['error.statuses'],
    source: citeUpload('multipart form'),
    summary: 'The body must be a complete multipart form.',
    code: 'MALFORMED_REQUEST',
    otherStatuses: ['mediaType', 'rule'],
    on,
    vectors: [
      accepted('a complete form', { parts: [{ name: 'file', filename: 'a.jpg', content: 'jpeg' }] }),
      refused('a truncated form', {
        contentType: 'multipart/form-data; boundary=cut',
        raw: '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf',
      }),
      refused('a form without a boundary', { contentType: 'multipart/form-data', raw: 'half' }),
    ],
  }),
  requestRule({
    id: 'upload.file.required',
    level: 'derived',
    needs: [],
    source: citeUpload('a file part named file'),
    summary: 'The form must have a file part named file.',
    on,
    vectors: [
      accepted('a part named file', { parts: [{ name: 'file', filename: 'a.png', content: 'png' }] }),
      refused('a part with another name', { parts: [{ name: 'upload', filename: 'a.png', content: 'png' }] }),
      refused('a form without parts', { parts: [] }),
    ],
  }),
  requestRule({
    id: 'upload.size',
    level: 'derived',
    needs: ['limits.megabyte'],
    everyReading: largestMegabyte,
    source: { section: 'Upload', item: `at most ${maxUploadMegabytes} MB per file` },
    summary: `A file must not exceed ${maxUploadMegabytes} MB.`,
    code: 'PAYLOAD_TOO_LARGE',
    on,
    vectors: [accepted('a small file', { parts: [{ name: 'file', filename: 'a.pdf', content: 'pdf' }] })],
  }),
  requestRule({
    id: 'upload.type',
    level: 'derived',
    argument:
      'Author: images, videos and PDFs. Implementer: other formats of images and videos are accepted as well. That anything else is refused follows from the document; which formats count is upload.types.',
    needs: ['upload.types'],
    // A file whose content, name and declared type are all of other formats is refused however types are detected.
    everyReading: { 'upload.types': () => true },
    source: citeUpload('accepts images, videos and PDFs'),
    summary: 'A file must be a JPEG, PNG, GIF, WebP, MP4 or PDF, judged by its content, not its name.',
    otherStatuses: ['mediaType'],
    on,
    vectors: [
      ...(['jpeg', 'png', 'gif', 'webp', 'mp4', 'pdf'] as const).map((content) =>
        accepted(`${content} content under an unrelated name`, {
          parts: [{ name: 'file', filename: 'file.bin', content }],
        }),
      ),
      refused('a text file under the name of an image', {
        parts: [{ name: 'file', filename: 'a.jpg', content: 'text' }],
      }),
      refused('an empty file', { parts: [{ name: 'file', filename: 'a.jpg', content: 'empty' }] }),
    ],
  }),
];
