/** Checks the profile before any test, so that a wrong binding is not reported as a fault of the service. */
import { asList, isObject, type JsonObject, readMember } from '../../spec/json.ts';
import { readId } from '../../spec/laws/traces/traceReader.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { postStates } from '../../spec/schemas/post.ts';
import type { RequestResult } from '../judge/evidence.ts';
import { isBound } from '../oracle/readings.ts';
import { play } from '../player/player.ts';
import type { Stage } from '../player/stage.ts';
import type { Script } from '../script/script.ts';
import { UsageError } from '../settings/usageError.ts';

/** Creates a post and reads the list; the record must be readable in one of the two responses. */
const buildScript = (platform: string): Script => ({
  id: 'preflight/fit',
  title: 'A post is created, and the list is read.',
  about: [],
  steps: [
    {
      kind: 'request',
      role: 'probe',
      operation: 'createPost',
      timing: 'any',
      body: {
        text: 'Hello from the conformance suite',
        platforms: [{ platform, accountId: `{{account:${platform}}}` }],
      },
    },
    { kind: 'request', role: 'read', operation: 'listPosts' },
  ],
});

/**
 * Returns one sentence for each binding that does not match the responses.
 *
 * @throws UsageError if the translation cannot read them
 */
export async function findProfileProblems(stage: Stage): Promise<readonly string[]> {
  const { profile, codec, tier, callers } = stage;
  const platform = callers.get('primary')?.accounts[0]?.platform;
  const isReadable = isBound(profile, 'post.record');
  if (tier === 'read' || tier === 'reject' || platform === undefined) return [];
  if (!isReadable && !codec.translator.isActive) return [];
  const { requests, stop } = await play(buildScript(platform), stage);
  if (stop?.kind === 'translation' || stop?.kind === 'untranslated')
    throw new UsageError(`The translation does not match the service: ${stop.reason}`);
  if (!isReadable) return [];
  const [creation, list] = requests;
  const records = [getRecord(creation), asList(getData(list))[0]].filter(isObject);
  if (records.length < 2) return [];
  const problems: string[] = [];
  const container = findContainerIn(getRecord(creation), profile);
  if (container !== undefined)
    return [`record.containers › post: a created post is not in data itself, but in data.${container}.`];
  if (records.every((record) => readId(record) === undefined) && records.some(hasOtherId))
    problems.push(`post.record › id: no record has this member; the members are ${formatMemberNames(records)}.`);
  if (
    isBound(profile, 'post.states') &&
    records.every(({ status }) => typeof status === 'string' && !isKnownState(status))
  )
    problems.push(`post.states: the profile does not list ${formatStatusWords(records)}, the status of the records.`);
  if (
    records.every(({ status }) => status === undefined) &&
    records.some((record) => hasStateElsewhere(record, profile))
  )
    problems.push(`post.record › status: no record has this member; the members are ${formatMemberNames(records)}.`);
  return problems;
}

/** A missing id is a fault of the service; an id in another member is a fault of the profile. */
function hasOtherId(record: JsonObject): boolean {
  return Object.entries(record).some(([name, value]) => /id$/i.test(name) && typeof value === 'string');
}

/** The name of the only object in `data`, if that object has the id and `data` itself has none. */
function findContainerIn(data: unknown, { wire, readPointers }: Profile): string | undefined {
  if (!isObject(data) || readId(data) !== undefined || readPointers.has('post.record:id')) return undefined;
  const idName = wire.names.get('post.record:id') ?? 'id';
  const [name, ...others] = Object.keys(data).filter((memberName) => isObject(data[memberName]));
  return name !== undefined && others.length === 0 && readMember(data[name], idName) !== undefined ? name : undefined;
}

function hasStateElsewhere(record: JsonObject, { behaviour }: Profile): boolean {
  const statusWords = Object.values(behaviour['post.states']);
  return Object.values(record).some((value) => typeof value === 'string' && statusWords.includes(value));
}

function getData(result: RequestResult | undefined): unknown {
  return result?.observation.success ? readMember(result.observation.responseBody, 'data') : undefined;
}

function getRecord(result: RequestResult | undefined): unknown {
  const data = getData(result);
  return isObject(data) ? data : undefined;
}

const isKnownState = (status: unknown): boolean => (postStates as readonly unknown[]).includes(status);

function formatMemberNames(records: readonly object[]): string {
  return [...new Set(records.flatMap((record) => Object.keys(record)))].slice(0, 20).join(', ');
}

function formatStatusWords(records: readonly { readonly [name: string]: unknown }[]): string {
  return [...new Set(records.map(({ status }) => JSON.stringify(status) ?? 'nothing'))].join(', ');
}
