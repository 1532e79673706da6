/** Queries that keep or break a rule, with the plain query as control. */
import type { OperationId } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { rulesWithTrials } from '../../../spec/rules/index.ts';
import type { Query, QueryTrial } from '../../../spec/rules/trial.ts';
import { buildPlainRequest } from '../../script/bodies.ts';
import { toReferences } from '../../script/references.ts';
import type { Script } from '../../script/script.ts';
import { control, probe } from '../../script/steps.ts';
import { keepAcceptedProbes, keepProbesBreaking } from '../dryRun/keepProbes.ts';

interface QueryCase extends QueryTrial {
  readonly rule: string;
  readonly operation: OperationId;
}

const queryCases: readonly QueryCase[] = rulesWithTrials.flatMap(({ id, queries = {} }) =>
  Object.entries(queries).map(([operation, trial]) => ({ rule: id, operation: operation as OperationId, ...trial })),
);

/** Queries that must be refused. */
export function buildQueryBreaches(profile: Profile): readonly Script[] {
  return queryCases.flatMap(({ rule, operation, breaking = [] }) =>
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
}

/** Queries that must be accepted. */
export function buildQueryAcceptances(profile: Profile): readonly Script[] {
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
