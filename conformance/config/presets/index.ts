/** Presets by name. */
import type { ConformanceConfig } from '../config.ts';
import { mockPreset } from './mock.ts';
import type { PresetName } from './names.ts';

export const presets: Readonly<Record<PresetName, ConformanceConfig>> = { mock: mockPreset };
