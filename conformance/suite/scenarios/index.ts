/** Scenarios: sequences of requests and events that test several laws. */
import { getOperation, operationIds } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { isBound } from '../../oracle/readings.ts';
import { buildPlainRequest } from '../../script/bodies.ts';
import type { Script } from '../../script/script.ts';
import { probe } from '../../script/steps.ts';
import { buildLeadEventScenarios } from './events/leads.ts';
import { buildPostEventScenarios } from './events/posts.ts';
import { buildChangedLeadMagnetScenarios } from './leadMagnets/afterChanges.ts';
import { buildKeywordScenarios } from './leadMagnets/keywords.ts';
import { buildLeadScenarios } from './leadMagnets/leads.ts';
import { buildLifecycleScenarios } from './leadMagnets/lifecycle.ts';
import { buildWorkflowScenarios } from './leadMagnets/workflows.ts';
import { buildDateFilterScenarios } from './lists/dateFilters.ts';
import { buildFilterScenarios } from './lists/filters.ts';
import { buildPageScenarios } from './lists/pages.ts';
import { buildMissingResourceScenarios } from './missingResources.ts';
import { buildModelScripts } from './model/index.ts';
import { buildParallelScripts } from './parallel.ts';
import { buildChangedPostScenarios } from './posts/afterChanges.ts';
import { buildAutoPlugScenarios } from './posts/autoPlug.ts';
import { buildCharacterScenarios } from './posts/characters.ts';
import { buildClearedMemberScenarios } from './posts/clearedMembers.ts';
import { buildDeliveryScenarios } from './posts/delivery.ts';
import { buildFailureScenarios } from './posts/failures.ts';
import { buildImageProcessingScenarios } from './posts/imageProcessing.ts';
import { buildLateUpdateScenarios } from './posts/lateUpdates.ts';
import { buildMediaScenarios } from './posts/media.ts';
import { buildMediaNameScenarios } from './posts/mediaNames.ts';
import { buildEditedTextScenarios, buildMemberScenarios, buildOptionUpdateScenarios } from './posts/members.ts';
import { buildIsolationScenarios, buildPublishingScenarios } from './posts/publishing.ts';
import { buildRealTimeScenarios } from './posts/realTime.ts';
import { buildRemovalScenarios } from './posts/removal.ts';
import { buildRepublishLimitScenarios } from './posts/republishLimits.ts';
import { buildRepublishOptionScenarios } from './posts/republishOptions.ts';
import { scheduleInstead } from './posts/scheduled.ts';
import { buildScheduleScenarios } from './posts/schedules.ts';
import { buildTextScenarios } from './posts/texts.ts';
import { buildThumbnailScenarios } from './posts/thumbnails.ts';
import { buildUpdateScenarios } from './posts/updates.ts';
import type { Context, ScenarioBuilder } from './scenario.ts';
import { buildAccountScenarios } from './service/accounts.ts';
import { buildAnalyticsScenarios } from './service/analytics.ts';
import { buildPlanScenarios } from './service/plans.ts';
import { buildQuotaScenarios } from './service/quota.ts';
import { buildRateScenarios } from './service/rate.ts';
import { buildTenantScenarios } from './service/tenants.ts';
import { buildSimilarIdScenarios } from './similarIds.ts';

const quickDeliveryGroups: readonly ScenarioBuilder[] = [buildTextScenarios, buildThumbnailScenarios];
/** Scenarios on what networks receive, which a service may handle in another place for scheduled posts. */
const deliveryGroups: readonly ScenarioBuilder[] = [
  ...quickDeliveryGroups,
  buildDeliveryScenarios,
  buildMediaScenarios,
  buildMediaNameScenarios,
  buildImageProcessingScenarios,
  buildFailureScenarios,
  buildAutoPlugScenarios,
];

const buildDueScenarios: ScenarioBuilder = (context) =>
  (context.size === 'quick' ? quickDeliveryGroups : deliveryGroups)
    .flatMap((scenarios) => scenarios(context))
    .flat()
    .flatMap(scheduleInstead);

const scenarioGroups: readonly ScenarioBuilder[] = [
  buildIsolationScenarios,
  // Early, while the run can still wait in real time.
  buildRealTimeScenarios,
  buildAccountScenarios,
  buildPublishingScenarios,
  buildDeliveryScenarios,
  buildUpdateScenarios,
  buildLateUpdateScenarios,
  buildMissingResourceScenarios,
  buildTextScenarios,
  buildMemberScenarios,
  buildClearedMemberScenarios,
  buildEditedTextScenarios,
  buildOptionUpdateScenarios,
  buildSimilarIdScenarios,
  buildMediaNameScenarios,
  buildMediaScenarios,
  buildThumbnailScenarios,
  buildImageProcessingScenarios,
  buildRemovalScenarios,
  buildChangedPostScenarios,
  buildPageScenarios,
  buildFilterScenarios,
  buildDateFilterScenarios,
  buildTenantScenarios,
  buildLifecycleScenarios,
  buildAnalyticsScenarios,
  buildPlanScenarios,
  buildQuotaScenarios,
  buildRateScenarios,
  buildScheduleScenarios,
  buildDueScenarios,
  buildFailureScenarios,
  buildAutoPlugScenarios,
  buildLeadScenarios,
  buildKeywordScenarios,
  buildWorkflowScenarios,
  buildChangedLeadMagnetScenarios,
  buildPostEventScenarios,
  buildLeadEventScenarios,
  buildParallelScripts,
  buildModelScripts,
  // Last, because they use up the budget of publications.
  buildCharacterScenarios,
  buildRepublishLimitScenarios,
  buildRepublishOptionScenarios,
];

/** All scenarios that apply under a profile: hand-written, parallel, and random ones. */
export function buildScenarioScripts(context: Context): readonly Script[] {
  const scripts = scenarioGroups.flatMap((scenarios) => scenarios(context)).flat();
  const coveredRules = new Set(scripts.flatMap(({ about }) => about));
  return [
    ...scripts,
    ...buildReadScripts(context.profile).filter(({ about }) => !about.some((law) => coveredRules.has(law))),
  ];
}

/** Builds a script with the plain request of each GET operation, for operations without a scenario. */
function buildReadScripts(profile: Profile): readonly Script[] {
  return operationIds.flatMap((operation): readonly Script[] => {
    const { method, route } = getOperation(operation);
    if (method !== 'GET' || (route !== undefined && !isBound(profile, route)) || !profile.wire.routes.has(operation))
      return [];
    const { setup, spec } = buildPlainRequest(operation);
    const steps = [...setup, probe(spec)];
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
