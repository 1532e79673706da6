/** The names of the built-in configurations. */

export const presetNames = ['mock'] as const;
export type PresetName = (typeof presetNames)[number];
