/** The message of a refusal, for the reasons of verdicts. */
import { asList, isObject, readMember } from '../../spec/json.ts';

const messageNames = ['detail', 'message', 'error_description', 'description', 'error', 'title'] as const;

/** Longer messages are omitted: an excerpt could end within a key, which would then not be redacted. */
const maxLength = 200;

/** The message of a refusal in quotes, after a colon; empty if there is none. */
export function formatServiceMessage(responseBody: unknown): string {
  const errorMember = readMember(responseBody, 'error');
  const places = [
    responseBody,
    errorMember,
    ...asList(readMember(responseBody, 'errors')),
    ...asList(readMember(errorMember, 'errors')),
  ];
  for (const place of places.filter(isObject))
    for (const name of messageNames) {
      const message = place[name];
      if (typeof message === 'string' && message !== '' && message.length <= maxLength) return `: "${message}"`;
    }
  return '';
}
