/** Each limit off by one: one more is accepted, or the maximum itself is refused. */

import { maxBodyBytes, maxUploadMegabytes, tolerantMegabyte } from '../../../spec/limits.ts';
import { getOperation, type OperationId, operationIds } from '../../../spec/operations/index.ts';
import { requestRules, stateRules } from '../../../spec/rules/index.ts';
import { canBreak } from '../breakable/breakable.ts';
import { isRuleEnforcedByJudge } from '../enforcedRules.ts';
import { buildParsedRefusal, buildParsedSuccess, type FamilyFault, isOk } from './faultBehaviour.ts';
import { resolveEffectivePost } from './known.ts';
import { limitMeasures } from './limitMeasures.ts';

const operations: readonly OperationId[] = ['createPost', 'updatePost', 'republishPost'];

/** Rules on a number are named for what they measure. */
const limitRules = [...requestRules, ...stateRules].filter(
  (rule) => /\.(?:length|count|pages|size|duration|total|range)(?:\.|$)/.test(rule.id) && isRuleEnforcedByJudge(rule),
);

/** Bytes and seconds are tested a little beyond the limit, not by one. */
const isJustBeyond = (limit: number, actual: number): boolean =>
  actual > limit ? actual - limit <= Math.max(1, limit * 0.06) : limit - actual <= Math.max(1, limit * 0.06);

const looseFaults = limitRules.flatMap((rule) =>
  rule.on
    .filter((operation) => canBreak(rule, operation))
    .map(
      (operation): FamilyFault => ({
        family: 'limits off by one',
        id: `${rule.id} is one too high on ${operation}`,
        near: [rule.id],
        create: () => ({
          ignores: ({ rule: brokenRule, limit, actual }, call) =>
            brokenRule === rule.id &&
            call.operation === operation &&
            typeof limit === 'number' &&
            // A refusal may state the number as a text.
            isJustBeyond(limit, Number(actual)),
        }),
      }),
    ),
);

/** The mock checks the size of a body before it reads the members, so these faults shorten the body. */
const bodySizeFaults = operationIds
  .filter((operation) => getOperation(operation).body !== undefined && operation !== 'uploadMedia')
  .map(
    (operation): FamilyFault => ({
      family: 'limits off by one',
      id: `request.size is one too high on ${operation}`,
      near: ['request.size'],
      create: () => ({
        changeRequest: (call) =>
          call.operation === operation && call.bytes > maxBodyBytes && isJustBeyond(maxBodyBytes, call.bytes)
            ? { ...call, body: { ...call.body } }
            : undefined,
      }),
    }),
  );

const uploadSizeFault: FamilyFault = {
  family: 'limits off by one',
  id: 'upload.size is one too high on uploadMedia',
  near: ['upload.size'],
  unobservable: 'Only a run with --size deep uploads files of this size.',
  create: () => ({
    changeResponse: (response, { upload }) =>
      !isOk(response) && (upload?.media?.bytes ?? 0) > maxUploadMegabytes * tolerantMegabyte
        ? buildParsedSuccess({ url: 'http://127.0.0.1:1/media/stored.bin' }, 201)
        : undefined,
  }),
};

const strictFaults = limitMeasures.flatMap(({ rule, limit, measure, unobservable }) =>
  operations.map(
    (operation): FamilyFault => ({
      family: 'limits off by one',
      id: `${rule} is one too low on ${operation}`,
      near: [rule],
      ...(unobservable === undefined ? {} : { unobservable }),
      create: () => ({
        respondInstead: (call, knownRecords) => {
          if (call.operation !== operation) return undefined;
          const post = resolveEffectivePost(call, knownRecords);
          return post !== undefined && measure(post, knownRecords) === limit ? buildParsedRefusal() : undefined;
        },
      }),
    }),
  ),
);

export const limitFaults: readonly FamilyFault[] = [
  ...looseFaults,
  ...bodySizeFaults,
  uploadSizeFault,
  ...strictFaults,
];
