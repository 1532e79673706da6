/** Suggests what a republish can change besides its targets. */
import { isEqualJson, isObject, readMember } from '../../../../spec/json.ts';
import type { ObservedExchanges } from '../../evidence/observedExchanges.ts';
import { isSuccess, type WireExchange } from '../../evidence/wireExchange.ts';
import { type Suggestion, suggest } from '../suggestion.ts';

const name = 'platformContent';

/** Whether a request on a post has targets and content for them. */
const isRepublishWithContent = ({ segments: [collection, , action], body }: WireExchange): boolean =>
  collection === 'posts' && action !== undefined && isObject(readMember(body, name));

export function suggestRepublishContent({ exchanges }: ObservedExchanges): readonly Suggestion[] {
  const attempts = exchanges.filter(isRepublishWithContent);
  const isRead = attempts.some((accepted, i) => {
    const refused = attempts[i - 1];
    return (
      isSuccess(accepted) &&
      (refused?.status === 400 || refused?.status === 422) &&
      refused.path === accepted.path &&
      isEqualJson(readMember(refused.body, 'platforms'), readMember(accepted.body, 'platforms'))
    );
  });
  return suggest(
    'post.republish.content',
    isRead ? { platformContent: name } : undefined,
    'a republish with a text that is too long was refused, and the same one with a short text accepted',
  );
}
