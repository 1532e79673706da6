/** Every law. */
import { acceptanceLaws } from './accepted.ts';
import { accountLaws } from './accounts.ts';
import { analyticsLaws } from './analytics.ts';
import { autoPlugLaws } from './autoPlug.ts';
import { deliveryLaws } from './deliveries.ts';
import { envelopeLaws } from './envelope.ts';
import { failureLaws } from './failures.ts';
import { listFilterLaws } from './filters.ts';
import type { Law } from './law.ts';
import { leadMagnetRecordLaws } from './leadMagnetRecords.ts';
import { leadMagnetRefusalLaws } from './leadMagnetRefusals.ts';
import { leadMagnetLaws } from './leadMagnets.ts';
import { leadRecordLaws } from './leadRecords.ts';
import { leadLaws } from './leads.ts';
import { limitLaws } from './limits.ts';
import { listLaws } from './lists.ts';
import { mediaLaws } from './media.ts';
import { messageLaws } from './messages.ts';
import { onceLaws } from './once.ts';
import { optionLaws } from './options.ts';
import { overrideLaws } from './overrides.ts';
import { parallelLaws } from './parallel.ts';
import { planLaws } from './plans.ts';
import { publishingLaws } from './publishing.ts';
import { readLaws } from './reads.ts';
import { recordLaws } from './records.ts';
import { removalLaws } from './removal.ts';
import { republishLaws } from './republishing.ts';
import { rescheduleLaws } from './reschedules.ts';
import { schedulingLaws } from './scheduling.ts';
import { sentLaws } from './sent.ts';
import { stampLaws } from './stamps.ts';
import { stayLaws } from './stays.ts';
import { tenantLaws } from './tenants.ts';
import { textLaws } from './texts.ts';
import { thumbnailLaws } from './thumbnails.ts';
import { updateLaws } from './updates.ts';
import { uploadLaws } from './uploads.ts';
import { webhookLaws } from './webhooks.ts';
import { workflowLaws } from './workflows.ts';

export const laws: readonly Law[] = [
  ...envelopeLaws,
  ...readLaws,
  ...accountLaws,
  ...uploadLaws,
  ...recordLaws,
  ...publishingLaws,
  ...onceLaws,
  ...sentLaws,
  ...schedulingLaws,
  ...rescheduleLaws,
  ...failureLaws,
  ...listLaws,
  ...listFilterLaws,
  ...updateLaws,
  ...acceptanceLaws,
  ...stayLaws,
  ...stampLaws,
  ...removalLaws,
  ...republishLaws,
  ...textLaws,
  ...overrideLaws,
  ...mediaLaws,
  ...optionLaws,
  ...thumbnailLaws,
  ...autoPlugLaws,
  ...leadMagnetLaws,
  ...leadMagnetRecordLaws,
  ...leadMagnetRefusalLaws,
  ...leadLaws,
  ...leadRecordLaws,
  ...workflowLaws,
  ...messageLaws,
  ...webhookLaws,
  ...deliveryLaws,
  ...planLaws,
  ...limitLaws,
  ...tenantLaws,
  ...analyticsLaws,
  ...parallelLaws,
];
