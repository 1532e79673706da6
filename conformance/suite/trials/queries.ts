/** Queries that keep or break a rule, with the plain query as control. */
import { asObject } from '../../../spec/json.ts';
import { getOperation, type OperationId } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { rulesWithTrials } from '../../../spec/rules/index.ts';
import type { Query, QueryTrial } from '../../../spec/rules/trial.ts';
import { buildPlainRequest, futureTimestamp } from '../../script/bodies.ts';
import { toReferences } from '../../script/references.ts';
import type { Script } from '../../script/script.ts';
import { control, probe, type RequestSpec } from '../../script/steps.ts';
import { keepAcceptedProbes, keepProbesBreaking } from '../dryRun/keepProbes.ts';

interface QueryCase extends QueryTrial {
  readonly rule: string;
  readonly operation: OperationId;
}

const queryCases: readonly QueryCase[] = rulesWithTrials.flatMap(({ id, queries = {} }) =>
  Object.entries(queries).map(([operation, trial]) => ({ rule: id, operation: operation as OperationId, ...trial })),
);

/** Queries that must be refused. */
export function buildQueryBreachScripts(profile: Profile): readonly Script[] {
  const [withQuery, withoutQuery] = [true, false].map((hasQuery) =>
    queryCases.filter(({ operation }) => (getOperation(operation).query !== undefined) === hasQuery),
  );
  const scripts = (withQuery ?? []).flatMap(({ rule, operation, breaking = [] }) =>
    keepProbesBreaking(
      {
        id: `breach/${rule}/${operation}`,
        title: `${rule} is broken by a query of ${operation}`,
        about: [rule],
        steps: buildSteps(operation, breaking),
      },
      rule,
      profile,
    ),
  );
  return [
    ...scripts,
    ...[...Map.groupBy(withoutQuery ?? [], ({ rule }) => rule)].flatMap(buildScriptWithoutQueries(profile)),
  ];
}

/**
 * One script for the operations that have no query: a refused request changes nothing, so they can share their
 * resources. Each way of creating a post has a probe of its own.
 */
const buildScriptWithoutQueries =
  (profile: Profile) =>
  ([rule, cases]: readonly [string, readonly QueryCase[]]): readonly Script[] => {
    const requests = cases.flatMap(({ operation, breaking = [] }) => {
      const { setup, spec } = buildPlainRequest(operation, `_${operation}`);
      const specs = operation === 'createPost' ? withEveryTiming(spec) : [spec];
      return breaking.flatMap((query) => specs.map((each) => ({ setup, probe: probe({ ...each, query }) })));
    });
    return keepProbesBreaking(
      {
        id: `breach/${rule}/operations without a query`,
        title: `${rule} is broken by queries of operations that have none`,
        about: [rule],
        steps: requests.flatMap(({ setup, probe: step }) => [...setup, step]),
      },
      rule,
      profile,
    );
  };

const withEveryTiming = (spec: RequestSpec): readonly RequestSpec[] =>
  [{}, { scheduledFor: futureTimestamp }, { publishNow: true }].map((timing) => ({
    ...spec,
    body: { ...asObject(spec.body), ...timing },
  }));

/** Queries that must be accepted. */
export function buildQueryAcceptanceScripts(profile: Profile): readonly Script[] {
  return queryCases.flatMap(({ rule, operation, valid = [] }) =>
    keepAcceptedProbes(
      {
        id: `acceptance/${rule}/${operation}`,
        title: `Queries of ${operation} that keep ${rule}`,
        about: [rule],
        steps: buildSteps(operation, valid),
      },
      profile,
    ),
  );
}

const buildSteps = (operation: OperationId, queries: readonly Query[]) => [
  control(buildPlainRequest(operation).spec),
  ...queries.map((query) => probe({ operation, query: toReferences(query) })),
];
