/** Generates every file that derives from the contract. */
import type { Profile } from '../../spec/profile/profile.ts';
import { buildArazzoDocument } from '../arazzo/document.ts';
import { emitOpenApi } from '../openapi/emit.ts';
import { buildPostmanCollection } from '../postman/collection.ts';
import { buildDecisionCatalogue, buildRuleCatalogue, lifecycleCatalogue } from './catalogues.ts';
import { buildLawFile } from './laws.ts';
import { buildLimitCatalogue } from './limits.ts';
import { generateOperations } from './operations.ts';
import { buildComponentFiles, buildProfileSchema } from './schemas.ts';
import { buildPrismDocument, buildToolDocument } from './toolDocument.ts';
import { generateTypes } from './types.ts';
import { buildVectorFile } from './vectors.ts';
import { vectorsSchema } from './vectorsSchema.ts';
import { toYaml } from './yaml.ts';

/**
 * All generated files of a profile, by path within the output folder; without `types.ts` if its tools are not
 * installed. The same profile gives the same bytes.
 */
export async function generateAll(profile: Profile): Promise<ReadonlyMap<string, string>> {
  const document = emitOpenApi(profile);
  const types = await generateTypes(document);
  return new Map([
    ['openapi.json', toJson(document)],
    ['openapi.yaml', toYaml(document)],
    ['openapi.tools.json', toJson(buildToolDocument(document))],
    ['openapi.prism.json', toJson(buildPrismDocument(document))],
    ['arazzo.yaml', toYaml(buildArazzoDocument(profile))],
    ['postman.json', toJson(buildPostmanCollection(profile))],
    ...(types === undefined ? [] : [['types.ts', types] as const]),
    ['operations.ts', generateOperations(profile)],
    ['rules.json', toJson(buildRuleCatalogue(profile))],
    ['decisions.json', toJson(buildDecisionCatalogue(profile))],
    ['lifecycles.json', toJson(lifecycleCatalogue)],
    ['limits.json', toJson(buildLimitCatalogue())],
    ['vectors.json', toJson(buildVectorFile(profile))],
    ['laws.json', buildLawFile(profile)],
    ...[...buildComponentFiles(document)].map(([name, schema]): [string, string] => [
      `schemas/${name}`,
      toJson(schema),
    ]),
    ['schemas/profile.json', toJson(buildProfileSchema())],
    ['schemas/vectors.json', toJson(vectorsSchema)],
  ]);
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
