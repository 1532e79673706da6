/** The flags of the mock, shared by all commands that start one. */
import { writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { parseOrigin } from '../../mock-server/assembly/parseOrigin.ts';
import { startServer } from '../../mock-server/assembly/startServer.ts';
import { LedgerError } from '../../mock-server/ledger/ledger.ts';
import { SeedError } from '../../mock-server/seed/seedError.ts';
import type { ActivityListener } from '../../mock-server/traffic/activity.ts';
import { type LogFormat, logFormats } from '../../mock-server/traffic/log/openLog.ts';
import { getDecision } from '../../spec/decisions/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { listEnumValues } from '../../spec/schemas/introspection/structure.ts';
import { findNearest } from '../../spec/text/nearest.ts';
import { parseTimestamp } from '../../spec/time/instant.ts';
import { findMockProblems } from '../../src/profile/codec.ts';
import { ProfileError } from '../../src/profile/profileError.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { readServiceFormat } from '../input/configuration.ts';
import { type parseFlags, UsageError } from '../input/flags.ts';
import { readProfile } from '../input/profile.ts';
import { describeListenError } from '../output/text.ts';
import { readSeed } from './readSeed.ts';

export const mockFlags = {
  port: { type: 'string' },
  host: { type: 'string' },
  'public-url': { type: 'string' },
  profile: { type: 'string' },
  config: { type: 'string' },
  state: { type: 'string' },
  seed: { type: 'string' },
  'frozen-at': { type: 'string' },
  'allow-webhook-host': { type: 'string', multiple: true },
  'webhook-time': { type: 'string' },
  'no-rate-limit': { type: 'boolean' },
  'port-file': { type: 'string' },
  strict: { type: 'boolean' },
  log: { type: 'string' },
  quiet: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

export type MockFlags = ReturnType<typeof parseFlags<typeof mockFlags>>;

/**
 * @param onActivity called for each request, effect and webhook of the mock
 * @throws UsageError or ProfileError for invalid flags; also throws the errors of `startServer`
 */
export async function startFromFlags(
  options: MockFlags,
  { port, host }: { readonly port: number; readonly host: string },
  onActivity?: ActivityListener,
): ReturnType<typeof startServer> {
  const { bindings, translate } = await readServiceFormat(options.config);
  const profile =
    options.profile === undefined && bindings !== undefined
      ? resolveProfile(bindings)
      : await readProfile(options.profile);
  const problems = findMockProblems(profile, translate);
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  for (const [id, answer] of profile.unmodelled) {
    const implementedAnswers = listEnumValues(getDecision(id).answerSchema).map(String);
    console.error(
      `The mock does not implement ${JSON.stringify(answer)} for ${id}; it uses ${JSON.stringify(profile.behaviour[id])} instead.${suggestAnswer(String(answer), implementedAnswers)}`,
    );
  }
  const frozenAt = options['frozen-at'];
  if (frozenAt !== undefined && parseTimestamp(frozenAt) === undefined)
    throw new UsageError(`--frozen-at must be an ISO 8601 timestamp with an offset or Z, not "${frozenAt}".`);
  const mock = await startServer({
    port,
    host,
    strict: options.strict ?? false,
    profile: options['no-rate-limit'] ? disableRateLimit(profile) : profile,
    allowedWebhookHosts: (options['allow-webhook-host'] ?? []).map(parseWebhookHost),
    webhookTime: parseWebhookTime(options['webhook-time'] ?? 'real'),
    ...(onActivity === undefined ? {} : { onActivity }),
    ...(translate === undefined ? {} : { translate }),
    ...(options.state === undefined ? {} : { state: options.state }),
    ...(process.env.MOCK_TOKEN ? { token: parseToken(process.env.MOCK_TOKEN) } : {}),
    ...(options.seed === undefined ? {} : { seed: await readSeed(options.seed) }),
    ...(frozenAt === undefined ? {} : { frozenAt }),
    ...(options['public-url'] === undefined ? {} : { publicUrl: parsePublicUrl(options['public-url']) }),
  });
  const file = options['port-file'];
  if (file !== undefined) {
    await writeFile(file, `${mock.port}\n`).catch(async (error: Error) => {
      await mock.close();
      throw new UsageError(`--port-file: ${file} cannot be written: ${error.message}.`);
    });
  }
  return mock;
}

/** Returns the profile with the rate limit turned off. */
function disableRateLimit(profile: Profile): Profile {
  return resolveProfile({ ...profile.bindings, 'limits.rate': 'off' });
}

function parseWebhookTime(text: string): 'real' | 'tenant' {
  if (text !== 'real' && text !== 'tenant')
    throw new UsageError(`--webhook-time must be real or tenant, not "${text}".`);
  return text;
}

function parseWebhookHost(text: string): string {
  if (isIP(text) === 0 && (/[/\\?#@]/.test(text) || URL.parse(`http://${text}`) === null))
    throw new UsageError(`--allow-webhook-host must be a host name, such as hooks.example.com, not "${text}".`);
  return text;
}

/** @throws UsageError */
export function parseLogFormat(text: string): LogFormat {
  const format = logFormats.find((name) => name === text);
  if (format === undefined) throw new UsageError(`--log must be ${logFormats.join(' or ')}, not "${text}".`);
  return format;
}

function parsePublicUrl(text: string): string {
  const origin = parseOrigin(text);
  if (origin === undefined)
    throw new UsageError(
      `--public-url must be an http or https URL without a path, such as https://mock.example.com, not "${text}".`,
    );
  return origin;
}

/** The message omits the token. @throws UsageError for a token that no header can carry */
function parseToken(token: string): string {
  if (token !== token.trim() || /[^\x20-\x7e\xa0-\xff]/.test(token))
    throw new UsageError(
      '$MOCK_TOKEN must have only characters that a header can carry, such as letters and digits, and no space at its ends.',
    );
  return token;
}

/** A sentence with the nearest of the implemented answers, or with all of them; empty if there are none. */
function suggestAnswer(answer: string, implementedAnswers: readonly string[]): string {
  const suggestion = findNearest(answer, implementedAnswers);
  if (suggestion !== undefined) return ` Did you mean ${JSON.stringify(suggestion)}?`;
  return implementedAnswers.length === 0 ? '' : ` It implements ${implementedAnswers.join(', ')}.`;
}

/** Prints to stderr why the mock could not start, and returns the exit code. */
export function reportStartFailure(error: unknown): number {
  if (error instanceof UsageError || error instanceof ProfileError || error instanceof SeedError) {
    console.error(error.message);
    return 2;
  }
  if (error instanceof LedgerError) console.error(error.message);
  else
    console.error(
      describeListenError(error) ?? `The mock cannot start: ${error instanceof Error ? error.message : String(error)}`,
    );
  return 1;
}
