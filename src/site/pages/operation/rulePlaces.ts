/** The place in a request that each rule of an operation checks: a member, or the request as a whole. */
import { isObject, type JsonObject } from '../../../../spec/json.ts';
import { prepare } from '../../../../spec/judging/prepare.ts';
import type { OperationId } from '../../../../spec/operations/index.ts';
import { platformLabels } from '../../../../spec/platforms.ts';
import { splitPointer } from '../../../../spec/pointer.ts';
import type { Profile } from '../../../../spec/profile/profile.ts';
import type { Rule } from '../../../../spec/rules/index.ts';
import type { Facts } from '../../../../spec/rules/rule.ts';
import type { Vector } from '../../../../spec/rules/vector.ts';
import type { Finding } from '../../../../spec/statement.ts';
import { getHostedUrl, hostedOrigin, world } from '../../../../spec/world.ts';
import { getRulesOn } from '../../../openapi/paths/rulesOn.ts';
import { codecOf } from '../../../profile/codec.ts';
import { isJson, type Json, resolveMember } from '../schema.ts';

/** The rules of an operation by the path of a member, such as `media/images`, in the order of refusals. */
export function findRulesByMember(
  id: OperationId,
  schemas: readonly Json[],
  document: Json,
  profile: Profile,
): ReadonlyMap<string, readonly string[]> {
  const memberPaths = new Set<string>();
  const markedPaths = new Map<string, string[]>();
  for (const schema of schemas) collectMembers(schema, document, '', memberPaths, markedPaths);
  const places = new Map<string, string[]>();
  for (const rule of getRulesOn(id, profile)) {
    const foundMembers = findPaths(rule, id, profile).map((path) => findNearestMember(path, rule.id, memberPaths));
    for (const path of new Set([...(markedPaths.get(rule.id) ?? []), ...foundMembers]))
      if (path !== undefined) places.set(path, [...(places.get(path) ?? []), rule.id]);
  }
  return places;
}

/**
 * The member of a path, or the closest member above it. A rule that concerns every platform is listed at
 * `platformContent`, because its examples name only some of them.
 */
function findNearestMember(path: string, rule: string, memberPaths: ReadonlySet<string>): string | undefined {
  const [first = '', label] = path.split('/');
  const isByPlatform = platformLabels.every((other) => memberPaths.has(`${first}/${other}`));
  if (isByPlatform && label !== undefined && !rule.split('.').includes(label)) return first;
  for (let member = path; member !== ''; member = member.slice(0, Math.max(0, member.lastIndexOf('/'))))
    if (memberPaths.has(member)) return member;
  return undefined;
}

/** Collects every member below a schema, and the rules that the OpenAPI document names at it. */
function collectMembers(
  schema: Json,
  document: Json,
  parentPath: string,
  memberPaths: Set<string>,
  markedPaths: Map<string, string[]>,
): void {
  for (const [name, member] of Object.entries(isJson(schema.properties) ? schema.properties : {})) {
    const path = `${parentPath}${name}`;
    const resolvedMember = resolveMember(member, document);
    memberPaths.add(path);
    const items = resolvedMember.type === 'array' ? resolveMember(resolvedMember.items, document) : resolvedMember;
    for (const rule of [resolvedMember, items].flatMap(({ 'x-rules': rules }) => (Array.isArray(rules) ? rules : [])))
      markedPaths.set(String(rule), [...(markedPaths.get(String(rule)) ?? []), path]);
    collectMembers(items, document, `${path}/`, memberPaths, markedPaths);
  }
}

/** The members at which a rule finds the faults of its own examples. */
function findPaths(rule: Rule, id: OperationId, profile: Profile): readonly string[] {
  if (rule.kind === 'gate' || rule.find === undefined) return [];
  const { encodePointer } = codecOf(profile);
  return rule.vectors
    .filter(({ verdict, request }) => verdict === 'refused' && request.raw === undefined)
    .flatMap((vector) => collectFindings(rule, vector, profile))
    .map(({ at }) =>
      splitPointer(encodePointer(id, at))
        .filter((segment) => !/^\d+$/.test(String(segment)))
        .join('/'),
    );
}

function collectFindings(rule: Exclude<Rule, { kind: 'gate' }>, vector: Vector, profile: Profile): readonly Finding[] {
  const { operation, request, given } = vector;
  const [storedPost] = Object.values(given?.posts ?? {});
  const { call } = prepare(
    { operation, id: '', query: request.query ?? {}, body: request.body },
    isObject(storedPost) ? { postContent: storedPost as JsonObject } : {},
    profile.behaviour,
  );
  if (rule.kind === 'request') return rule.find?.(call, profile.behaviour) ?? [];
  const facts = { ...worldFacts, ...(given?.plans === undefined ? {} : { usage: { ...usage, plans: given.plans } }) };
  return rule.find(call, facts, profile.behaviour);
}

const usage = { plans: world.plans, requests: [], publishedThisMonth: 0 };

const worldFacts: Facts = {
  now: Date.parse(world.now),
  accounts: new Map(world.accounts.map((account) => [account.id, account])),
  outreachAccounts: world.outreachAccounts,
  media: new Map(Object.entries(world.hosted).map(([name, file]) => [getHostedUrl(name), file])),
  onOwnDomain: (url) => url.startsWith(`${hostedOrigin}/`),
  usage,
};
