/** Every law. */
import { accountLaws } from './accounts.ts';
import { analyticsLaws } from './analytics.ts';
import { autoPlugLaws } from './autoPlug.ts';
import { deliveryLaws } from './deliveries.ts';
import { envelopeLaws } from './envelope.ts';
import { failureLaws } from './failures.ts';
import { listFilterLaws } from './filters.ts';
import type { Law } from './law.ts';
import { leadMagnetLaws } from './leadMagnets.ts';
import { leadLaws } from './leads.ts';
import { limitLaws } from './limits.ts';
import { listLaws } from './lists.ts';
import { mediaLaws } from './media.ts';
import { optionLaws } from './options.ts';
import { planLaws } from './plans.ts';
import { publishingLaws } from './publishing.ts';
import { recordLaws } from './records.ts';
import { removalLaws } from './removal.ts';
import { schedulingLaws } from './scheduling.ts';
import { tenantLaws } from './tenants.ts';
import { textLaws } from './texts.ts';
import { thumbnailLaws } from './thumbnails.ts';
import { updateLaws } from './updates.ts';
import { uploadLaws } from './uploads.ts';
import { webhookLaws } from './webhooks.ts';
import { workflowLaws } from './workflows.ts';

export const laws: readonly Law[] = [
  ...envelopeLaws,
  ...accountLaws,
  ...uploadLaws,
  ...recordLaws,
  ...publishingLaws,
  ...schedulingLaws,
  ...failureLaws,
  ...listLaws,
  ...listFilterLaws,
  ...updateLaws,
  ...removalLaws,
  ...textLaws,
  ...mediaLaws,
  ...optionLaws,
  ...thumbnailLaws,
  ...autoPlugLaws,
  ...leadMagnetLaws,
  ...leadLaws,
  ...workflowLaws,
  ...webhookLaws,
  ...deliveryLaws,
  ...planLaws,
  ...limitLaws,
  ...tenantLaws,
  ...analyticsLaws,
];
