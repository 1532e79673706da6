/** `social-contract trigger`: controls a mock through its control surface. */
import { formatProgramCommand } from '../../conformance/report/programCommand.ts';
import { entries } from '../../mock-server/control/table.ts';
import { isObject } from '../../spec/json.ts';
import { findNearest } from '../../spec/text/nearest.ts';
import { getProperties, type Schema } from '../../src/openapi/schema/schema.ts';
import { buildMemberFlags, type MemberFlag, readMembers } from '../api/memberFlags.ts';
import { toJsonSchema } from '../control/schemas.ts';
import { ControlCallError, type ControlSurface, openControlSurface } from '../control/surface.ts';
import { mockUrl } from '../input/connection.ts';
import { UsageError } from '../input/flags.ts';
import { readBody } from '../input/readData.ts';
import { printTable } from '../output/table.ts';
import { type Shortcut, shortcuts } from './shortcuts.ts';

const triggerHelp = `Usage: social-contract trigger [name] [--member value …] [options]

Simulates events on a running mock, such as comments, failed publications and the passing of time.
Without a name, lists the triggers of the mock with examples.

  --url URL           the base URL or origin of the mock (default $SOCIAL_PUBLISHING_MOCK_URL, else
                      $SOCIAL_PUBLISHING_API_URL, else ${mockUrl})
  --tenant KEY        the API key of the tenant (default: the first key)
  --body BODY         the body: inline JSON, @FILE with JSON or YAML, or - for standard input
  --json              print JSON (default if the output is redirected)
  --table             print a table (default on a terminal)
  --help              show this help; with a name, its members

If the mock requires a token, pass it in $SOCIAL_PUBLISHING_MOCK_TOKEN.

Exit codes: 0 success, 1 request rejected or mock unreachable, 2 invalid usage.

Try:
  social-contract trigger comment --lead-magnet lm_000001 --text "The guide, please"
  social-contract trigger advance PT1H`;

const commandFlags = ['url', 'tenant', 'body', 'json', 'table', 'help'] as const;
const switchNames: ReadonlySet<string> = new Set(['json', 'table', 'help']);

/** Exit codes: 0 for success, 1 if the mock rejects the request or is unreachable, 2 for invalid usage. */
export async function runTriggerCommand(argv: readonly string[]): Promise<number> {
  try {
    const name = argv[0]?.startsWith('-') ? undefined : argv[0];
    const rest = name === undefined ? argv : argv.slice(1);
    const operations = indexOperationsByName();
    const operation =
      name === undefined ? undefined : (operations.get(name) ?? rejectUnknownName(name, [...operations.keys()]));
    const { positionals, query, body } = readMembers(rest, getFlags(operation));
    if (query.help === true) {
      console.log(operation === undefined ? triggerHelp : formatHelp(operation));
      return 0;
    }
    const readText = (flag: string) => (typeof query[flag] === 'string' ? (query[flag] as string) : undefined);
    const surface = openControlSurface(readText('url'), readText('tenant'));
    const json = query.json === true || (!process.stdout.isTTY && query.table !== true);
    if (operation === undefined) return await printTriggers(surface, json);
    const { shortcut } = operation;
    if (positionals.length > shortcut.argumentNames.length)
      throw new UsageError(
        `${shortcut.name} does not take "${positionals[shortcut.argumentNames.length]}". Try: ${formatProgramCommand()} trigger ${shortcut.name} --help`,
      );
    const missing = shortcut.argumentNames[positionals.length];
    if (missing !== undefined && !missing.endsWith('?'))
      throw new UsageError(`${shortcut.name} requires ${missing}, for example: ${shortcut.example}`);
    const bodyFlag = readText('body');
    const bodyValue = bodyFlag === undefined ? {} : await readBody(bodyFlag);
    const bodyObject = { ...(isObject(bodyValue) ? bodyValue : {}), ...shortcut.body?.(positionals), ...body };
    const requestBody = operation.schema === undefined ? undefined : isObject(bodyValue) ? bodyObject : bodyValue;
    const path = `${shortcut.path(positionals)}${formatFilters(query)}`;
    const data = await surface.call(shortcut.method, path, requestBody);
    if (json) console.log(JSON.stringify(data, null, 2));
    else printTable(data);
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof ControlCallError)) throw error;
    console.error(error.message);
    return error instanceof UsageError ? 2 : 1;
  }
}

interface TriggerOperation {
  readonly shortcut: Shortcut;
  /** The schema of the body; undefined if the operation takes no body. */
  readonly schema: Schema | undefined;
  /** The schemas of the query parameters, by name. */
  readonly filters: Readonly<Record<string, Schema>>;
}

/** All subcommands by name. */
function indexOperationsByName(): ReadonlyMap<string, TriggerOperation> {
  return new Map(
    shortcuts.map((shortcut) => {
      const { operation } = entries.find(({ operation: { id } }) => id === shortcut.operation) ?? {};
      const schema = operation?.body === undefined ? undefined : toJsonSchema(operation.body);
      const filters = operation?.query === undefined ? {} : getProperties(toJsonSchema(operation.query));
      return [shortcut.name, { shortcut, schema, filters }];
    }),
  );
}

function getFlags(operation: TriggerOperation | undefined): ReadonlyMap<string, MemberFlag> {
  const commandSchemas = commandFlags.map((name) => [name, { type: switchNames.has(name) ? 'boolean' : 'string' }]);
  return new Map([
    ...getMemberFlags(operation),
    ...buildMemberFlags({ query: toMembers(Object.fromEntries(commandSchemas)), body: undefined }),
  ]);
}

/** The flags for the members of the body and the query parameters. */
function getMemberFlags(operation: TriggerOperation | undefined): ReadonlyMap<string, MemberFlag> {
  const { schema = {}, filters = {} } = operation ?? {};
  return buildMemberFlags({ query: toMembers(filters), body: { schema, members: toMembers(getProperties(schema)) } });
}

const toMembers = (properties: Readonly<Record<string, Schema>>) =>
  Object.entries(properties).map(([name, schema]) => ({ name, schema, required: false, rules: [] }));

/** The query of a control call, with what is not a flag of the command. */
function formatFilters(query: Readonly<Record<string, unknown>>): string {
  const filters = Object.entries(query).filter(([name]) => !(commandFlags as readonly string[]).includes(name));
  return filters.length === 0
    ? ''
    : `?${new URLSearchParams(filters.map(([name, value]): [string, string] => [name, String(value)]))}`;
}

function rejectUnknownName(name: string, names: readonly string[]): never {
  const suggestion = findNearest(name, names);
  throw new UsageError(
    `Unknown trigger "${name}".${suggestion === undefined ? '' : ` Did you mean ${suggestion}?`} Try: ${formatProgramCommand()} trigger`,
  );
}

async function printTriggers(surface: ControlSurface, json: boolean): Promise<number> {
  const response = await surface.call('GET', '/triggers');
  const triggers = Array.isArray(response) ? response.filter(isObject) : [];
  if (json) {
    console.log(JSON.stringify(response, null, 2));
    return 0;
  }
  console.log(
    [
      'Triggers of this mock:',
      '',
      ...triggers.flatMap(({ name, summary, example }) => [
        `  ${String(name)}: ${String(summary)}`,
        `    social-contract trigger ${String(name)} --body '${JSON.stringify(example)}'`,
      ]),
      '',
      'Shortcuts:',
      '',
      ...shortcuts
        .filter(({ isTrigger }) => isTrigger !== true)
        .map(({ example, summary }) => `  ${example.padEnd(52)}${summary}`),
    ].join('\n'),
  );
  return 0;
}

function formatHelp(operation: TriggerOperation): string {
  const { shortcut } = operation;
  const flags = [...getMemberFlags(operation)];
  return [
    `Usage: social-contract trigger ${[shortcut.name, ...shortcut.argumentNames.map((name) => (name.endsWith('?') ? `[${name.slice(0, -1)}]` : name))].join(' ')}${flags.length === 0 ? '' : ' [--member value …]'}`,
    '',
    `${shortcut.summary} (${shortcut.method} /_mock${shortcut.path(shortcut.argumentNames)}).`,
    ...(flags.length === 0 ? [] : ['', 'Members:']),
    ...flags.map(
      ([name, { schema: memberSchema }]) => `  --${name.padEnd(24)}${String(memberSchema.description ?? '')}`,
    ),
    '',
    `Try: ${shortcut.example}`,
  ].join('\n');
}
