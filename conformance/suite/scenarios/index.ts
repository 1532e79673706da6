/** Scenarios: sequences of requests and events that test several laws. */
import { operationIds, operationOf } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { isBound } from '../../oracle/readings.ts';
import { plainRequest } from '../../script/bodies.ts';
import type { Script } from '../../script/script.ts';
import { probe } from '../../script/steps.ts';
import { eventScenarios } from './events.ts';
import { leadScenarios } from './leadMagnets/leads.ts';
import { lifecycleScenarios } from './leadMagnets/lifecycle.ts';
import { workflowScenarios } from './leadMagnets/workflows.ts';
import { filterScenarios } from './lists/filters.ts';
import { pageScenarios } from './lists/pages.ts';
import { modelScripts } from './model/index.ts';
import { parallelScripts } from './parallel.ts';
import { autoPlugScenarios } from './posts/autoPlug.ts';
import { characterScenarios } from './posts/characters.ts';
import { deliveryScenarios } from './posts/delivery.ts';
import { failureScenarios } from './posts/failures.ts';
import { lateUpdateScenarios, missingResourceScenarios } from './posts/late.ts';
import { mediaScenarios } from './posts/media.ts';
import { lookAlikeScenarios, memberScenarios } from './posts/members.ts';
import { isolationScenarios, publishingScenarios } from './posts/publishing.ts';
import { realTimeScenarios } from './posts/realTime.ts';
import { removalScenarios } from './posts/removal.ts';
import { republishLimitScenarios } from './posts/republishLimits.ts';
import { scheduleScenarios } from './posts/schedules.ts';
import { textScenarios } from './posts/texts.ts';
import { updateScenarios } from './posts/updates.ts';
import type { Context, Scenarios } from './scenario.ts';
import { accountScenarios } from './service/accounts.ts';
import { analyticsScenarios } from './service/analytics.ts';
import { limitScenarios } from './service/limits.ts';
import { tenantScenarios } from './service/tenants.ts';

const scenarioGroups: readonly Scenarios[] = [
  isolationScenarios,
  // Early, while the patience of the run is unused.
  realTimeScenarios,
  accountScenarios,
  publishingScenarios,
  deliveryScenarios,
  updateScenarios,
  lateUpdateScenarios,
  missingResourceScenarios,
  textScenarios,
  memberScenarios,
  lookAlikeScenarios,
  mediaScenarios,
  removalScenarios,
  pageScenarios,
  filterScenarios,
  tenantScenarios,
  lifecycleScenarios,
  analyticsScenarios,
  limitScenarios,
  scheduleScenarios,
  failureScenarios,
  autoPlugScenarios,
  leadScenarios,
  workflowScenarios,
  eventScenarios,
  parallelScripts,
  modelScripts,
  // Last, because they use up the budget of publications.
  characterScenarios,
  republishLimitScenarios,
];

/** All scenarios that apply under a profile: hand-written, parallel, and random ones. */
export function scenarioScripts(context: Context): readonly Script[] {
  const scripts = scenarioGroups.flatMap((scenarios) => scenarios(context));
  const covered = new Set(scripts.flatMap(({ about }) => about));
  return [...scripts, ...readings(context.profile).filter(({ about }) => !about.some((law) => covered.has(law)))];
}

/** A plain request of each operation that only reads, for operations without a scenario. */
function readings(profile: Profile): readonly Script[] {
  return operationIds.flatMap((operation): readonly Script[] => {
    const { method, route } = operationOf(operation);
    if (method !== 'GET' || (route !== undefined && !isBound(profile, route)) || !profile.wire.routes.has(operation))
      return [];
    const { given, ask } = plainRequest(operation);
    const steps = [...given, probe(ask)];
    return [
      {
        id: `scenario/${operation}`,
        title: `A plain request of ${operation}`,
        about: [`answer.status.${operation}`],
        steps,
      },
    ];
  });
}
