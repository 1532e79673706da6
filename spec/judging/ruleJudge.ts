/** Checks a call against its schemas, request rules and state rules, and finds every broken rule. */
import type { z } from 'zod';
import type { Answer } from '../decisions/index.ts';
import type { ErrorCode } from '../errors.ts';
import { type OperationId, operationIds, operations } from '../operations/index.ts';
import type { Operation } from '../operations/operation.ts';
import { buildPointer } from '../pointer.ts';
import { getOptionalFields } from '../profile/optionalFields.ts';
import type { Profile } from '../profile/profile.ts';
import { getRequestRulesOn, getStateRulesOn } from '../rules/index.ts';
import type { Call, Facts, RequestRule, StateRule } from '../rules/rule.ts';
import { convertIssues } from '../rules/structure.ts';
import { isConcerned } from '../rules/traits.ts';
import type { FieldId } from '../schemas/atoms.ts';
import { findIssues } from '../schemas/introspection/issues.ts';
import { isCertainlyValid } from '../schemas/introspection/quickCheck.ts';
import { withBounds } from '../schemas/introspection/withBounds.ts';
import { LeadMagnetCreate } from '../schemas/leadMagnet.ts';
import { PostCreate } from '../schemas/post.ts';
import { type Finding, forbidsUnder, type Statement } from '../statement.ts';
import { excerpt } from '../text/excerpt.ts';

/** Findings by the error code of the refusal that they cause. */
export type FindingsByCode = ReadonlyMap<ErrorCode, readonly Finding[]>;

/** The order of precedence of error codes: a refusal has the first code in the list that has findings. */
const precedence: Readonly<Record<Answer<'error.precedence'>, readonly ErrorCode[]>> = {
  'outside-in': [
    'NOT_FOUND',
    'PLAN_UPGRADE_REQUIRED',
    'VALIDATION_FAILED',
    'POST_NOT_EDITABLE',
    'POST_NOT_REPUBLISHABLE',
    'LEAD_MAGNET_ALREADY_PAUSED',
    'POST_QUOTA_EXCEEDED',
  ],
};

/** The refusal that takes precedence, with its findings. */
export interface RefusalFindings {
  readonly code: ErrorCode;
  readonly findings: readonly Finding[];
}

/** Checks calls against the rules of one profile. */
export interface RuleJudge {
  /** Validates query and body against the schemas of the operation, and returns the findings. */
  checkStructure(operation: OperationId, query: Readonly<Record<string, unknown>>, body: unknown): readonly Finding[];
  /**
   * Finds every broken rule.
   *
   * @param content the resource as the request would leave it
   * @param structure the findings of `checkStructure`
   */
  findBrokenRules(call: Call, content: unknown, facts: Facts, structure: readonly Finding[]): FindingsByCode;
  /**
   * Selects the error code that takes precedence, with its findings; undefined if no rule is broken.
   *
   * @param isEnforced returns false for rules to ignore
   */
  selectRefusal(
    findingsByCode: FindingsByCode,
    isEnforced?: (rule: string, finding: Finding) => boolean,
  ): RefusalFindings | undefined;
  /** Finds what would break rules that do not apply, because the implementation lacks something that they refer to. */
  findInapplicable(call: Call, facts: Facts): readonly Finding[];
}

/** The part of a profile that decides which rules a request breaks. */
export type RuleProfile = Pick<Profile, 'behaviour' | 'wire' | 'absent'>;

const judges = new WeakMap<RuleProfile, RuleJudge>();

/** Returns the judge of a profile, created on first use. */
export function getRuleJudge(profile: RuleProfile): RuleJudge {
  const judge = judges.get(profile) ?? createRuleJudge(profile);
  judges.set(profile, judge);
  return judge;
}

function createRuleJudge({ behaviour: b, wire, absent }: RuleProfile): RuleJudge {
  // Rules about something that the implementation lacks do not apply.
  const applies = ({ needs, compares = [] }: Statement) =>
    !needs.some((id) => absent.has(id)) && !compares.some((field) => wire.missingFields.has(field));
  const canBreak = (rule: Statement) => forbidsUnder(rule, b);
  /** The rules that can find anything. */
  const getUsedRules = memoizeByOperation((id) => listRules(id, (rule) => applies(rule) && canBreak(rule)));
  /** The rules that could find anything if the implementation lacked nothing that they refer to. */
  const getInapplicableRules = memoizeByOperation((id) => listRules(id, (rule) => !applies(rule) && canBreak(rule)));
  /** The checks of the used rules, composed once for requests of an operation with the same traits. */
  const composedChecks = new Map(operationIds.map((id) => [id, new Map<number, Checks>()]));
  const composeChecks = ({ operation, traits }: Call): Checks => {
    const { requestRules, stateRules } = getUsedRules(operation);
    const concerns = (rule: RequestRule | StateRule) => isConcerned(traits, rule.concerns);
    const checks = {
      requestChecks: requestRules.filter(concerns).flatMap(({ find }) => find ?? []),
      stateChecks: stateRules.filter(concerns),
    };
    composedChecks.get(operation)?.set(traits, checks);
    return checks;
  };
  const reshaped = new Set<string>([
    ...(wire.shapes.templates === 'strings' ? ['leadMagnet.templates'] : []),
    ...(wire.shapes.tags === 'objects' ? ['video.tags.items'] : []),
    ...(wire.shapes.delay === 'iso-8601' ? [] : ['delay.form']),
  ]);
  const collectFindingsIn = (assumedSchema: z.ZodType, value: unknown, part: 'body' | 'query'): readonly Finding[] => {
    const schema = withBounds(assumedSchema, b);
    if (isCertainlyValid(schema, value)) return noFindings;
    const issues = findIssues(schema, value);
    return issues.length === 0
      ? noFindings
      : convertIssues(issues, {
          ...{ schema, part, absent: wire.missingFields, optional: getOptionalFields(b), reshaped },
          ignoresMembers: b['request.unknown-members'] === 'ignore',
        });
  };
  return {
    checkStructure: (operation, query, body) => {
      const { query: querySchema, body: bodySchema, bodyType }: Operation = operations[operation];
      const queryFindings =
        querySchema === undefined ? findUnknownParameters(query) : collectFindingsIn(querySchema, query, 'query');
      const bodyFindings =
        bodySchema === undefined || bodyType === 'multipart/form-data'
          ? noFindings
          : collectFindingsIn(bodySchema, body, 'body');
      return queryFindings.length === 0 ? bodyFindings : [...queryFindings, ...bodyFindings];
    },
    findBrokenRules: (call, content, facts, structure) => {
      // Most calls break no rule, so the map is created on the first finding.
      let findingsByCode: Map<ErrorCode, Finding[]> | undefined;
      const add = (code: ErrorCode, findings: readonly Finding[]) => {
        findingsByCode ??= new Map();
        const codeFindings = findingsByCode.get(code);
        if (codeFindings === undefined) findingsByCode.set(code, [...findings]);
        else for (const finding of findings) codeFindings.push(finding);
      };
      const fullSchema = structure.length > 0 || content === undefined ? undefined : fullSchemas[call.operation];
      const contentFindings = fullSchema === undefined ? structure : collectFindingsIn(fullSchema, content, 'body');
      if (contentFindings.length > 0) add('VALIDATION_FAILED', contentFindings);
      const { requestChecks, stateChecks } =
        composedChecks.get(call.operation)?.get(call.traits) ?? composeChecks(call);
      for (const find of requestChecks) {
        const findings = find(call, b);
        if (findings.length > 0) add('VALIDATION_FAILED', relocateFindings(call, findings, wire.missingFields));
      }
      for (const { code = 'VALIDATION_FAILED', find } of stateChecks) {
        const findings = find(call, facts, b);
        if (findings.length > 0) add(code, relocateFindings(call, findings, wire.missingFields));
      }
      if (findingsByCode === undefined) return noFindingsByCode;
      for (const [code, findings] of findingsByCode) findingsByCode.set(code, deduplicate(findings));
      return findingsByCode;
    },
    selectRefusal: (findingsByCode, isEnforced) => {
      if (findingsByCode.size === 0) return undefined;
      for (const code of precedence[b['error.precedence']]) {
        const allFindings = findingsByCode.get(code) ?? noFindings;
        const findings =
          isEnforced === undefined ? allFindings : allFindings.filter((finding) => isEnforced(finding.rule, finding));
        if (findings.length > 0) return { code, findings };
      }
      return undefined;
    },
    findInapplicable: (call, facts) => {
      const { requestRules, stateRules } = getInapplicableRules(call.operation);
      return [
        ...requestRules.flatMap(({ find }) => find?.(call, b) ?? []),
        ...stateRules.flatMap(({ find }) => find(call, facts, b)),
      ];
    },
  };
}

const noFindings: readonly Finding[] = [];
const noFindingsByCode: FindingsByCode = new Map();

interface OperationRules {
  readonly requestRules: readonly RequestRule[];
  readonly stateRules: readonly StateRule[];
}

/** The checks of a call in their order: first those that need no facts. */
interface Checks {
  readonly requestChecks: readonly NonNullable<RequestRule['find']>[];
  readonly stateChecks: readonly Pick<StateRule, 'code' | 'find'>[];
}

function memoizeByOperation(
  list: (operation: OperationId) => OperationRules,
): (operation: OperationId) => OperationRules {
  const cache = new Map<OperationId, OperationRules>();
  return (operation) => {
    const rules = cache.get(operation) ?? list(operation);
    cache.set(operation, rules);
    return rules;
  };
}

const listRules = (operation: OperationId, isIncluded: (rule: RequestRule | StateRule) => boolean): OperationRules => ({
  requestRules: getRequestRulesOn(operation).filter(isIncluded),
  stateRules: getStateRulesOn(operation).filter(isIncluded),
});

/** The schemas that the results of updates must match: a patch alone does not show a missing required member. */
const fullSchemas: { readonly [O in OperationId]?: z.ZodType } = {
  updatePost: PostCreate,
  updateLeadMagnet: LeadMagnetCreate,
};

/**
 * The body of a republish has only targets and their content, so findings about the stored post are reported at
 * `/platforms`.
 */
function relocateFindings(call: Call, findings: readonly Finding[], absent: ReadonlySet<FieldId>): readonly Finding[] {
  if (call.operation !== 'republishPost') return findings;
  const hasContent = !absent.has('post.republish.content:platformContent');
  const isInBody = (at: string) => at.startsWith('/platforms') || (hasContent && at.startsWith('/platformContent'));
  return findings.map((finding) =>
    finding.at === '' || isInBody(finding.at) ? finding : { ...finding, at: '/platforms' },
  );
}

function findUnknownParameters(query: Readonly<Record<string, unknown>>): Finding[] {
  return Object.keys(query).map((name) => ({
    rule: 'request.parameters.unknown',
    at: buildPointer(excerpt(name)),
    detail: 'This operation takes no query parameters.',
  }));
}

/** Up to this number, findings are compared with each other; beyond it, an index is faster. */
const maxCompared = 16;

/** Removes duplicate findings. */
function deduplicate(findings: Finding[]): Finding[] {
  if (findings.length > maxCompared)
    return [
      ...new Map(findings.map((finding) => [`${finding.rule} ${finding.at} ${finding.detail}`, finding])).values(),
    ];
  const unique: Finding[] = [];
  for (const finding of findings) if (!includesFinding(unique, finding)) unique.push(finding);
  return unique;
}

function includesFinding(findings: readonly Finding[], { rule, at, detail }: Finding): boolean {
  for (const other of findings) if (other.rule === rule && other.at === at && other.detail === detail) return true;
  return false;
}
