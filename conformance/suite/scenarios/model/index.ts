/** Model-based scripts: random histories that are valid in a small model of posts and lead magnets. */
import type { ScenarioBuilder } from '../scenario.ts';
import { drawHistories } from './draw.ts';
import { buildLeadMagnetHistory } from './leadMagnets.ts';
import { buildPostHistory } from './posts.ts';

const amounts = {
  quick: { count: 2, length: 10 },
  standard: { count: 8, length: 16 },
  deep: { count: 40, length: 24 },
} as const;

/** Equal seeds give equal scripts, so that a history can be named, shrunk and replayed. */
export const buildModelScripts: ScenarioBuilder = (context) => {
  const { count, length } = amounts[context.size];
  const fixedTimeDraws = drawHistories(context.seed, count, length);
  const movingTimeDraws = drawHistories(context.seed + 1, count, length);
  const magnetDraws = drawHistories(context.seed + 2, Math.ceil(count / 2), length);
  return [
    ...fixedTimeDraws.map((draws, i) => buildPostHistory(`${i + 1}`, draws, context, false)),
    ...movingTimeDraws.map((draws, i) => buildPostHistory(`time-${i + 1}`, draws, context, true)),
    ...magnetDraws.map((draws, i) => buildLeadMagnetHistory(`${i + 1}`, draws, context)),
  ];
};
