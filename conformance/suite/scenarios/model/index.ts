/** Model-based scripts: random histories that are valid in a small model of posts and lead magnets. */
import type { Scenarios } from '../scenario.ts';
import { histories } from './draw.ts';
import { leadMagnetHistory } from './leadMagnets.ts';
import { postHistory } from './posts.ts';

const amounts = {
  quick: { count: 2, length: 10 },
  standard: { count: 8, length: 16 },
  deep: { count: 40, length: 24 },
} as const;

/** Equal seeds give equal scripts, so that a history can be named, shrunk and replayed. */
export const modelScripts: Scenarios = (context) => {
  const { count, length } = amounts[context.size];
  const fixedTimeDraws = histories(context.seed, count, length);
  const movingTimeDraws = histories(context.seed + 1, count, length);
  const magnetDraws = histories(context.seed + 2, Math.ceil(count / 2), length);
  return [
    ...fixedTimeDraws.map((draws, i) => postHistory(`${i + 1}`, draws, context, false)),
    ...movingTimeDraws.map((draws, i) => postHistory(`time-${i + 1}`, draws, context, true)),
    ...magnetDraws.map((draws, i) => leadMagnetHistory(`${i + 1}`, draws, context)),
  ];
};
