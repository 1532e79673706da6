/** The secret that signs webhooks: one for the key, or one for each lead magnet, which a function finds. */
import type { EventHeaders } from '../../src/profile/translation/translation.ts';
import { StopError } from '../judge/stopError.ts';

/**
 * Returns the secret that signs a webhook; undefined if it is not known, so that the signature is not verified. It is not
 * asynchronous.
 *
 * @param payload the JSON body as the service sent it
 * @param headers the headers by lower-case name
 */
// biome-ignore lint/suspicious/noExplicitAny: a function reads JSON of any shape member by member
export type FindWebhookSecret = (payload: any, headers: EventHeaders) => string | undefined;

/** Guards the function: a failure ends the script and is explained. */
export const guardWebhookSecret =
  (findSecret: FindWebhookSecret): FindWebhookSecret =>
  (payload, headers) => {
    const secret = callFunction(findSecret, payload, headers);
    if (secret === undefined || (typeof secret === 'string' && secret !== '')) return secret;
    throw createFailure(
      secret instanceof Promise
        ? 'it returned a promise, and it must return the secret itself.'
        : 'its result is neither a secret nor undefined.',
    );
  };

function callFunction(...[findSecret, payload, headers]: [FindWebhookSecret, unknown, EventHeaders]): unknown {
  try {
    return findSecret(payload, headers);
  } catch (error) {
    throw createFailure(`${error instanceof Error ? error.message : String(error)}.`);
  }
}

const createFailure = (reason: string) =>
  new StopError('translation', 'webhookSecret', `webhookSecret failed: ${reason}`);
