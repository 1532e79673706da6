/** Checks a translation before anything is sent: a plain request of each operation must survive the round trip. */
import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../spec/json.ts';
import { operationIds } from '../../spec/operations/index.ts';
import type { Codec } from '../../src/profile/codec.ts';
import { TranslationError } from '../../src/profile/translation/translation.ts';
import { buildServerRequest, decodeAsServer } from '../player/serverRequest.ts';
import { buildPlainRequest } from '../script/bodies.ts';
import type { RequestStep } from '../script/script.ts';
import { UsageError } from '../settings/usageError.ts';

/** @throws UsageError with one sentence for each operation whose requests the translation cannot express */
export function assertReversible(codec: Codec): void {
  if (!codec.translator.isActive) return;
  const problems = operationIds.flatMap((operation) => {
    const route = codec.route(operation);
    if (route === undefined) return [];
    const step: RequestStep = { kind: 'request', role: 'read', ...buildPlainRequest(operation).spec };
    try {
      buildServerRequest(step, route, 'key', codec);
      const original = { id: step.id ?? '', body: step.body && codec.encodeBody(operation, step.body) };
      const { id, body } = decodeAsServer(step, codec);
      if (isDeepStrictEqual({ id, body: omitAddedNulls(body, original.body) }, original)) return [];
      return [
        `translate.operations.${operation}.request: toContract does not invert toServer: ${JSON.stringify(original)} comes back as ${JSON.stringify({ id, body })}.`,
      ];
    } catch (error) {
      if (error instanceof TranslationError || (error instanceof Error && error.name === 'StopError'))
        return [error.message];
      throw error;
    }
  });
  if (problems.length > 0)
    throw new UsageError(`The translation cannot be used:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
}

/**
 * Copies a body without the nulls that the original does not have: a translation adds them if its server removes members
 * that a request leaves out.
 */
function omitAddedNulls(body: unknown, original: unknown): unknown {
  if (Array.isArray(body) && Array.isArray(original) && body.length === original.length)
    return body.map((item, i) => omitAddedNulls(item, original[i]));
  if (!isObject(body) || !isObject(original)) return body;
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      if (Object.hasOwn(original, name)) return [[name, omitAddedNulls(value, original[name])]];
      return hasOnlyNulls(value) ? [] : [[name, value]];
    }),
  );
}

const hasOnlyNulls = (value: unknown): boolean =>
  value === null || (isObject(value) && Object.keys(value).length > 0 && Object.values(value).every(hasOnlyNulls));
