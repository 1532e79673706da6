/** The presets by name. */
import type { ConformanceConfig } from '../config.ts';
import type { PresetName } from '../presetNames.ts';
import { mockPreset } from './mock.ts';

export const presets: Readonly<Record<PresetName, ConformanceConfig>> = { mock: mockPreset };
