/** Rules on uploads. They are judged while the bytes come in; the findings are made by whoever reads the form. */
import { uploadMegabytes } from '../../limits.ts';
import { type RequestRule, requestRule } from '../rule.ts';
import { vectorsOf } from '../vector.ts';

const { accepted, refused } = vectorsOf('uploadMedia');
const upload = (item: string) => ({ section: 'POST /media/upload', item });
const on = ['uploadMedia'] as const;

export const uploadRules: readonly RequestRule[] = [
  requestRule({
    id: 'upload.form',
    level: 'derived',
    needs: ['error.statuses'],
    source: upload('multipart form'),
    summary: 'The body is a complete multipart form.',
    on,
    vectors: [
      accepted('a complete form', { parts: [{ name: 'file', filename: 'a.jpg', content: 'jpeg' }] }),
      refused('a form that breaks off', {
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
    source: upload('a file part named file'),
    summary: 'The form has a file part named file.',
    on,
    vectors: [
      accepted('a part named file', { parts: [{ name: 'file', filename: 'a.png', content: 'png' }] }),
      refused('a part of another name', { parts: [{ name: 'upload', filename: 'a.png', content: 'png' }] }),
      refused('no part', { parts: [] }),
    ],
  }),
  requestRule({
    id: 'upload.size',
    level: 'derived',
    needs: ['limits.megabyte'],
    source: { section: 'Upload', item: `at most ${uploadMegabytes} MB per file` },
    summary: `A file has at most ${uploadMegabytes} MB.`,
    on,
    vectors: [accepted('a small file', { parts: [{ name: 'file', filename: 'a.pdf', content: 'pdf' }] })],
  }),
  requestRule({
    id: 'upload.type',
    level: 'derived',
    needs: ['upload.types'],
    source: upload('accepts images, videos and PDFs'),
    summary: 'A file is a JPEG, PNG, GIF, WebP, MP4 or PDF, told by its content.',
    on,
    vectors: [
      ...(['jpeg', 'png', 'gif', 'webp', 'mp4', 'pdf'] as const).map((content) =>
        accepted(`a ${content}, whatever its name`, { parts: [{ name: 'file', filename: 'file.bin', content }] }),
      ),
      refused('a text that is called an image', { parts: [{ name: 'file', filename: 'a.jpg', content: 'text' }] }),
      refused('an empty file', { parts: [{ name: 'file', filename: 'a.jpg', content: 'empty' }] }),
    ],
  }),
];
