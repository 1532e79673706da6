/** `/_mock/renditions`: smaller versions of images that exceed the limits of a platform. */
import { z } from 'zod';
import { imageFormats, platformLabels } from '../../../spec/platforms.ts';
import { withDescription } from '../../../spec/schemas/atoms.ts';
import { formatInstant } from '../../../spec/time/instant.ts';
import { formatFileName } from '../../media/fileName.ts';
import { mediaPath } from '../../media/hostedUrls.ts';
import type { StoredRendition } from '../../rows/stored.ts';
import { id, time } from '../operation/fields.ts';
import { type TenantContext, tenantOperation } from '../operation/operation.ts';

const path = withDescription("The path, relative to the mock's origin.", z.string().max(300));
const count = (description: string) => withDescription(description, z.int().min(0));

const Rendition = z
  .object({
    id: id('The id, made of post, platform and position in the post.'),
    at: time('When the post was published.'),
    post: id('The post.'),
    platform: withDescription('The platform that receives it.', z.enum(platformLabels)),
    source: path,
    reasons: withDescription(
      'The properties of the image that the platform does not accept.',
      z.array(z.enum(['format', 'size', 'dimensions'])),
    ),
    format: withDescription('The required format.', z.enum(imageFormats)),
    maxBytes: count('The maximum size in bytes.'),
    width: count('The width in pixels; omitted if the width of the image is unknown.').optional(),
    height: count('The height in pixels; omitted if the height of the image is unknown.').optional(),
    made: withDescription('Whether the file was created, which requires the optional package sharp.', z.boolean()),
    file: z
      .object({
        path,
        bytes: count('The size in bytes.'),
        width: count('The width in pixels.').optional(),
        height: count('The height in pixels.').optional(),
      })
      .meta({ id: 'RenditionFile', description: 'The created file.' })
      .optional(),
    problem: withDescription('Why the file was not created.', z.string().max(200)).optional(),
  })
  .meta({
    id: 'Rendition',
    description: 'The version of an image that a platform receives because the original exceeds its limits.',
  });

export const renditions = tenantOperation({
  id: 'listRenditions',
  method: 'GET',
  path: '/renditions',
  summary: 'List renditions',
  description:
    'Lists the versions that platforms receive of hosted images that exceed their limits. If the optional package sharp is installed, the files are created before the response is sent.',
  query: z.strictObject({ post: id('Only renditions of this post.').optional() }),
  data: z.array(Rendition),
  example: { query: { post: 'post_000001' }, data: [] },
  run: (context, { query: { post } }) => {
    const storedRenditions = [...context.tenant.sandbox.renditions.values()];
    return Promise.all(
      storedRenditions
        .filter(({ postId }) => post === undefined || postId === post)
        .map((it) => buildRenditionRecord(context, it)),
    );
  },
});

async function buildRenditionRecord(
  { tenant, renditions: renderer }: TenantContext,
  { id: name, at, postId, file, reasons, ...spec }: StoredRendition,
): Promise<z.input<typeof Rendition>> {
  const source = tenant.sandbox.files.get(file);
  const result = await renderer.render(source ?? {}, { reasons, ...spec });
  const common = {
    id: name,
    at: formatInstant(at),
    post: postId,
    source: `${mediaPath}${file}`,
    reasons: [...reasons],
  };
  if (!result.made) return { ...common, ...spec, ...result };
  const { made, path: _, ...facts } = result;
  return { ...common, ...spec, made, file: { path: `${mediaPath}${formatFileName(name, spec.format)}`, ...facts } };
}
