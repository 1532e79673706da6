/** The JSON Schema of seeds, for editors. */
import { z } from 'zod';
import { base } from '../../src/generate/schemas.ts';
import { told } from '../../src/openapi/applicability/told.ts';
import { defaultProfile } from '../../src/profile/resolve.ts';
import { Seed } from './shape.ts';

/** Deterministic; in the names of the contract. */
export function seedSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(Seed, {
    io: 'input',
    // Ids and marks of components are for the tools of the contract; of what is said about a schema only words stay.
    metadata: z.registry(),
    override: ({ zodSchema, jsonSchema }) => {
      const { title, description, format } = z.globalRegistry.get(zodSchema) ?? {};
      if (title !== undefined) jsonSchema.title = title;
      if (description !== undefined) jsonSchema.description = told(description, defaultProfile);
      if (typeof format === 'string') jsonSchema.format = format;
    },
  });
  return { $schema, $id: `${base}seed.json`, ...schema };
}
