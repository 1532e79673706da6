import { expect, test } from 'vitest';
import { postDependencies } from '../../../spec/judging/acceptanceDependencies.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { defaultBindings } from '../../config/profile.ts';
import { hasSingleAnswer } from '../../oracle/readings.ts';
import { requestsOf } from '../../script/script.ts';
import { vectorScripts } from './vectorScripts.ts';

test('a control depends on no optional behaviour on which its probe does not depend', () => {
  const worseScripts = vectorScripts(resolveProfile(defaultBindings), 'quick').filter((script) => {
    const requests = requestsOf(script).filter(({ operation }) => operation === 'createPost');
    const probe = requests.find(({ role }) => role === 'probe');
    const control = requests.find(({ role }) => role === 'control');
    if (probe === undefined || control === undefined) return false;
    const probeDecisions = postDependencies(probe.body);
    return postDependencies(control.body)
      .filter(hasSingleAnswer)
      .some((id) => !probeDecisions.includes(id));
  });
  expect(worseScripts.map(({ id }) => id)).toEqual([]);
});

test('a control exists even for a rule about hosted media', () => {
  const knownMediaScript = vectorScripts(resolveProfile(defaultBindings), 'quick').find(
    ({ id }) => id === 'vector/media.hosted.known/2',
  );
  const [control] = requestsOf(knownMediaScript ?? { steps: [] });
  expect(control).toMatchObject({ role: 'control' });
  expect(postDependencies(control?.body)).toEqual([]);
});
