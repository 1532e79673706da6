import { expect, test } from 'vitest';
import { postRestsOn } from '../../../spec/judging/decisionsUsed.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { defaultBindings } from '../../config/profile.ts';
import { hasOneAnswer } from '../../oracle/readings.ts';
import { requestsOf } from '../../script/script.ts';
import { vectorScripts } from './vectorScripts.ts';

test('a control depends on no optional behaviour on which its probe does not depend', () => {
  const worse = vectorScripts(resolveProfile(defaultBindings), 'quick').filter((script) => {
    const requests = requestsOf(script).filter(({ operation }) => operation === 'createPost');
    const probe = requests.find(({ role }) => role === 'probe');
    const control = requests.find(({ role }) => role === 'control');
    if (probe === undefined || control === undefined) return false;
    const rests = postRestsOn(probe.body);
    return postRestsOn(control.body)
      .filter(hasOneAnswer)
      .some((id) => !rests.includes(id));
  });
  expect(worse.map(({ id }) => id)).toEqual([]);
});

test('a control exists even for a rule about hosted media', () => {
  const known = vectorScripts(resolveProfile(defaultBindings), 'quick').find(
    ({ id }) => id === 'vector/media.hosted.known/2',
  );
  const [control] = requestsOf(known ?? { steps: [] });
  expect(control).toMatchObject({ role: 'control' });
  expect(postRestsOn(control?.body)).toEqual([]);
});
