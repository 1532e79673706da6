/** Uploads. Source: "POST /media/upload", "Media upload result". */
import { z } from 'zod';
import { responseObject, url, withDescription } from './atoms.ts';

/** The multipart form. The bytes are streamed and never buffered as one value. */
export const UploadForm = z
  .strictObject({
    file: withDescription(
      'An image, a video or a PDF of at most 300 MB. Its type is detected from the content.',
      z.string().meta({
        type: 'string',
        contentMediaType: 'application/octet-stream',
        format: 'binary',
      }),
    ),
  })
  .meta({ id: 'UploadForm', description: 'A multipart form with one file part.' });

export const HostedFile = responseObject('HostedFile', 'An uploaded file.', {
  url: withDescription('The hosted URL, for use in the media object of a post.', url()),
});
export type HostedFile = z.infer<typeof HostedFile>;
