/** `social-contract mock`: starts the mock and tells how to use it. */
import { writeFile } from 'node:fs/promises';
import { type Mock, startMock } from '../mock-server/index.ts';
import type { Profile } from '../spec/profile/profile.ts';
import { parseTimestamp } from '../spec/time/instant.ts';
import { ProfileError } from '../src/profile/profileError.ts';
import { defaultProfile, resolveProfile } from '../src/profile/resolve.ts';
import { parseFlags, UsageError } from './flags.ts';
import { banner } from './mock/banner.ts';
import { readProfile } from './readProfile.ts';

const help = `Usage: social-contract mock [options]

Starts a stateful mock of the Social Publishing API.

  --port N            the port; 0 takes a free one (default 4010, or $PORT)
  --host HOST         the interface to listen on (default 127.0.0.1, or $HOST)
  --public-url URL    the origin by which others reach the mock, for containers
  --profile FILE      the decisions of one implementation, as JSON or YAML
  --frozen-at TIME    let all clocks stand still at this time until they are advanced
  --allow-webhook-host HOST
                      a host beyond this machine that webhooks may go to; may be repeated
  --no-rate-limit     let every key send as many requests as it likes
  --port-file FILE    write the port to this file once the mock listens
  --quiet             print nothing but failures
  --help              this text`;

const flags = {
  port: { type: 'string' },
  host: { type: 'string' },
  'public-url': { type: 'string' },
  profile: { type: 'string' },
  'frozen-at': { type: 'string' },
  'allow-webhook-host': { type: 'string', multiple: true },
  'no-rate-limit': { type: 'boolean' },
  'port-file': { type: 'string' },
  quiet: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** Exit codes: 0 after a clean stop, 1 where the mock cannot start, 2 for wrong usage or a wrong profile. */
export async function mockCommand(argv: readonly string[]): Promise<number> {
  try {
    const options = parseFlags(argv, flags);
    if (options.help) {
      console.log(help);
      return 0;
    }
    const mock = await start(options);
    if (options['port-file'] !== undefined) await writeFile(options['port-file'], `${new URL(mock.url).port}\n`);
    if (!options.quiet) console.log(banner(mock));
    await stopSignal();
    await mock.close();
    return 0;
  } catch (error) {
    return failed(error);
  }
}

async function start(options: ReturnType<typeof parseFlags<typeof flags>>): Promise<Mock> {
  const profile = options.profile === undefined ? defaultProfile : resolveProfile(await readProfile(options.profile));
  for (const [id, answer] of profile.unmodelled) {
    console.error(
      `The mock does not implement ${JSON.stringify(answer)} for ${id}; it does ${JSON.stringify(profile.behaviour[id])} instead.`,
    );
  }
  const frozenAt = options['frozen-at'];
  if (frozenAt !== undefined && parseTimestamp(frozenAt) === undefined)
    throw new UsageError(`--frozen-at takes an ISO 8601 timestamp with an offset or Z, not "${frozenAt}".`);
  return startMock({
    port: portOf(options.port ?? process.env.PORT),
    host: options.host ?? process.env.HOST ?? '127.0.0.1',
    profile: options['no-rate-limit'] ? withoutRateLimit(profile) : profile,
    allowedWebhookHosts: options['allow-webhook-host'] ?? [],
    ...(frozenAt === undefined ? {} : { frozenAt }),
    ...(options['public-url'] === undefined ? {} : { publicUrl: originOf(options['public-url']) }),
  });
}

/** As if the profile had bound the decision so. */
function withoutRateLimit(profile: Profile): Profile {
  return resolveProfile({ ...profile.bindings, 'limits.rate': 'off' });
}

function portOf(text: string | undefined): number {
  const port = text === undefined || text === '' ? 4010 : Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError(`--port takes a number from 0 to 65535, not "${text}".`);
  return port;
}

function originOf(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UsageError(`--public-url takes an http or https URL, not "${text}".`);
  return url.origin;
}

function failed(error: unknown): number {
  if (error instanceof UsageError || error instanceof ProfileError) {
    console.error(error.message);
    return 2;
  }
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    console.error('The port is taken by another program. Choose another with --port, or --port 0 for a free one.');
  else if (code === 'EACCES') console.error('This port needs more rights. Choose one above 1023 with --port.');
  else console.error(`The mock cannot start: ${error instanceof Error ? error.message : String(error)}`);
  return 1;
}

/** Resolves when the process is asked to stop. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}
