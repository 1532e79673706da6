/** What a service says about a refusal, for the reasons of verdicts. */
import { isObject, listOrEmpty, member } from '../../../spec/json.ts';

const messageNames = ['detail', 'message', 'error_description', 'description', 'error', 'title'] as const;

/** A longer message is left out: an excerpt could cut through a key, which reports would no longer recognize. */
const maxLength = 200;

/** The message of a refusal in quotes, after a colon; empty if there is none. */
export function formatServiceMessage(answer: unknown): string {
  const inner = member(answer, 'error');
  const places = [answer, inner, ...listOrEmpty(member(answer, 'errors')), ...listOrEmpty(member(inner, 'errors'))];
  for (const place of places.filter(isObject))
    for (const name of messageNames) {
      const message = place[name];
      if (typeof message === 'string' && message !== '' && message.length <= maxLength) return `: "${message}"`;
    }
  return '';
}
