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

/** What the last of some steps breaks. */
const broken = (...steps: readonly Step[]) => [...(imagined(steps, bound).at(-1)?.broken ?? [])];
const post = (body: unknown) => given('post', { operation: 'createPost', body });
const update = (body: unknown): Ask => ({ operation: 'updatePost', id: '{{post}}', body });

describe('in an imagined world', () => {
  test('every plain request is accepted', () => {
    for (const operation of ['createPost', 'updatePost', 'deletePost', 'republishPost', 'listLeads'] as const) {
      const { given: before, ask } = plain(operation);
      expect(broken(...before, probe(ask))).toEqual([]);
    }
  });

  test('accounts and files are what references call them', () => {
    expect(broken(probe({ operation: 'createPost', body: postTo('shortvideo') }))).toEqual([]);
    const elsewhere = { text: 'Hello', platforms: [{ platform: 'social', accountId: '{{account:video}}' }] };
    expect(broken(probe({ operation: 'createPost', body: elsewhere }))).toEqual(['post.target.account.platform']);
  });

  test('an update is judged with what is stored', () => {
    const long = { ...postTo('social'), text: 'a'.repeat(281) };
    expect(broken(post(long), probe(update({ platforms: to('social', 'microblog') })))).toEqual([
      'text.length.microblog',
    ]);
  });

  test('an update that names no post leaves the one of ours that a lead magnet watches', () => {
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

  test('a refused update changes nothing', () => {
    const refused = probe(update({ text: 'a'.repeat(63_207) }));
    expect(broken(post(postTo('social')), refused, probe(update({ platforms: to('social') })))).toEqual([]);
  });

  test('what is published cannot be edited, nor what is deleted', () => {
    expect(broken(post({ ...postTo('social'), publishNow: true }), probe(update({ text: 'Better' })))).toEqual([
      'post.editable',
    ]);
    const gone = arrange({ operation: 'deletePost', id: '{{post}}' });
    expect(broken(post(postTo('social')), gone, probe(update(postTo('social'))))).toEqual(['post.exists']);
  });

  test('time publishes what is due', () => {
    const planned = post({ ...postTo('social'), scheduledFor: '{{now+PT10M}}' });
    const change = probe(update({ text: 'Better', platforms: to('social') }));
    expect(broken(planned, { kind: 'advance', by: 'PT9M' }, change)).toEqual([]);
    expect(broken(planned, { kind: 'advance', by: 'PT10M' }, change)).toEqual(['post.editable']);
  });

  test('a post is published on its targets, and on those of a republish', () => {
    const republish = (...labels: readonly PlatformLabel[]) =>
      probe({ operation: 'republishPost', id: '{{post}}', body: { platforms: to(...labels) } });
    const published = post({ ...postTo('social'), publishNow: true });
    expect(broken(published, republish('social'))).toEqual(['post.republish.new']);
    expect(broken(published, republish('professional'), republish('professional'))).toEqual(['post.republish.new']);
  });

  test('plans are those of the caller, until they are changed', () => {
    const create: Ask = { operation: 'createLeadMagnet', body: magnets.collect_only };
    expect(broken(probe({ ...create, caller: 'basic' }))).toEqual(['plan.lead-magnets']);
    expect(broken({ kind: 'plan', caller: 'primary', plans: ['starter'] }, probe(create))).toEqual([
      'plan.lead-magnets',
    ]);
  });

  test('a timestamp is in the future of every clock, or past by it', () => {
    const at = (scheduledFor: string) =>
      broken(probe({ operation: 'createPost', body: { ...postTo('social'), scheduledFor } }));
    expect(at(later)).toEqual([]);
    expect(at('{{now+PT1M@-11:00}}')).toEqual([]);
    expect(at('{{now}}')).toEqual(['post.schedule.future']);
  });
});

describe('of a script', () => {
  const long = probe({ operation: 'createPost', body: { ...postTo('social'), text: 'a'.repeat(63_207) } });
  const short = probe({ operation: 'createPost', body: postTo('social') });
  const script = (...steps: readonly Step[]) => ({ id: 'x', title: 'X', about: ['text.length.social'], steps });

  test('those probes are kept that break exactly the rule', () => {
    const [kept] = exactly(script(control(plain('createPost').ask), short, long), 'text.length.social', bound);
    expect(kept?.steps).toEqual([control(plain('createPost').ask), long]);
  });

  test('or those that break nothing', () => {
    expect(acceptably(script(short, long), bound)[0]?.steps).toEqual([short]);
  });

  test('nothing is kept where its control is refused itself', () => {
    expect(exactly(script({ ...long, role: 'control' }, long), 'text.length.social', bound)).toEqual([]);
  });
});
