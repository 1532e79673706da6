/** `social-contract api`: calls operations of the API with the typed client. */

import { parseArgs } from 'node:util';
import { formatProgramCommand } from '../../conformance/report/programCommand.ts';
import { isObject } from '../../spec/json.ts';
import { findNearest } from '../../spec/text/nearest.ts';
import { CallError, SocialPublishingError, TransportError, UnexpectedResponseError } from '../../src/client/errors.ts';
import { getInputs, type OperationInput } from '../../src/inputs/inputs.ts';
import { ProfileError } from '../../src/profile/profileError.ts';
import {
  connectionFlags,
  createClientFor,
  formatMockCommandFor,
  isLoopback,
  resolveConnection,
} from '../input/connection.ts';
import { UsageError } from '../input/flags.ts';
import { readProfile } from '../input/profile.ts';
import { readBody } from '../input/readData.ts';
import { buildRefusalJson, formatRefusalLines } from '../output/refusal.ts';
import { printTable } from '../output/table.ts';
import { measureWidth } from '../output/text.ts';
import { callOperation } from './callOperation.ts';
import { apiHelp, formatOperationHelp, formatOperationList } from './help.ts';
import { buildMemberFlags, createUnknownFlagError, readMembers } from './memberFlags.ts';

const commandFlags = {
  ...connectionFlags,
  body: { type: 'string' },
  filename: { type: 'string' },
  all: { type: 'boolean' },
  json: { type: 'boolean' },
  table: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

type CommandFlags = {
  -readonly [F in keyof typeof commandFlags]?: (typeof commandFlags)[F] extends { type: 'boolean' } ? boolean : string;
};

/** Exit codes: 0 for success, 1 if the service rejects the request or is unreachable, 2 for invalid usage. */
export async function runApiCommand(argv: readonly string[]): Promise<number> {
  let asJson = !process.stdout.isTTY;
  try {
    const { flags, rest } = splitFlags(argv);
    asJson = flags.json === true || (!process.stdout.isTTY && flags.table !== true);
    const profile = await readProfile(flags.profile);
    const inputs = getInputs(profile);
    const [name, ...operationArgs] = rest;
    if (name === undefined || name.startsWith('-')) {
      if (name !== undefined) throw createUnknownFlagError(name.replace(/^-+/, ''), Object.keys(commandFlags));
      console.log(flags.help ? apiHelp : formatOperationList(inputs));
      return 0;
    }
    const input = findInput(name, inputs);
    if (flags.help) {
      console.log(formatOperationHelp(input, profile, measureWidth(process.stdout)));
      return 0;
    }
    const { positionals, afterSwitches, query, body } = readMembers(operationArgs, buildMemberFlags(input));
    const [id, ...more] = positionals;
    const count = Number(input.takesId) + Number(input.takesFile);
    const switchName = afterSwitches.get(positionals[count] ?? '');
    if (switchName !== undefined)
      throw new UsageError(`--${switchName} must be true or false, not "${positionals[count]}".`);
    if (more.length > Math.max(0, count - 1))
      throw new UsageError(`${input.id} does not take "${more[0]}". ${formatHelpHint(input)}`);
    if (!input.takesId && !input.takesFile && id !== undefined)
      throw new UsageError(`${input.id} does not take an id, but got "${id}". ${formatHelpHint(input)}`);
    if (input.takesId && id === undefined)
      throw new UsageError(
        `${input.id} requires an id: ${formatProgramCommand()} api ${input.id} ID. ${formatHelpHint(input)}`,
      );
    if (input.takesFile && id === undefined)
      throw new UsageError(
        `${input.id} requires a file: ${formatProgramCommand()} api ${input.id} photo.jpg. ${formatHelpHint(input)}`,
      );
    if (flags.all && !input.paged)
      throw new UsageError(`--all requires a paginated list; ${input.id} is not paginated.`);
    if (flags.body !== undefined && input.body === undefined)
      throw new UsageError(`${input.id} does not take a body; remove --body.`);
    const requestBody = input.body === undefined ? undefined : await buildRequestBody(flags.body, body, input);
    const connection = resolveConnection(flags);
    const response = await callOperation(createClientFor(connection, profile), profile, input, {
      id: input.takesFile ? undefined : id,
      file: input.takesFile ? id : undefined,
      filename: flags.filename,
      query,
      body: requestBody,
      all: flags.all === true,
      baseUrl: connection.url,
    });
    if (asJson) console.log(JSON.stringify(response.data, null, 2));
    else printTable(response.data);
    if (response.next !== undefined) console.error(`More results: pass --${response.next}, or --all.`);
    return 0;
  } catch (error) {
    return reportError(error, asJson);
  }
}

function reportError(error: unknown, asJson: boolean): number {
  if (error instanceof UsageError || error instanceof ProfileError) {
    console.error(error.message);
    return 2;
  }
  if (error instanceof SocialPublishingError) {
    console.error(
      asJson
        ? JSON.stringify(buildRefusalJson(error), null, 2)
        : [...formatRefusalLines(error, measureWidth(process.stderr)), ...formatExplainHint(error)].join('\n'),
    );
    return 1;
  }
  if (error instanceof TransportError || error instanceof UnexpectedResponseError || error instanceof CallError) {
    console.error(error.message);
    const url = /https?:\/\/\S+/.exec(error.message)?.[0] ?? '';
    if (error instanceof TransportError && isLoopback(url))
      console.error(`Start the mock: ${formatMockCommandFor(url)}`);
    return 1;
  }
  throw error;
}

function formatExplainHint({ errors, code }: SocialPublishingError): string[] {
  const subject = errors[0]?.rule ?? code;
  return ['', `Try: ${formatProgramCommand()} explain ${subject}`];
}

const formatHelpHint = ({ id }: OperationInput): string => `Try: ${formatProgramCommand()} api ${id} --help`;

/** Separates the flags of the command, wherever they appear, from the arguments of the operation. */
function splitFlags(argv: readonly string[]): { flags: CommandFlags; rest: string[] } {
  const flags: Record<string, string | boolean> = {};
  const { tokens } = parseArgs({
    args: [...argv],
    options: commandFlags,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const consumedIndexes = new Set<number>();
  for (const token of tokens) {
    if (token.kind !== 'option' || !Object.hasOwn(commandFlags, token.name)) continue;
    const { type } = commandFlags[token.name as keyof typeof commandFlags];
    if (type === 'string' && token.value === undefined) throw new UsageError(`--${token.name} requires a value.`);
    flags[token.name] = type === 'boolean' ? true : (token.value ?? '');
    consumedIndexes.add(token.index);
    if (type === 'string' && token.inlineValue === false) consumedIndexes.add(token.index + 1);
  }
  return { flags: flags as CommandFlags, rest: argv.filter((_, i) => !consumedIndexes.has(i)) };
}

function findInput(name: string, inputs: ReadonlyMap<string, OperationInput>): OperationInput {
  const operationIds = [...inputs.keys()];
  const normalize = (word: string) => word.replaceAll('-', '').toLowerCase();
  const matchingId = operationIds.find((id) => normalize(id) === normalize(name));
  const input = matchingId === undefined ? undefined : inputs.get(matchingId);
  if (input !== undefined) return input;
  const suggestion = findNearest(name, operationIds);
  throw new UsageError(
    `Unknown operation "${name}".${suggestion === undefined ? '' : ` Did you mean ${suggestion}?`} Try: ${formatProgramCommand()} api`,
  );
}

/** Merges the members given as flags into the body. */
async function buildRequestBody(
  source: string | undefined,
  members: Readonly<Record<string, unknown>>,
  input: OperationInput,
): Promise<unknown> {
  if (source === undefined) {
    if (Object.keys(members).length > 0) return members;
    throw new UsageError(
      `${input.id} requires a body: members as flags, --body '{…}', --body @FILE, or --body - for standard input. ${formatHelpHint(input)}`,
    );
  }
  const value = await readBody(source);
  if (Object.keys(members).length === 0) return value;
  if (!isObject(value))
    throw new UsageError(
      'Member flags require a body that is a JSON object. Remove the flags or pass an object to --body.',
    );
  return { ...value, ...members };
}
