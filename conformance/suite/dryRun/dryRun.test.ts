import { describe, expect, test } from 'vitest';
import type { PlatformLabel } from '../../../spec/platforms.ts';
import { defaultBindings } from '../../../spec/profile/defaultBindings.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { buildPlainRequest, futureTimestamp, listTargets, magnets, postTo } from '../../script/bodies.ts';
import type { Step } from '../../script/script.ts';
import { arrange, control, given, probe, type RequestSpec } from '../../script/steps.ts';
import { runStepsDry } from './dryRun.ts';
import { keepAcceptedProbes, keepProbesBreaking } from './keepProbes.ts';

const boundProfile = resolveProfile(defaultBindings);

/** The rules that the last of some steps breaks. */
const findBrokenRules = (...steps: readonly Step[]) => [...(runStepsDry(steps, boundProfile).at(-1)?.broken ?? [])];
const post = (body: unknown) => given('post', { operation: 'createPost', body });
const update = (body: unknown): RequestSpec => ({ operation: 'updatePost', id: '{{post}}', body });

describe('a dry run', () => {
  test('accepts every plain request', () => {
    for (const operation of ['createPost', 'updatePost', 'deletePost', 'republishPost', 'listLeads'] as const) {
      const { setup, spec } = buildPlainRequest(operation);
      expect(findBrokenRules(...setup, probe(spec))).toEqual([]);
    }
  });

  test('resolves references to accounts and files', () => {
    expect(findBrokenRules(probe({ operation: 'createPost', body: postTo('shortvideo') }))).toEqual([]);
    const wrongAccount = { text: 'Hello', platforms: [{ platform: 'social', accountId: '{{account:video}}' }] };
    expect(findBrokenRules(probe({ operation: 'createPost', body: wrongAccount }))).toEqual([
      'post.target.account.platform',
    ]);
  });

  test('finds only one broken rule in a body that is not an object', () => {
    for (const operation of ['createPost', 'updatePost', 'createLeadMagnet', 'updateLeadMagnet'] as const) {
      const { setup, spec } = buildPlainRequest(operation);
      expect(findBrokenRules(...setup, probe({ ...spec, body: ['Hello'] }))).toEqual(['request.object']);
    }
  });

  test('judges an update together with the stored post', () => {
    const longPost = { ...postTo('social'), text: 'a'.repeat(281) };
    expect(findBrokenRules(post(longPost), probe(update({ platforms: listTargets('social', 'microblog') })))).toEqual([
      'text.length.microblog',
    ]);
  });

  test('keeps the watched post if an update names none', () => {
    const { postUrl: _, ...rest } = magnets.collect_only;
    const watchedMagnet = { ...rest, postId: '{{post}}' };
    expect(
      findBrokenRules(
        post(postTo('professional')),
        given('magnet', { operation: 'createLeadMagnet', body: watchedMagnet }),
        probe({ operation: 'updateLeadMagnet', id: '{{magnet}}', body: {} }),
      ),
    ).toEqual([]);
  });

  test('keeps the state of a lead magnet in an update, and changes it by a pause and a resume', () => {
    const profile = resolveProfile({
      'leadMagnet.pause.again': 'refuse',
      'leadMagnet.resume': { method: 'POST', path: '/lead-magnets/{id}/resume' },
    });
    const active = given('magnet', {
      operation: 'createLeadMagnet',
      body: { ...magnets.collect_only, activate: true },
    });
    const act = (operation: RequestSpec['operation'], body?: object) =>
      probe({ operation, id: '{{magnet}}', ...(body === undefined ? {} : { body }) });
    const update = act('updateLeadMagnet', { keywords: ['guide'] });
    const pause = act('pauseLeadMagnet');
    const findBroken = (...steps: readonly Step[]) => [...(runStepsDry(steps, profile).at(-1)?.broken ?? [])];
    expect(findBroken(active, update, pause)).toEqual([]);
    expect(findBroken(active, pause, pause)).toEqual(['leadMagnet.pause.repeated']);
    expect(findBroken(active, pause, act('resumeLeadMagnet'), pause)).toEqual([]);
  });

  test('ignores a refused update', () => {
    const refusedUpdate = probe(update({ text: 'a'.repeat(63_207) }));
    expect(
      findBrokenRules(post(postTo('social')), refusedUpdate, probe(update({ platforms: listTargets('social') }))),
    ).toEqual([]);
  });

  test('refuses updates of published and deleted posts', () => {
    expect(findBrokenRules(post({ ...postTo('social'), publishNow: true }), probe(update({ text: 'Better' })))).toEqual(
      ['post.editable'],
    );
    const deletion = arrange({ operation: 'deletePost', id: '{{post}}' });
    expect(findBrokenRules(post(postTo('social')), deletion, probe(update(postTo('social'))))).toEqual(['post.exists']);
  });

  test('publishes a scheduled post when its time comes', () => {
    const scheduledPost = post({ ...postTo('social'), scheduledFor: '{{now+PT10M}}' });
    const change = probe(update({ text: 'Better', platforms: listTargets('social') }));
    expect(findBrokenRules(scheduledPost, { kind: 'advance', by: 'PT9M' }, change)).toEqual([]);
    expect(findBrokenRules(scheduledPost, { kind: 'advance', by: 'PT10M' }, change)).toEqual(['post.editable']);
  });

  test('publishes a post on its targets, and on those of a republish', () => {
    const republish = (...labels: readonly PlatformLabel[]) =>
      probe({ operation: 'republishPost', id: '{{post}}', body: { platforms: listTargets(...labels) } });
    const publishedPost = post({ ...postTo('social'), publishNow: true });
    expect(findBrokenRules(publishedPost, republish('social'))).toEqual(['post.republish.new']);
    expect(findBrokenRules(publishedPost, republish('professional'), republish('professional'))).toEqual([
      'post.republish.new',
    ]);
  });

  test('uses the plans of the caller, until a hook changes them', () => {
    const create: RequestSpec = { operation: 'createLeadMagnet', body: magnets.collect_only };
    expect(findBrokenRules(probe({ ...create, caller: 'basic' }))).toEqual(['plan.lead-magnets']);
    expect(findBrokenRules({ kind: 'plan', caller: 'primary', plans: ['starter'] }, probe(create))).toEqual([
      'plan.lead-magnets',
    ]);
  });

  test('compares timestamps with its clock', () => {
    const findRulesBrokenByTime = (scheduledFor: string) =>
      findBrokenRules(probe({ operation: 'createPost', body: { ...postTo('social'), scheduledFor } }));
    expect(findRulesBrokenByTime(futureTimestamp)).toEqual([]);
    expect(findRulesBrokenByTime('{{now+PT1M@-11:00}}')).toEqual([]);
    expect(findRulesBrokenByTime('{{now}}')).toEqual(['post.schedule.future']);
  });
});

describe('a script', () => {
  const longProbe = probe({ operation: 'createPost', body: { ...postTo('social'), text: 'a'.repeat(63_207) } });
  const shortProbe = probe({ operation: 'createPost', body: postTo('social') });
  const script = (...steps: readonly Step[]) => ({ id: 'x', title: 'X', about: ['text.length.social'], steps });

  test('keeps only probes that break exactly the rule under test', () => {
    const [keptScript] = keepProbesBreaking(
      script(control(buildPlainRequest('createPost').spec), shortProbe, longProbe),
      'text.length.social',
      boundProfile,
    );
    expect(keptScript?.steps).toEqual([control(buildPlainRequest('createPost').spec), longProbe]);
  });

  test('keeps only the probes that break nothing, if they must be accepted', () => {
    expect(keepAcceptedProbes(script(shortProbe, longProbe), boundProfile)[0]?.steps).toEqual([shortProbe]);
  });

  test('is dropped if its control is refused', () => {
    expect(
      keepProbesBreaking(script({ ...longProbe, role: 'control' }, longProbe), 'text.length.social', boundProfile),
    ).toEqual([]);
  });
});
