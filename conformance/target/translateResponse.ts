/** Translates responses of a server that has its own format. */
import type { OperationId } from '../../spec/operations/index.ts';
import type { Translator } from '../../src/profile/translation/translator.ts';
import type { IncomingResponse } from './message.ts';

/**
 * Returns the response in the format of the contract. A body that is not JSON, or a server error that cannot be
 * translated, is returned unchanged.
 *
 * @throws TranslationError
 */
export function translateResponse(
  operation: OperationId,
  response: IncomingResponse,
  translator: Translator,
): IncomingResponse {
  if (!translator.isActive || response.status === 0) return response;
  const { status, headers, body: text } = response;
  let body: unknown;
  try {
    body = text === '' ? undefined : JSON.parse(text);
  } catch {
    return response;
  }
  try {
    const translatedResponse = translator.responseToContract(operation, { status, headers, body });
    return { ...response, ...translatedResponse, body: JSON.stringify(translatedResponse.body) ?? '' };
  } catch (error) {
    if (status >= 500) return response;
    throw error;
  }
}
