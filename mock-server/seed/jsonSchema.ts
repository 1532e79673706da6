/** Generates the JSON Schema of seeds for editors. */
import { z } from 'zod';
import { baseUrl } from '../../src/generate/schemas.ts';
import { renderText } from '../../src/openapi/applicability/renderText.ts';
import { defaultProfile } from '../../src/profile/resolve.ts';
import { Seed } from './shape.ts';

/** The JSON Schema of seeds, with the contract's member names. The output is deterministic. */
export function buildSeedSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(Seed, {
    io: 'input',
    // Ids and component metadata are for the contract's own tools; only title, description and format are kept.
    metadata: z.registry(),
    override: ({ zodSchema, jsonSchema }) => {
      const { title, description, format } = z.globalRegistry.get(zodSchema) ?? {};
      if (title !== undefined) jsonSchema.title = title;
      if (description !== undefined) jsonSchema.description = renderText(description, defaultProfile);
      if (typeof format === 'string') jsonSchema.format = format;
    },
  });
  return { $schema, $id: `${baseUrl}seed.json`, ...schema };
}
