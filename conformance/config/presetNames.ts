/** Configurations that come along. */

export const presetNames = ['mock'] as const;
export type PresetName = (typeof presetNames)[number];
