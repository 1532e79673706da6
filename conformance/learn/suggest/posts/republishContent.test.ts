import { expect, test } from 'vitest';
import { ObservedExchanges } from '../../evidence/observedExchanges.ts';
import { observe } from '../../testing/observe.ts';
import { suggestRepublishContent } from './republishContent.ts';

/** The suggested answer after republishes with these texts and statuses. */
function suggestAfter(...attempts: readonly (readonly [text: string, status: number])[]) {
  const evidence = new ObservedExchanges();
  for (const [text, status] of attempts) {
    const body = { platforms: [{ platform: 'social', accountId: 'a1' }], platformContent: { social: { text } } };
    evidence.add(observe('POST /posts/p1/republish', status, {}, { body: JSON.stringify(body) }));
  }
  return suggestRepublishContent(evidence).map(({ answer }) => answer);
}

const names = { platformContent: 'platformContent' };

test.each([
  [
    'a long text that is refused, and a short one that is accepted',
    [
      ['long', 422],
      ['short', 201],
    ],
    [names],
  ],
  [
    'two texts that are accepted show nothing',
    [
      ['long', 201],
      ['short', 201],
    ],
    [],
  ],
  [
    'a post that is not published yet shows nothing',
    [
      ['long', 409],
      ['short', 201],
    ],
    [],
  ],
  [
    'a republish that is refused whatever its text shows nothing',
    [
      ['long', 422],
      ['short', 422],
    ],
    [],
  ],
] as const)('%s', (_, attempts, expected) => {
  expect(suggestAfter(...attempts)).toEqual(expected);
});
