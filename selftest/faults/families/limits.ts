/** Each limit off by one: one more is accepted, or the maximum itself is refused. */

import type { OperationId } from '../../../spec/operations/index.ts';
import { requestRules, stateRules } from '../../../spec/rules/index.ts';
import { resolveEffectivePost } from './known.ts';
import { limitMeasures } from './limitMeasures.ts';
import { type FamilyFault, refusal } from './tamper.ts';

const operations: readonly OperationId[] = ['createPost', 'updatePost', 'republishPost'];

/** Rules on a number are named for what they measure. */
const limitRules = [...requestRules, ...stateRules].filter(({ id }) =>
  /\.(?:length|count|pages|size|duration|total|range)(?:\.|$)/.test(id),
);

/** Bytes and seconds are tested a little beyond the limit, not by one. */
const isJustBeyond = (limit: number, actual: number): boolean =>
  actual > limit ? actual - limit <= Math.max(1, limit * 0.06) : limit - actual <= Math.max(1, limit * 0.06);

const looseFaults = limitRules.flatMap(({ id, on }) =>
  on.map(
    (operation): FamilyFault => ({
      family: 'limits off by one',
      id: `${id} is one too high on ${operation}`,
      near: [id],
      create: () => ({
        ignores: ({ rule, limit, actual }, call) =>
          rule === id &&
          call.operation === operation &&
          typeof limit === 'number' &&
          typeof actual === 'number' &&
          isJustBeyond(limit, actual),
      }),
    }),
  ),
);

const strictFaults = limitMeasures.flatMap(({ rule, limit, measure }) =>
  operations.map(
    (operation): FamilyFault => ({
      family: 'limits off by one',
      id: `${rule} is one too low on ${operation}`,
      near: [rule],
      create: () => ({
        reply: (call, known) => {
          if (call.operation !== operation) return undefined;
          const post = resolveEffectivePost(call, known);
          return post !== undefined && measure(post, known) === limit ? refusal() : undefined;
        },
      }),
    }),
  ),
);

export const limitFaults: readonly FamilyFault[] = [...looseFaults, ...strictFaults];
