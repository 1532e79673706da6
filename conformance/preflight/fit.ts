/** Whether the profile fits: told before any rule is judged by it, for a name that is wrong is nobody's fault but the profile's. */
import { isObject, type JsonObject, listOrEmpty, member } from '../../spec/json.ts';
import { idOf } from '../../spec/laws/traces/reading.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { postStates } from '../../spec/schemas/post.ts';
import type { PlayedRequest } from '../judge/evidence.ts';
import { isBound } from '../oracle/readings.ts';
import { play } from '../player/player.ts';
import type { Stage } from '../player/stage.ts';
import type { Script } from '../script/script.ts';

/** A post is made and looked for in the list; its record must be readable in one of the two. */
const script = (platform: string): Script => ({
  id: 'preflight/fit',
  title: 'A post is made, and the list is read.',
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

/** One sentence for each decision of the profile that does not fit what the service answers. */
export async function misfits(stage: Stage): Promise<readonly string[]> {
  const { profile, tier, callers } = stage;
  const platform = callers.get('primary')?.accounts[0]?.platform;
  if (tier === 'read' || tier === 'reject' || platform === undefined || !isBound(profile, 'post.record')) return [];
  const { requests } = await play(script(platform), stage);
  const [made, list] = requests;
  const records = [recordOf(made), listOrEmpty(dataOf(list))[0]].filter(isObject);
  if (records.length < 2) return [];
  const found: string[] = [];
  if (records.every((record) => idOf(record) === undefined) && records.some(namesAnotherId))
    found.push(`post.record › id: no record has it where the profile says; the members are ${names(records)}.`);
  if (isBound(profile, 'post.states') && records.every(({ status }) => typeof status === 'string' && !known(status)))
    found.push(`post.states: the records say ${words(records)}, which is no word of the profile.`);
  if (
    records.every(({ status }) => status === undefined) &&
    records.some((record) => hasStateElsewhere(record, profile))
  )
    found.push(`post.record › status: no record has it where the profile says; the members are ${names(records)}.`);
  return found;
}

/** What is missing altogether is a fault of the service; what stands elsewhere is one of the profile. */
function namesAnotherId(record: JsonObject): boolean {
  return Object.entries(record).some(([name, value]) => /id$/i.test(name) && typeof value === 'string');
}

function hasStateElsewhere(record: JsonObject, { behaviour }: Profile): boolean {
  const words = Object.values(behaviour['post.states']);
  return Object.values(record).some((value) => typeof value === 'string' && words.includes(value));
}

function dataOf(played: PlayedRequest | undefined): unknown {
  return played?.observation.success ? member(played.observation.answer, 'data') : undefined;
}

function recordOf(played: PlayedRequest | undefined): unknown {
  const data = dataOf(played);
  return isObject(data) ? data : undefined;
}

const known = (status: unknown): boolean => (postStates as readonly unknown[]).includes(status);

function names(records: readonly object[]): string {
  return [...new Set(records.flatMap((record) => Object.keys(record)))].slice(0, 20).join(', ');
}

function words(records: readonly { readonly [name: string]: unknown }[]): string {
  return [...new Set(records.map(({ status }) => JSON.stringify(status) ?? 'nothing'))].join(', ');
}
