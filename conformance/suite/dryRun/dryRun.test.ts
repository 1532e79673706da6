import { describe, expect, test } from 'vitest';
import { decision, decisionIds } from '../../../spec/decisions/index.ts';
import type { PlatformLabel } from '../../../spec/platforms.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { later, magnets, plain, postTo, to } from '../../script/bodies.ts';
import type { Step } from '../../script/script.ts';
import { type Ask, arrange, control, given, probe } from '../../script/steps.ts';
import { imagined } from './dryRun.ts';
import { acceptably, exactly } from './exact.ts';

const bound = resolveProfile(Object.fromEntries(decisionIds.map((id) => [id, decision(id).default])));

/** The rules that the last of some steps breaks. */
const broken = (...steps: readonly Step[]) => [...(imagined(steps, bound).at(-1)?.broken ?? [])];
const post = (body: unknown) => given('post', { operation: 'createPost', body });
const update = (body: unknown): Ask => ({ operation: 'updatePost', id: '{{post}}', body });

describe('a dry run', () => {
  test('accepts every plain request', () => {
    for (const operation of ['createPost', 'updatePost', 'deletePost', 'republishPost', 'listLeads'] as const) {
      const { given: before, ask } = plain(operation);
      expect(broken(...before, probe(ask))).toEqual([]);
    }
  });

  test('resolves references to accounts and files', () => {
    expect(broken(probe({ operation: 'createPost', body: postTo('shortvideo') }))).toEqual([]);
    const elsewhere = { text: 'Hello', platforms: [{ platform: 'social', accountId: '{{account:video}}' }] };
    expect(broken(probe({ operation: 'createPost', body: elsewhere }))).toEqual(['post.target.account.platform']);
  });

  test('judges an update together with the stored post', () => {
    const long = { ...postTo('social'), text: 'a'.repeat(281) };
    expect(broken(post(long), probe(update({ platforms: to('social', 'microblog') })))).toEqual([
      'text.length.microblog',
    ]);
  });

  test('keeps the watched post if an update names none', () => {
    const { postUrl: _, ...rest } = magnets.collect_only;
    const ours = { ...rest, postId: '{{post}}' };
    expect(
      broken(
        post(postTo('professional')),
        given('magnet', { operation: 'createLeadMagnet', body: ours }),
        probe({ operation: 'updateLeadMagnet', id: '{{magnet}}', body: {} }),
      ),
    ).toEqual([]);
  });

  test('ignores a refused update', () => {
    const refused = probe(update({ text: 'a'.repeat(63_207) }));
    expect(broken(post(postTo('social')), refused, probe(update({ platforms: to('social') })))).toEqual([]);
  });

  test('refuses updates of published and deleted posts', () => {
    expect(broken(post({ ...postTo('social'), publishNow: true }), probe(update({ text: 'Better' })))).toEqual([
      'post.editable',
    ]);
    const gone = arrange({ operation: 'deletePost', id: '{{post}}' });
    expect(broken(post(postTo('social')), gone, probe(update(postTo('social'))))).toEqual(['post.exists']);
  });

  test('publishes a scheduled post when its time comes', () => {
    const planned = post({ ...postTo('social'), scheduledFor: '{{now+PT10M}}' });
    const change = probe(update({ text: 'Better', platforms: to('social') }));
    expect(broken(planned, { kind: 'advance', by: 'PT9M' }, change)).toEqual([]);
    expect(broken(planned, { kind: 'advance', by: 'PT10M' }, change)).toEqual(['post.editable']);
  });

  test('publishes a post on its targets, and on those of a republish', () => {
    const republish = (...labels: readonly PlatformLabel[]) =>
      probe({ operation: 'republishPost', id: '{{post}}', body: { platforms: to(...labels) } });
    const published = post({ ...postTo('social'), publishNow: true });
    expect(broken(published, republish('social'))).toEqual(['post.republish.new']);
    expect(broken(published, republish('professional'), republish('professional'))).toEqual(['post.republish.new']);
  });

  test('uses the plans of the caller, until a hook changes them', () => {
    const create: Ask = { operation: 'createLeadMagnet', body: magnets.collect_only };
    expect(broken(probe({ ...create, caller: 'basic' }))).toEqual(['plan.lead-magnets']);
    expect(broken({ kind: 'plan', caller: 'primary', plans: ['starter'] }, probe(create))).toEqual([
      'plan.lead-magnets',
    ]);
  });

  test('compares timestamps with its clock', () => {
    const at = (scheduledFor: string) =>
      broken(probe({ operation: 'createPost', body: { ...postTo('social'), scheduledFor } }));
    expect(at(later)).toEqual([]);
    expect(at('{{now+PT1M@-11:00}}')).toEqual([]);
    expect(at('{{now}}')).toEqual(['post.schedule.future']);
  });
});

describe('a script', () => {
  const long = probe({ operation: 'createPost', body: { ...postTo('social'), text: 'a'.repeat(63_207) } });
  const short = probe({ operation: 'createPost', body: postTo('social') });
  const script = (...steps: readonly Step[]) => ({ id: 'x', title: 'X', about: ['text.length.social'], steps });

  test('keeps only the probes that break exactly the rule under test', () => {
    const [kept] = exactly(script(control(plain('createPost').ask), short, long), 'text.length.social', bound);
    expect(kept?.steps).toEqual([control(plain('createPost').ask), long]);
  });

  test('keeps only the probes that break nothing, if they must be accepted', () => {
    expect(acceptably(script(short, long), bound)[0]?.steps).toEqual([short]);
  });

  test('is dropped if its control is refused', () => {
    expect(exactly(script({ ...long, role: 'control' }, long), 'text.length.social', bound)).toEqual([]);
  });
});
