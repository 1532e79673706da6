/** `social-contract mcp`: serves the API to agents over the Model Context Protocol on standard input and output. */
import { stat } from 'node:fs/promises';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { type Mock, startMock } from '../../mock-server/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { parseTimestamp } from '../../spec/time/instant.ts';
import { ProfileError } from '../../src/profile/profileError.ts';
import { type ControlSurface, openSurfaceAt } from '../control/surface.ts';
import {
  type Connection,
  connectionFlags,
  createClientFor,
  isLoopback,
  resolveConnection,
} from '../input/connection.ts';
import { parseFlags, UsageError } from '../input/flags.ts';
import { readProfile } from '../input/profile.ts';
import { waitForStopSignal } from '../input/stopSignal.ts';
import { reportStartFailure } from '../mock/options.ts';
import { buildApiTools } from './apiTools.ts';
import { buildContractTools } from './contractTools.ts';
import { buildMockTools } from './mockTools.ts';
import { createMcpServer } from './server.ts';

const mcpHelp = `Usage: social-contract mcp [options]

Serves the API to agents over the Model Context Protocol on standard input and output: every
operation as a tool, the rules and decisions of the contract as resources. Without a service, starts
its own mock.

  --url URL           the base URL of a service (default $SOCIAL_PUBLISHING_API_URL, else its own
                      mock)
  --key-env NAME      the environment variable with the API key (default SOCIAL_PUBLISHING_API_KEY)
  --profile FILE      the profile of an implementation, as JSON or YAML
  --read-only         offer only tools that change nothing
  --files DIR         the folder whose files may be uploaded (default: the working folder)
  --mock-tools        offer tools that control the mock even if it is on another machine; a mock on
                      this machine is detected automatically
  --no-mock-tools     do not offer tools that control the mock
  --frozen-at TIME    freeze the clock of its own mock at this time until it is advanced
  --help              show this help

Exit codes: 0 when the agent disconnects, 1 if the mock cannot start, 2 invalid usage.

Try, in the configuration of an agent:
  { "mcpServers": { "social": { "command": "npx", "args": ["social-contract", "mcp"] } } }`;

const flags = {
  ...connectionFlags,
  'read-only': { type: 'boolean' },
  files: { type: 'string' },
  'mock-tools': { type: 'boolean' },
  'no-mock-tools': { type: 'boolean' },
  'frozen-at': { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** Exit codes: 0 when the client disconnects, 1 if the mock cannot start, 2 for invalid usage. */
export async function runMcpCommand(argv: readonly string[]): Promise<number> {
  let mock: Mock | undefined;
  try {
    const options = parseFlags(argv, flags);
    if (options.help) {
      console.log(mcpHelp);
      return 0;
    }
    const files = options.files ?? process.cwd();
    if (!(await isFolder(files))) throw new UsageError(`--files must be a folder that exists, not "${files}".`);
    const profile = await readProfile(options.profile);
    const url = options.url ?? (process.env.SOCIAL_PUBLISHING_API_URL || undefined);
    mock = url === undefined ? await startOwnMock(profile, options) : undefined;
    const connection =
      mock === undefined ? resolveConnection(options) : { url: mock.url, key: mock.keys[0]?.key ?? '' };
    const surface = options['no-mock-tools']
      ? undefined
      : await findControlSurface(connection, mock, options['mock-tools'] === true);
    const allTools = [
      ...buildApiTools({
        client: createClientFor(connection, profile),
        profile,
        baseUrl: connection.url,
        files,
      }),
      ...buildContractTools(profile),
      ...(surface === undefined ? [] : buildMockTools(surface)),
    ];
    const tools = options['read-only'] ? allTools.filter(({ annotations }) => annotations.readOnlyHint) : allTools;
    const target = mock === undefined ? connection.url : `a mock at ${connection.url}`;
    await serveTools({ tools, profile, target });
    return 0;
  } catch (error) {
    return error instanceof UsageError || error instanceof ProfileError
      ? reportUsageError(error)
      : reportStartFailure(error);
  } finally {
    await mock?.close();
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );

function reportUsageError({ message }: Error): number {
  console.error(message);
  return 2;
}

async function startOwnMock(profile: Profile, options: { 'key-env'?: string; 'frozen-at'?: string }): Promise<Mock> {
  if (options['key-env'] !== undefined) throw new UsageError('--key-env requires a service: pass its URL with --url.');
  const frozenAt = options['frozen-at'];
  if (frozenAt !== undefined && parseTimestamp(frozenAt) === undefined)
    throw new UsageError(`--frozen-at must be an ISO 8601 timestamp with an offset or Z, not "${frozenAt}".`);
  return await startMock({ port: 0, profile, ...(frozenAt === undefined ? {} : { frozenAt }) });
}

/**
 * Returns the control surface of the server's own mock, of the service if --mock-tools is set, or of a mock that is
 * detected on this machine.
 */
async function findControlSurface(
  { url, key, sources }: Connection,
  mock: Mock | undefined,
  isForced: boolean,
): Promise<ControlSurface | undefined> {
  const { origin } = new URL(url);
  const surface = openSurfaceAt(origin, {
    tenant: key,
    token: process.env.SOCIAL_PUBLISHING_MOCK_TOKEN,
    source: sources?.url,
  });
  if (mock !== undefined || isForced) return surface;
  if (!isLoopback(url)) return undefined;
  return await surface.call('GET', '/health').then(
    () => surface,
    () => undefined,
  );
}

/** Serves until the client disconnects or the process receives a stop signal. */
async function serveTools(options: Parameters<typeof createMcpServer>[0]): Promise<void> {
  // Standard output is reserved for the protocol.
  console.log = console.error;
  const handle = serveStdio(() => createMcpServer(options), { onerror: (error) => console.error(error.message) });
  console.error(`Serving ${options.tools.length} tools over MCP for ${options.target}.`);
  const disconnection = new Promise((resolve) => process.stdin.once('end', resolve).once('close', resolve));
  await Promise.race([disconnection, waitForStopSignal()]);
  await handle.close();
}
