/** Examples of requests, success responses and refusals, in the names and forms of the wire. */
import { type ErrorCode, errors } from '../../../spec/errors.ts';
import type { Example } from '../../../spec/examples/index.ts';
import type { OperationId } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { findRule } from '../../../spec/rules/index.ts';
import type { Finding } from '../../../spec/statement.ts';
import type { ReportedFinding } from '../../profile/brokenRule.ts';
import { codecOf } from '../../profile/codec.ts';
import { fillIds } from '../applicability/fillIds.ts';
import { getExamples } from '../applicability/validExamples.ts';
import type { Schema } from '../schema/schema.ts';

const getExamplesFor = (id: OperationId, profile: Profile): readonly Example[] =>
  getExamples(profile).filter(({ operation }) => operation === id);

/** Returns request bodies by example name. */
export function buildRequestExamples(id: OperationId, profile: Profile): Schema {
  return Object.fromEntries(
    getExamplesFor(id, profile)
      .filter(({ request, response }) => request.body !== undefined && response.outcome === 'success')
      .map(({ name, summary, request, ids }) => [
        name,
        { summary, value: codecOf(profile).encodeBody(id, fillIds(request.body, ids)) },
      ]),
  );
}

/** Returns success responses by example name. */
export function buildResponseExamples(id: OperationId, profile: Profile): Schema {
  return Object.fromEntries(
    getExamplesFor(id, profile).flatMap(({ name, summary, response }) => {
      if (response.outcome !== 'success') return [];
      return [[name, { summary, value: codecOf(profile).encodeResponse(id, response) }]];
    }),
  );
}

/** Returns refusals by example name. The internal error has no executed example, because no request can provoke it. */
export function buildRefusalExamples(
  codes: readonly ErrorCode[],
  id: OperationId | undefined,
  profile: Profile,
): Schema {
  return Object.fromEntries(
    codes.flatMap((code) => {
      const matching = (id === undefined ? getExamples(profile) : getExamplesFor(id, profile)).filter(
        ({ response }) => response.outcome === code,
      );
      // The refusals of a shared response look alike for all operations, so it shows only one.
      const selectedExamples = id === undefined ? matching.slice(0, 1) : matching;
      if (selectedExamples.length > 0)
        return selectedExamples.map(({ operation, name, summary, response }) => [
          name,
          {
            summary,
            value: buildRefusalBody(code, 'findings' in response ? response.findings : [], operation, profile),
          },
        ]);
      if (code !== 'INTERNAL_ERROR') return [];
      return [['internal-error', { summary: errors[code].message, value: buildRefusalBody(code, [], id, profile) }]];
    }),
  );
}

function buildRefusalBody(
  code: ErrorCode,
  findings: readonly Finding[],
  id: OperationId | undefined,
  profile: Profile,
): unknown {
  return codecOf(profile).encodeRefusal({ code, findings: findings.map(toReportedFinding) }, id).body;
}

function toReportedFinding(finding: Finding): ReportedFinding {
  const rule = findRule(finding.rule);
  if (rule === undefined) throw new Error(`An example breaks ${finding.rule}, which is not a rule`);
  return { ...finding, section: rule.source.section, level: rule.level };
}
