/** Notes on states that the profile does not list, because rules about states are not judged for them. */
import { isObject } from '../../spec/json.ts';
import { laws } from '../../spec/laws/index.ts';
import type { Exchange } from '../../spec/laws/observation.ts';
import { leadMagnetOperations } from '../../spec/laws/traces/leadMagnets.ts';
import { readData } from '../../spec/laws/traces/traceReader.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { leadMagnetStates } from '../../spec/schemas/leadMagnet.ts';
import { postStates } from '../../spec/schemas/post.ts';
import type { ScriptResult } from '../judge/evidence.ts';
import { isBound } from '../oracle/readings.ts';

const vocabularies = [
  {
    decision: 'post.states',
    member: 'status',
    known: new Set<unknown>(postStates),
    operations: new Set<string>(['createPost', 'updatePost', 'republishPost', 'listPosts']),
  },
  {
    decision: 'leadMagnet.states',
    member: 'state',
    known: new Set<unknown>(leadMagnetStates),
    operations: new Set<string>(leadMagnetOperations),
  },
] as const;

/** One sentence for each decision whose answer lacks a state of the service. */
export function describeUnknownStates(scriptResults: readonly ScriptResult[], profile: Profile): readonly string[] {
  const exchanges = scriptResults.flatMap(({ requests }) => requests.map(({ observation }) => observation));
  return vocabularies.flatMap(({ decision, member, known, operations }) => {
    if (!isBound(profile, decision)) return [];
    const words = new Set(
      exchanges
        .filter(({ operation, success }) => success && operations.has(operation))
        .flatMap(getRecords)
        .map((record) => record[member])
        .filter((word) => typeof word === 'string' && !known.has(word)),
    );
    if (words.size === 0) return [];
    const rules = laws.filter(({ needs }) => (needs as readonly string[]).includes(decision)).length;
    const list = [...words]
      .slice(0, 5)
      .map((word) => `"${word}"`)
      .join(', ');
    return [
      `${decision}: the service also responds with ${list}, which the profile does not list. The ${rules} rules about states do not judge resources in such a state.`,
    ];
  });
}

const getRecords = (exchange: Exchange) => [readData(exchange)].flat().filter(isObject);
