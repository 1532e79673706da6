import { expect, test } from 'vitest';
import { findPostAcceptanceDecisions } from '../../../spec/judging/acceptanceDecisions.ts';
import { defaultBindings } from '../../../spec/profile/defaultBindings.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { hasSingleAnswer } from '../../oracle/readings.ts';
import { getRequests } from '../../script/script.ts';
import { buildVectorScripts } from './vectorScripts.ts';

test('a control depends on no optional behaviour on which its probe does not depend', () => {
  const worseScripts = buildVectorScripts(resolveProfile(defaultBindings), 'quick').filter((script) => {
    const requests = getRequests(script).filter(({ operation }) => operation === 'createPost');
    const probe = requests.find(({ role }) => role === 'probe');
    const control = requests.find(({ role }) => role === 'control');
    if (probe === undefined || control === undefined) return false;
    const probeDecisions = findPostAcceptanceDecisions(probe.body);
    return findPostAcceptanceDecisions(control.body)
      .filter(hasSingleAnswer)
      .some((id) => !probeDecisions.includes(id));
  });
  expect(worseScripts.map(({ id }) => id)).toEqual([]);
});

test('a control exists even for a rule about hosted media', () => {
  const knownMediaScript = buildVectorScripts(resolveProfile(defaultBindings), 'quick').find(
    ({ id }) => id === 'vector/media.hosted.known/2',
  );
  const [control] = getRequests(knownMediaScript ?? { steps: [] });
  expect(control).toMatchObject({ role: 'control' });
  expect(findPostAcceptanceDecisions(control?.body)).toEqual([]);
});
