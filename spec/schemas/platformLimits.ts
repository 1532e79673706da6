/** Limits by platform as data, in addition to the sentence that describes them. */
import type { z } from 'zod';
import { getPlatformByLabel, type Platform, platformLabels } from '../platforms.ts';

/** Adds the limits of each platform to a schema, for programs. */
export function withPlatformLimits<T extends z.ZodType>(schema: T, select: (platform: Platform) => unknown): T {
  const limits = platformLabels.map((label) => [label, select(getPlatformByLabel(label))]);
  const statedLimits = Object.fromEntries(limits.filter(([, limit]) => limit !== undefined));
  return schema.meta({ ...schema.meta(), 'x-limits': statedLimits });
}
