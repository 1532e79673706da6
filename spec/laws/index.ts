/** The list of all laws. */

import type { Law } from './law.ts';
import { leadMagnetAcceptanceLaws } from './leadMagnets/acceptance.ts';
import { leadActLaws } from './leadMagnets/acts.ts';
import { leadMagnetConcurrencyLaws } from './leadMagnets/concurrency.ts';
import { leadMagnetCreationLaws } from './leadMagnets/creation.ts';
import { leadEventReceiverLaws } from './leadMagnets/eventReceivers.ts';
import { leadEventRecordLaws } from './leadMagnets/eventRecords.ts';
import { leadEventLaws } from './leadMagnets/events.ts';
import { leadListLaws } from './leadMagnets/leadLists.ts';
import { leadMagnetRecordLaws } from './leadMagnets/leadMagnetRecords.ts';
import { leadMagnetRefusalLaws } from './leadMagnets/leadMagnetRefusals.ts';
import { leadMagnetLaws } from './leadMagnets/leadMagnets.ts';
import { leadRecordLaws } from './leadMagnets/leadRecords.ts';
import { leadLaws } from './leadMagnets/leads.ts';
import { messageLaws } from './leadMagnets/messages.ts';
import { ownLeadLaws } from './leadMagnets/ownLeads.ts';
import { pausedActLaws } from './leadMagnets/pausedActs.ts';
import { workflowLaws } from './leadMagnets/workflows.ts';
import { acceptanceLaws } from './posts/acceptance.ts';
import { autoPlugLaws } from './posts/autoPlug/autoPlug.ts';
import { postConcurrencyLaws } from './posts/concurrency.ts';
import { mediaLaws } from './posts/content/media.ts';
import { optionLaws } from './posts/content/options.ts';
import { overrideLaws } from './posts/content/overrides.ts';
import { recordedOptionLaws } from './posts/content/recordedOptions.ts';
import { sharedMediaLaws } from './posts/content/sharedMedia.ts';
import { textLaws } from './posts/content/texts.ts';
import { deletionLaws } from './posts/deletion.ts';
import { draftLaws } from './posts/drafts.ts';
import { postEventLaws } from './posts/events.ts';
import { exactlyOnceLaws } from './posts/exactlyOnce.ts';
import { failureLaws } from './posts/failures.ts';
import { imageProcessingLaws } from './posts/images/processing.ts';
import { thumbnailLaws } from './posts/images/thumbnails.ts';
import { duplicateLaws } from './posts/lists/duplicates.ts';
import { listFilterLaws } from './posts/lists/filters.ts';
import { listLaws } from './posts/lists/lists.ts';
import { outcomeLaws } from './posts/outcomes.ts';
import { publicationLaws } from './posts/publications.ts';
import { publishingLaws } from './posts/publishing.ts';
import { recordLaws } from './posts/records.ts';
import { republishLaws } from './posts/republishing.ts';
import { rescheduleLaws } from './posts/reschedules.ts';
import { schedulingLaws } from './posts/scheduling.ts';
import { timestampLaws } from './posts/timestamps.ts';
import { replacedListLaws } from './posts/updates/replacedLists.ts';
import { updateLaws } from './posts/updates/updates.ts';
import { recordTypeLaws } from './recordTypes.ts';
import { removalLaws } from './removals.ts';
import { connectedAccountLaws } from './service/accounts/connections.ts';
import { accountLaws } from './service/accounts/lists.ts';
import { accountUseLaws } from './service/accounts/use.ts';
import { actTimeLaws } from './service/actTimes.ts';
import { analyticsLaws } from './service/analytics.ts';
import { analyticsFigureLaws } from './service/analyticsFigures.ts';
import { followerGrowthLaw } from './service/analyticsGrowth.ts';
import { analyticsPerformanceLaws } from './service/analyticsPerformance.ts';
import { deliveryLaws } from './service/deliveries.ts';
import { endpointLaws } from './service/endpoints.ts';
import { envelopeLaws } from './service/envelope.ts';
import { hostedFileLaws } from './service/hostedFiles.ts';
import { mediaTypeLaws } from './service/mediaTypes.ts';
import { ownRecordLaws } from './service/ownRecords.ts';
import { parallelLaws } from './service/parallel.ts';
import { apiPlanLaws } from './service/plans/apiPlan.ts';
import { planLaws } from './service/plans/plans.ts';
import { quotaLaws } from './service/plans/quota.ts';
import { rateLaws } from './service/plans/rate.ts';
import { readLaws } from './service/reads.ts';
import { refusalStatusLaws } from './service/refusalStatuses.ts';
import { sideEffectLaws } from './service/sideEffects.ts';
import { tenantLaws } from './service/tenants.ts';
import { uploadLaws } from './service/uploads.ts';
import { webhookLaws } from './service/webhooks.ts';

/** Every law, in the order of reports. */
export const laws: readonly Law[] = [
  ...endpointLaws,
  ...envelopeLaws,
  ...mediaTypeLaws,
  ...refusalStatusLaws,
  ...readLaws,
  ...accountLaws,
  ...accountUseLaws,
  ...connectedAccountLaws,
  ...uploadLaws,
  ...hostedFileLaws,
  ...recordLaws,
  ...ownRecordLaws,
  ...outcomeLaws,
  ...draftLaws,
  ...publishingLaws,
  ...exactlyOnceLaws,
  ...publicationLaws,
  ...schedulingLaws,
  ...sharedMediaLaws,
  ...rescheduleLaws,
  ...failureLaws,
  ...listLaws,
  ...duplicateLaws,
  ...listFilterLaws,
  ...updateLaws,
  ...replacedListLaws,
  ...removalLaws,
  ...recordTypeLaws,
  ...acceptanceLaws,
  ...sideEffectLaws,
  ...timestampLaws,
  ...deletionLaws,
  ...republishLaws,
  ...textLaws,
  ...overrideLaws,
  ...mediaLaws,
  ...imageProcessingLaws,
  ...optionLaws,
  ...recordedOptionLaws,
  ...thumbnailLaws,
  ...autoPlugLaws,
  ...leadMagnetLaws,
  ...leadMagnetRecordLaws,
  ...leadMagnetAcceptanceLaws,
  ...leadMagnetRefusalLaws,
  ...leadLaws,
  ...leadRecordLaws,
  ...ownLeadLaws,
  ...leadListLaws,
  ...workflowLaws,
  ...messageLaws,
  ...leadActLaws,
  ...pausedActLaws,
  ...leadMagnetCreationLaws,
  ...actTimeLaws,
  ...webhookLaws,
  ...postEventLaws,
  ...leadEventLaws,
  ...leadEventReceiverLaws,
  ...leadEventRecordLaws,
  ...deliveryLaws,
  ...planLaws,
  ...apiPlanLaws,
  ...quotaLaws,
  ...rateLaws,
  ...tenantLaws,
  ...analyticsLaws,
  ...analyticsPerformanceLaws,
  followerGrowthLaw,
  ...analyticsFigureLaws,
  ...postConcurrencyLaws,
  ...leadMagnetConcurrencyLaws,
  ...parallelLaws,
];
