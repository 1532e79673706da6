/** All planted faults. */
import { accessFaults } from './access.ts';
import { behaviourFaults } from './behaviours.ts';
import { connectionFaults } from './connections.ts';
import { contentFaults } from './contentFaults.ts';
import { defaultFaults } from './defaults.ts';
import type { Fault } from './fault.ts';
import { publicationFaults } from './publicationFaults.ts';
import { shapeFaults } from './shapes.ts';
import { strictnessFaults } from './strict.ts';
import { unenforcedFaults } from './unenforced.ts';

export const faults: readonly Fault[] = [
  ...unenforcedFaults,
  ...strictnessFaults,
  ...accessFaults,
  ...shapeFaults,
  ...defaultFaults,
  ...publicationFaults,
  ...behaviourFaults,
  ...contentFaults,
  ...connectionFaults,
];
