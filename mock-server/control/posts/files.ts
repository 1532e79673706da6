/** `/_mock/files`: uploaded files and their detected properties. */
import { z } from 'zod';
import { withDescription } from '../../../spec/schemas/atoms.ts';
import { hostedFileShape } from '../../../spec/world.ts';
import { mediaPath } from '../../media/hostedUrls.ts';
import { tenantOperation } from '../operation/operation.ts';

const HostedFile = z
  .object({
    path: withDescription("The path, relative to the mock's origin.", z.string().max(300)),
    ...hostedFileShape,
  })
  .meta({
    id: 'UploadedFile',
    description: 'An uploaded file with its detected properties. Properties that could not be detected are omitted.',
  });

export const files = tenantOperation({
  id: 'listFiles',
  method: 'GET',
  path: '/files',
  summary: 'List hosted files',
  description: 'Lists uploaded files with the detected properties that the rules on hosted media check.',
  data: z.array(HostedFile),
  example: { data: [] },
  run: ({ tenant }) =>
    [...tenant.sandbox.files.values()].map(({ id: name, content: _, ...facts }) => ({
      path: `${mediaPath}${name}`,
      ...facts,
    })),
});
