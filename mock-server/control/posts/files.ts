/** `/_mock/files`: what was uploaded, and what is known of it. */
import { z } from 'zod';
import { uploadFormats } from '../../../spec/limits.ts';
import { mediaPath } from '../../media/hostedUrls.ts';
import { means } from '../operation/atoms.ts';
import { onTenant } from '../operation/operation.ts';

const count = (description: string) => means(description, z.int().min(0));

const HostedFile = z
  .object({
    path: means('Where it is, below the origin of the mock.', z.string().max(300)),
    format: means('What it is, by its content.', z.enum(uploadFormats)),
    bytes: count('Its size.'),
    width: count('In pixels.').optional(),
    height: count('In pixels.').optional(),
    seconds: means('How long a video lasts.', z.number().min(0)).optional(),
    pages: count('How many pages a PDF has.').optional(),
  })
  .meta({
    id: 'UploadedFile',
    description: 'An uploaded file and what is known of it. What could not be found in it is left out.',
  });

export const files = onTenant({
  id: 'listFiles',
  method: 'GET',
  path: '/files',
  summary: 'List hosted files',
  description: 'Lists what was uploaded, with what is known of each file: the rules on hosted media judge by it.',
  data: z.array(HostedFile),
  example: { data: [] },
  run: ({ tenant }) =>
    [...tenant.sandbox.files.values()].map(({ id: name, content: _, ...facts }) => ({
      path: `${mediaPath}${name}`,
      ...facts,
    })),
});
