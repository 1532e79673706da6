/** Builds one tool for each operation of the API. */
import { isObject } from '../../spec/json.ts';
import { platforms } from '../../spec/platforms.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { SocialPublishingError } from '../../src/client/errors.ts';
import type { Client } from '../../src/client/index.ts';
import { getInputs, type OperationInput } from '../../src/inputs/inputs.ts';
import { judgeableOperations, judgeOffline } from '../../src/offline/judgeOffline.ts';
import type { Schema } from '../../src/openapi/schema/schema.ts';
import { callOperation } from '../api/callOperation.ts';
import { UsageError } from '../input/flags.ts';
import { buildOutline } from './outline.ts';
import type { Annotations, Arguments, Tool } from './tool.ts';
import { readOnlyAnnotations } from './tool.ts';
import { readUpload } from './uploads.ts';

export interface Service {
  readonly client: Client;
  readonly profile: Profile;
  /** The URL of the API with its version. */
  readonly baseUrl: string;
  /** Only files in this folder may be uploaded. */
  readonly files: string;
}

export function buildApiTools(service: Service): Tool[] {
  return [...getInputs(service.profile).values()].map((input) => buildApiTool(input, service));
}

function buildApiTool(input: OperationInput, service: Service): Tool {
  const { id, summary, description, data, paged } = input;
  return {
    name: id,
    title: summary,
    description: [
      description.replaceAll('\n\n', ' '),
      ...(input.body?.members.some(({ name }) => name === 'text') ? [textLimits] : []),
      `${input.rules.length} rules apply: use the tool explain to read them and the tool validate to check a body before sending it.`,
    ].join(' '),
    input: buildInputSchema(input),
    output: {
      type: 'object',
      properties: {
        data: buildOutline(data),
        ...(paged
          ? { next: { type: 'object', description: 'Arguments for the next page; absent on the last page.' } }
          : {}),
      },
      required: ['data'],
    },
    annotations: buildAnnotations(input),
    run: (args) => runApiTool(input, service, args),
  };
}

const textLimits = `Text limits in chars: ${Object.values(platforms)
  .map(({ label, text: { max, threads } }) => `${label} ${max}${threads ? ' per post of a thread' : ''}`)
  .join(', ')}.`;

/** The argument for a query parameter. Many models allow no brackets in names of arguments. */
const getArgumentName = (parameter: string): string => parameter.replaceAll('[', '.').replaceAll(']', '');

function renameMembers(
  members: Readonly<Record<string, unknown>>,
  getName: (name: string) => string,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [getName(name), value]));
}

/** Combines the id of the path with the members of the body or the parameters of the query. */
function buildInputSchema({ takesId, takesFile, query, body, paged }: OperationInput): Schema {
  const properties: Record<string, unknown> = {
    ...(takesId ? { id: { type: 'string', minLength: 1, description: 'The id in the path.' } } : {}),
    ...Object.fromEntries(query.map(({ name, schema }) => [getArgumentName(name), schema])),
    ...(paged ? { all: { type: 'boolean', description: 'Whether to fetch all pages.' } } : {}),
    ...((body?.schema.properties as object | undefined) ?? {}),
    ...(takesFile
      ? {
          path: { type: 'string', description: 'The path of a file in the upload folder of the server.' },
          base64: { type: 'string', description: 'The content of the file in base64, instead of path.' },
          filename: { type: 'string', description: 'The name of the uploaded file.' },
        }
      : {}),
  };
  const required = [
    ...(takesId ? ['id'] : []),
    ...query.filter((parameter) => parameter.required).map(({ name }) => getArgumentName(name)),
    ...((body?.schema.required as readonly string[] | undefined) ?? []),
  ];
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}), additionalProperties: false };
}

/** Updates and deletions destroy data; publishing only adds it. */
function buildAnnotations({ method, id }: OperationInput): Annotations {
  if (method === 'GET') return readOnlyAnnotations;
  const overwrites = method === 'PATCH' || method === 'PUT' || method === 'DELETE' || /^(delete|update)/.test(id);
  return {
    readOnlyHint: false,
    destructiveHint: overwrites,
    idempotentHint: overwrites || /^(pause|resume)/.test(id),
    openWorldHint: true,
  };
}

async function runApiTool(input: OperationInput, { client, profile, baseUrl, files }: Service, args: Arguments) {
  const { id, all, ...others } = args;
  const rest = input.takesId || id === undefined ? others : { ...others, id };
  const members = input.paged || all === undefined ? rest : { ...rest, all };
  if (input.takesId && (typeof id !== 'string' || id === ''))
    throw new UsageError(`${input.id} requires id, a string.`);
  if (input.paged && all !== undefined && typeof all !== 'boolean') throw new UsageError('all must be true or false.');
  if (input.takesFile) {
    const form = await readUpload(members, files);
    return { data: (await client.call(input.id, { form })).data };
  }
  const isQuery = input.body === undefined;
  if (isQuery && input.query.length === 0 && Object.keys(members).length > 0)
    throw new UsageError(
      `${input.id} takes ${input.takesId ? 'only id' : 'no arguments'}, not ${Object.keys(members).join(', ')}.`,
    );
  const nonScalar = isQuery ? Object.entries(members).find(([, value]) => typeof value === 'object') : undefined;
  if (nonScalar !== undefined) throw new UsageError(`${nonScalar[0]} must be a string, a number or a boolean.`);
  const parameters = new Map(input.query.map(({ name }) => [getArgumentName(name), name]));
  const result = await callOperation(client, profile, input, {
    id: typeof id === 'string' ? id : undefined,
    all: input.paged && all === true,
    baseUrl,
    ...(isQuery ? { query: renameMembers(members, (name) => parameters.get(name) ?? name) } : { body: members }),
  }).catch((error: unknown) => {
    throw isQuery ? error : addBrokenRules(error, input, profile, members);
  });
  const next = result.nextQuery === undefined ? {} : { next: renameMembers(result.nextQuery, getArgumentName) };
  return { data: result.data, ...next };
}

/** Adds the rules that the contract finds broken to a refusal that gives no reason. */
function addBrokenRules(error: unknown, { id }: OperationInput, profile: Profile, body: unknown): unknown {
  if (!(error instanceof SocialPublishingError) || error.errors.length > 0 || !isObject(body)) return error;
  if (!judgeableOperations.includes(id) || error.code === 'UNAUTHENTICATED' || error.code === 'NOT_FOUND') return error;
  const { broken } = judgeOffline(profile, { operation: id, body, now: Date.now() });
  const { operation, code, status, detail, retryAfter } = error;
  return broken.length === 0
    ? error
    : new SocialPublishingError({
        operation,
        code,
        status,
        detail: `${detail} According to the contract:`,
        errors: broken,
        ...(retryAfter === undefined ? {} : { retryAfter }),
      });
}
