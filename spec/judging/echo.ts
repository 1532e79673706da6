/**
 * Removes the echo from an update: members that only responses have, such as `id`, sent back with the values of the stored
 * record, or with any value (decision `post.update.echo`). The laws `….record.echo` are about the opposite: responses that
 * repeat the request.
 */
import { asObject, isEqualJson, isObject, type JsonObject, readMember } from '../json.ts';
import { viewPost } from '../rules/views/post.ts';
import type { Post } from '../schemas/post.ts';
import { recordMembers } from '../schemas/recordMembers.ts';
import type { Finding } from '../statement.ts';
import type { RequestParts } from './prepare.ts';
import { getRuleJudge, type RuleProfile } from './ruleJudge.ts';

/** Removes the echo of the stored record from an update, and validates the rest again. Other requests are unchanged. */
export function removeEcho(
  parts: RequestParts,
  structure: readonly Finding[],
  record: Post | undefined,
  profile: RuleProfile,
): { readonly parts: RequestParts; readonly structure: readonly Finding[] } {
  const { operation, query } = parts;
  // A body without structural findings has no members that only responses have.
  if (operation !== 'updatePost' || structure.length === 0) return { parts, structure };
  const body = removeBodyEcho(parts.body, record, profile);
  return {
    parts: { ...parts, body, post: viewPost(body) },
    structure: getRuleJudge(profile).checkStructure(operation, query, body),
  };
}

function removeBodyEcho(body: unknown, record: Post | undefined, profile: RuleProfile): unknown {
  const answer = profile.behaviour['post.update.echo'];
  if (!isObject(body) || answer === 'refuse' || (answer === 'ignore-unchanged' && record === undefined)) return body;
  const content = readMember(body, 'platformContent');
  const targets = readMember(body, 'platforms');
  return {
    ...asObject(removeEchoedMembers(body, record, 'post', '', profile)),
    ...(Array.isArray(targets)
      ? { platforms: targets.map((target) => removeTargetEcho(target, record, profile)) }
      : {}),
    ...(isObject(content)
      ? {
          platformContent: Object.fromEntries(
            Object.entries(content).map(([label, options]) => [
              label,
              removeEchoedMembers(
                options,
                readMember(record?.platformContent, label),
                'content',
                'platformContent.',
                profile,
              ),
            ]),
          ),
        }
      : {}),
  };
}

function removeTargetEcho(target: unknown, record: Post | undefined, profile: RuleProfile): unknown {
  const storedTarget = record?.platforms.find(
    ({ platform, accountId }) =>
      platform === readMember(target, 'platform') && accountId === readMember(target, 'accountId'),
  );
  return removeEchoedMembers(target, storedTarget, 'target', 'platforms.', profile);
}

/** Removes the members that only responses have, if any value is ignored or theirs equal those of the record. */
function removeEchoedMembers(
  value: unknown,
  record: unknown,
  kind: keyof typeof recordMembers,
  prefix: string,
  { wire, behaviour }: RuleProfile,
): unknown {
  if (!isObject(value)) return value;
  const stateDecision = kind === 'target' ? 'post.target.states' : 'post.states';
  const members: readonly string[] = recordMembers[kind];
  const wireNames = members.map((name) => wire.names.get(`post.record:${prefix}${name}`) ?? name);
  const entries = Object.entries(value).filter(([wireName, sentValue]) => {
    const name = members[wireNames.indexOf(wireName)];
    if (name === undefined) return true;
    if (behaviour['post.update.echo'] === 'ignore') return false;
    const storedValue = readMember(record, name);
    const wireValue =
      name === 'status'
        ? (wire.vocabularies.get(stateDecision)?.wireValues.get(String(storedValue)) ?? storedValue)
        : storedValue;
    return wireValue === undefined || !isEqualJson(sentValue, wireValue);
  });
  return Object.fromEntries(entries) as JsonObject;
}
