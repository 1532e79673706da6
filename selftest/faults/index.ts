/** All planted faults. */
import { access } from './access.ts';
import { behaviours } from './behaviours.ts';
import { connections } from './connections.ts';
import { defaults } from './defaults.ts';
import type { Fault } from './fault.ts';
import { last } from './last.ts';
import { sent } from './sent.ts';
import { shapes } from './shapes.ts';
import { strict } from './strict.ts';
import { unenforced } from './unenforced.ts';

export const faults: readonly Fault[] = [
  ...unenforced,
  ...strict,
  ...access,
  ...shapes,
  ...defaults,
  ...sent,
  ...behaviours,
  ...last,
  ...connections,
];
