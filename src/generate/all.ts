/** Generates every file that derives from the contract. */
import { stringify } from 'yaml';
import type { Profile } from '../../spec/profile/profile.ts';
import { arazzoDocument } from '../arazzo/document.ts';
import { emitOpenApi } from '../openapi/emit.ts';
import { postmanCollection } from '../postman/collection.ts';
import { decisionCatalogue, lifecycleCatalogue, ruleCatalogue } from './catalogues.ts';
import { generatedHeader } from './header.ts';
import { lawFile } from './laws.ts';
import { limitCatalogue } from './limits.ts';
import { generateOperations } from './operations.ts';
import { componentFiles, profileSchema } from './schemas.ts';
import { prismDocument, toolDocument } from './toolDocument.ts';
import { generateTypes } from './types.ts';
import { vectorFile } from './vectors.ts';
import { vectorsSchema } from './vectorsSchema.ts';

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
    ['openapi.tools.json', toJson(toolDocument(document))],
    ['openapi.prism.json', toJson(prismDocument(document))],
    ['arazzo.yaml', toYaml(arazzoDocument(profile))],
    ['postman.json', toJson(postmanCollection(profile))],
    ...(types === undefined ? [] : [['types.ts', types] as const]),
    ['operations.ts', generateOperations(profile)],
    ['rules.json', toJson(ruleCatalogue(profile))],
    ['decisions.json', toJson(decisionCatalogue(profile))],
    ['lifecycles.json', toJson(lifecycleCatalogue)],
    ['limits.json', toJson(limitCatalogue())],
    ['vectors.json', toJson(vectorFile(profile))],
    ['laws.json', lawFile(profile)],
    ...[...componentFiles(document)].map(([name, schema]): [string, string] => [`schemas/${name}`, toJson(schema)]),
    ['schemas/profile.json', toJson(profileSchema())],
    ['schemas/vectors.json', toJson(vectorsSchema)],
  ]);
}

function toYaml(value: unknown): string {
  return `${generatedHeader('#')}\n${stringify(value, { aliasDuplicateObjects: false, indentSeq: false, lineWidth: 0 })}`;
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
