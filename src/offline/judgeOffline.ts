/**
 * Checks a body without a service: request rules as the service checks them, state rules as far as possible. Findings
 * that are certain are reported as broken; rules that depend on the state of the service are reported as not checked.
 */
import { isObject } from '../../spec/json.ts';
import { removeEcho } from '../../spec/judging/echo.ts';
import { type PreparedCall, prepare, type StoredResource } from '../../spec/judging/prepare.ts';
import { getRuleJudge } from '../../spec/judging/ruleJudge.ts';
import { listClosedObjects, stripUnknownMembers } from '../../spec/judging/stripUnknownMembers.ts';
import { getOperation, type OperationId, operationIds } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { findRule, getStateRulesOn, rules } from '../../spec/rules/index.ts';
import type { Call } from '../../spec/rules/rule.ts';
import { getMembers } from '../../spec/schemas/introspection/structure.ts';
import type { LeadMagnet } from '../../spec/schemas/leadMagnet.ts';
import type { Post } from '../../spec/schemas/post.ts';
import { type Finding, forbidsUnder, type Level } from '../../spec/statement.ts';
import { readTexts } from '../../spec/text/readTexts.ts';
import type { Instant } from '../../spec/time/instant.ts';
import { renderText } from '../openapi/applicability/renderText.ts';
import { appliesUnder } from '../openapi/applicability/ruleApplicability.ts';
import { type BrokenRule, encodeFinding } from '../profile/brokenRule.ts';
import { type Codec, codecOf } from '../profile/codec.ts';
import { addOmittedJointMembers, listJointMembers } from '../profile/forms/jointMembers.ts';
import { createOfflineFacts, existenceFacts, type StoredRecord, serviceOnlyFacts, type UnknownFact } from './facts.ts';
import { getPossibleContents } from './possibleContents.ts';

/** The operations with a JSON body. */
export const judgeableOperations: readonly OperationId[] = operationIds.filter((id) => {
  const { body, bodyType } = getOperation(id);
  return body !== undefined && bodyType !== 'multipart/form-data';
});

export interface OfflineRequest {
  readonly operation: OperationId;
  /** With the names of the profile. */
  readonly body: unknown;
  /**
   * The resource that an update changes, as the service returned it. Without it, only rules that break for any resource
   * are reported.
   */
  readonly stored?: unknown;
  readonly now: Instant;
}

/** A rule that cannot be checked offline, with the facts that it needs. */
export interface UnjudgedRule {
  readonly rule: string;
  readonly summary: string;
  readonly level: Level;
  readonly needs: readonly string[];
}

export interface OfflineResult {
  readonly operation: OperationId;
  readonly broken: readonly BrokenRule[];
  readonly unjudged: readonly UnjudgedRule[];
}

export function judgeOffline(
  profile: Profile,
  { operation, body: requestBody, stored, now }: OfflineRequest,
): OfflineResult {
  const { behaviour } = profile;
  const codec = codecOf(profile);
  const ruleJudge = getRuleJudge(profile);
  const wholeBody = addOmittedJointMembers(
    operation,
    codec.decodeBody(operation, requestBody),
    listJointMembers(profile),
  );
  const decodedBody = readTexts(wholeBody, behaviour);
  const { body: schema } = getOperation(operation);
  const closedObjects = listClosedObjects(behaviour);
  const knownBody =
    closedObjects !== undefined && schema !== undefined
      ? stripUnknownMembers(schema, decodedBody, closedObjects)
      : decodedBody;
  const storedRecord = getRecord(codec, operation, stored);
  const sentStructure = ruleJudge.checkStructure(operation, {}, knownBody);
  // Without the record, each member that only a record has may be an unchanged one.
  const record = storedRecord?.post ?? (knownBody as Post);
  const sentParts = { operation, id: '', query: {}, body: knownBody };
  const { parts, structure } = removeEcho(sentParts, sentStructure, record, profile);
  const { body } = parts;
  const structuralKeys = new Set(structure.map(getKey));
  const missingFactsByRule = new Map<string, Set<UnknownFact>>();
  const addUnjudged = (rule: string, fact: UnknownFact) =>
    missingFactsByRule.set(rule, (missingFactsByRule.get(rule) ?? new Set()).add(fact));
  if (storedRecord === undefined)
    for (const finding of sentStructure) if (!structuralKeys.has(getKey(finding))) addUnjudged(finding.rule, 'stored');
  const getSituationsWith = (patch: unknown) => prepareSituations(operation, patch, stored, storedRecord, profile);
  // Facts that a rule reads even without the body are unrelated to the body.
  const baselineResults =
    storedRecord === undefined && stored === undefined
      ? getSituationsWith({}).map(({ call }) => checkStateRules(call))
      : [];

  const findingsBySituation = getSituationsWith(body).map(({ call, content }, i) => {
    const findingsByCode = ruleJudge.findBrokenRules(
      call,
      content,
      createOfflineFacts({ now, exists: true, onRead: () => undefined, storedRecord }),
      structure,
    );
    const request = [...findingsByCode.values()]
      .flat()
      .filter((finding) => findRule(finding.rule)?.kind === 'request' || structuralKeys.has(getKey(finding)));
    const stateResults = checkStateRules(call);
    for (const [rule, { readFacts }] of stateResults) {
      for (const fact of readFacts)
        if (
          fact === 'stored' ||
          !baselineResults[i]?.get(rule)?.readFacts.has(fact) ||
          getOperation(operation).idOf === undefined
        )
          addUnjudged(rule, fact);
    }
    return [...request, ...[...stateResults.values()].flatMap(({ findings }) => findings)];
  });
  const commonFindings = intersectFindings(findingsBySituation);
  const commonKeys = new Set(commonFindings.map(getKey));
  for (const finding of findingsBySituation.flat())
    if (!commonKeys.has(getKey(finding))) addUnjudged(finding.rule, 'stored');
  for (const { kind, id, ...gate } of rules) {
    if (kind === 'gate' && 'on' in gate && (gate.on === 'all' || gate.on.includes(operation)))
      addUnjudged(id, 'caller');
  }
  return {
    operation,
    broken: commonFindings.map((finding) => toBrokenRule(finding, operation, codec)),
    unjudged: [...missingFactsByRule].flatMap(([id, needs]): UnjudgedRule[] => {
      const rule = findRule(id);
      if (rule === undefined || !appliesUnder(rule, profile)) return [];
      const neededFacts = [...needs].map((fact) => serviceOnlyFacts[fact]);
      return [{ rule: id, summary: renderText(rule.summary, profile), level: rule.level, needs: neededFacts }];
    }),
  };

  /** Returns the facts that each state rule reads, and its findings that do not depend on the facts. */
  function checkStateRules(
    call: Call,
  ): ReadonlyMap<string, { readonly readFacts: ReadonlySet<UnknownFact>; readonly findings: Finding[] }> {
    const activeRules = getStateRulesOn(operation).filter(
      (rule) => appliesUnder(rule, profile) && forbidsUnder(rule, behaviour),
    );
    return new Map(
      activeRules.map((rule) => {
        const readFacts = new Set<UnknownFact>();
        const find = (exists: boolean) =>
          rule.find(
            call,
            createOfflineFacts({ now, exists, onRead: (fact) => readFacts.add(fact), storedRecord }),
            behaviour,
          );
        const findings = intersectFindings([find(true), find(false)]);
        return [
          rule.id,
          { readFacts, findings: [...readFacts].some((fact) => !existenceFacts.has(fact)) ? [] : findings },
        ];
      }),
    );
  }
}

/** Applies the body to each resource that may be stored. */
function prepareSituations(
  operation: OperationId,
  body: unknown,
  stored: unknown,
  storedRecord: StoredRecord | undefined,
  profile: Profile,
): PreparedCall[] {
  const parts = { operation, id: '', query: {}, body };
  if (storedRecord !== undefined) return [prepare(parts, storedRecord, profile.behaviour)];
  const possibleContents = isObject(stored) ? [stored] : getPossibleContents(operation);
  return possibleContents.map((content) => {
    const resources: StoredResource = { postContent: content, leadMagnet: content as unknown as LeadMagnet };
    return prepare(parts, resources, profile.behaviour);
  });
}

/** Whether a value is a record of the service, a response with one, or at least has a member that the operation changes. */
export function isStoredResource(profile: Profile, operation: OperationId, stored: unknown): boolean {
  const codec = codecOf(profile);
  if (getRecord(codec, operation, stored) !== undefined) return true;
  const { body } = getOperation(operation);
  const content = codec.decodeBody(operation, stored);
  return body !== undefined && isObject(content) && getMembers(body).some(({ name }) => name in content);
}

/** Recognizes a record of the service, or a response with one; anything else is content without a state. */
function getRecord(codec: Codec, operation: OperationId, stored: unknown): StoredRecord | undefined {
  if (!isObject(stored)) return undefined;
  return (
    readRecord(codec, operation, { success: true, data: stored }) ??
    ('data' in stored ? readRecord(codec, operation, stored) : undefined)
  );
}

/** Recognizes the record in a response by its targets or keywords. */
function readRecord(codec: Codec, operation: OperationId, response: object): StoredRecord | undefined {
  const { data } = codec.decodeResponse(operation, response);
  if (!isObject(data) || typeof data.id !== 'string') return undefined;
  if (getOperation(operation).idOf === 'post')
    return Array.isArray(data.platforms) ? { post: data as unknown as Post } : undefined;
  return { leadMagnet: data as unknown as LeadMagnet };
}

const getKey = ({ rule, at }: Finding): string => `${rule} ${at}`;

/** The findings that all lists contain. */
function intersectFindings(lists: readonly (readonly Finding[])[]): Finding[] {
  const [first = [], ...rest] = lists;
  const others = rest.map((list) => new Set(list.map(getKey)));
  return first.filter((finding) => others.every((other) => other.has(getKey(finding))));
}

function toBrokenRule(finding: Finding, operation: OperationId, codec: Codec): BrokenRule {
  const { source, level } = findRule(finding.rule) ?? { source: { section: '' }, level: 'assumed' };
  const at = codec.encodePointer(operation, finding.at);
  return encodeFinding({ ...finding, at, section: source.section, level: level as Level }, codec.profile.wire);
}
