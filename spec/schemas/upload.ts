/** Uploads. Source: "POST /media/upload", "Media upload result". */
import { z } from 'zod';
import { answer, described, url } from './atoms.ts';

/** The multipart form; the bytes are streamed and never held as one value. */
export const UploadForm = z
  .strictObject({
    file: described(
      'The file: an image, a video or a PDF of at most 300 MB. What it is, is decided by its content.',
      z.string().meta({
        type: 'string',
        contentMediaType: 'application/octet-stream',
        format: 'binary',
        maxLength: 314_572_800,
      }),
    ),
  })
  .meta({ id: 'UploadForm', description: 'Multipart form with one file part.' });

export const HostedFile = answer('HostedFile', 'An uploaded file.', {
  url: described('The hosted URL, ready for the media object of a post.', url()),
});
export type HostedFile = z.infer<typeof HostedFile>;
