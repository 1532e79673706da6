/** Every implemented alternative of the decisions about lead magnets takes effect. */
import { describe, expect, test } from 'vitest';
import { collectOnly } from '../../../spec/rules/leadMagnet/bodies.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { createActiveMagnet, MINUTE, magnetBody } from '../../testing/activeMagnet.ts';
import { createFrozenMock, getRules } from '../../testing/caller.ts';
import { createRunnerWithProfile, runOperation } from '../../testing/runOperation.ts';

const DAY = 86_400_000;
const decision = 'leadMagnet.full.message';

describe('leadMagnet.reply.full', () => {
  test('default-reply replies although no reply is configured', async () => {
    const { mock, addComment, listLeads } = await createActiveMagnet({ 'leadMagnet.reply.full': 'default-reply' });
    await addComment();
    await mock.advance(2 * MINUTE);
    expect((await listLeads())[0].actions).toContain('comment_reply');
  });

  test.each([
    ['in-turn-or-none', undefined],
    ['in-turn-or-default', 'Thank you! I have sent you a message.'],
  ] as const)('%s sends the replies in turn, and %j if there are none', async (answer, withoutReplies) => {
    const profile = { 'leadMagnet.reply.full': answer };
    const getRepliesTo = async (commentReplies: readonly object[]) => {
      const templates = { ...magnetBody.templates, commentReplies };
      const { mock, id } = await createActiveMagnet(profile, { templates });
      for (const name of ['Kim', 'Lee', 'Max']) {
        await mock.triggers.comment({ leadMagnet: id, text: 'GUIDE please', commenter: { id: name, name } });
        await mock.advance(MINUTE);
      }
      const items = await mock.outbox();
      return items.flatMap((item) => (item.kind === 'comment_reply' ? [item.text] : []));
    };
    expect(await getRepliesTo([{ text: 'One' }, { text: 'Two' }])).toEqual(['One', 'Two', 'One']);
    expect(await getRepliesTo([])).toEqual(withoutReplies === undefined ? [] : Array(3).fill(withoutReplies));
  });

  test('required refuses full without comment replies', async () => {
    const mock = createFrozenMock({ profile: resolveProfile({ 'leadMagnet.reply.full': 'required' }) });
    const refusal = await mock.caller()('POST', '/lead-magnets', magnetBody);
    expect(getRules(refusal)).toEqual(['leadMagnet.full.replies.required']);
  });
});

describe('leadMagnet.full.message', () => {
  const followUps = [{ text: 'Did you read it?', delay: 'P1D' }];

  test('after-acceptance sends the message when the commenter accepts, and follow-ups after that', async () => {
    const { mock, id, listLeads } = await createActiveMagnet({ [decision]: 'after-acceptance' }, { followUps });
    await mock.triggers.comment({ leadMagnet: id, text: 'GUIDE', commenter: { id: 'kim', name: 'Kim' } });
    await mock.advance(2 * MINUTE);
    expect((await listLeads())[0].actions).not.toContain('direct_message');
    expect((await mock.triggers.acceptance({ commenter: 'lee' })).length).toBe(0);
    await mock.advance(2 * DAY);
    expect(await mock.triggers.acceptance({ commenter: 'kim' })).toEqual([{ leadMagnet: id, lead: 'lead_000001' }]);
    expect((await listLeads())[0].actions).toContain('direct_message');
    expect(await mock.triggers.acceptance({ commenter: 'kim' })).toEqual([]);
    await mock.advance(DAY - MINUTE);
    expect((await listLeads())[0].actions).not.toContain('follow_up');
    await mock.advance(2 * MINUTE);
    expect((await listLeads())[0].actions).toContain('follow_up');
  });

  test('after-acceptance keeps a message that cannot be sent as failed', async () => {
    const { mock, id, listLeads } = await createActiveMagnet({ [decision]: 'after-acceptance' });
    await mock.triggers.comment({ leadMagnet: id, text: 'GUIDE', commenter: { id: 'kim', name: 'Kim' } });
    await mock.advance(2 * MINUTE);
    await mock.triggers.outreach({ connected: false });
    await mock.triggers.acceptance({ commenter: 'kim' });
    expect((await listLeads())[0].failedActions).toEqual(['direct_message']);
  });

  test('after-acceptance sends nothing if the lead magnet is paused', async () => {
    const { mock, id, listLeads } = await createActiveMagnet({ [decision]: 'after-acceptance' });
    await mock.triggers.comment({ leadMagnet: id, text: 'GUIDE', commenter: { id: 'kim', name: 'Kim' } });
    await mock.advance(2 * MINUTE);
    await mock.caller()('POST', `/lead-magnets/${id}/pause`);
    expect(await mock.triggers.acceptance({ commenter: 'kim' })).toEqual([]);
    expect((await listLeads())[0].actions).not.toContain('direct_message');
  });
});

test('a template of the wrong type is refused with the expected one, under the section on lead magnets', async () => {
  const refusal = await createFrozenMock().caller()('POST', '/lead-magnets', {
    ...magnetBody,
    templates: { dm: 'Hello' },
  });
  expect(refusal.body.errors).toContainEqual(
    expect.objectContaining({ rule: 'leadMagnet.templates.shape', expected: 'object', section: 'Lead magnet' }),
  );
});

describe('leadMagnet.keywords.white-space', () => {
  test.each([
    ['refuse', ['leadMagnet.keywords.blank']],
    ['accept', []],
  ] as const)('%s: a blank keyword breaks %j under both answers to text.blank', async (answer, brokenRules) => {
    for (const text of ['empty', 'text'] as const) {
      const runner = await createRunnerWithProfile({ 'leadMagnet.keywords.white-space': answer, 'text.blank': text });
      const body = { ...collectOnly, keywords: ['GUIDE', ' \t'] };
      expect((await runOperation(runner, 'createLeadMagnet', { body })).rules ?? []).toEqual(brokenRules);
    }
  });
});

describe('leadMagnet.keywords.required', () => {
  test('optional: the list may be missing, and then no comment matches', async () => {
    const { mock, id, listLeads } = await createActiveMagnet(
      { 'leadMagnet.keywords.required': 'optional' },
      { keywords: undefined },
    );
    await mock.triggers.comment({ leadMagnet: id, text: 'GUIDE', commenter: { id: 'per_1', name: 'Ada' } });
    await mock.advance(2 * MINUTE);
    expect(await listLeads()).toEqual([]);
  });

  test.each([[[]], [['']]])('optional: the list %j is refused', async (keywords) => {
    const runner = await createRunnerWithProfile({ 'leadMagnet.keywords.required': 'optional' });
    const { rules } = await runOperation(runner, 'createLeadMagnet', { body: { ...collectOnly, keywords } });
    expect(rules).toEqual(['leadMagnet.keywords.nonempty']);
  });
});

describe('leadMagnet.match', () => {
  test.each([
    ['contains-ignoring-case', ['The guide, please', 'guidebooks', 'MISGUIDE', 'guide2', 'eGUIDE? Guide!']],
    ['whole-word', ['The guide, please', 'eGUIDE? Guide!']],
  ] as const)('%s: the comments %j create leads', async (answer, matching) => {
    const { mock, id, listLeads } = await createActiveMagnet({ 'leadMagnet.match': answer });
    for (const text of ['The guide, please', 'guidebooks', 'MISGUIDE', 'guide2', 'eGUIDE? Guide!', 'Hello'])
      await mock.triggers.comment({ leadMagnet: id, text, commenter: { id: `per_${text.length}`, name: text } });
    await mock.advance(2 * MINUTE);
    const texts = (await listLeads()).map(({ comment }: { comment: { text: string } }) => comment.text);
    expect(texts.sort()).toEqual([...matching].sort());
  });
});

describe('leadMagnet.lead.once', () => {
  test.each([
    ['once-per-commenter', 1],
    ['once-per-comment', 2],
  ] as const)('%s: the number of leads from two comments by one person is %i', async (answer, count) => {
    const { mock, addComment, listLeads } = await createActiveMagnet({ 'leadMagnet.lead.once': answer });
    await addComment();
    await mock.advance(2 * MINUTE);
    await addComment();
    await mock.advance(2 * MINUTE);
    expect(await listLeads()).toHaveLength(count);
    expect((await mock.outbox()).filter(({ kind }) => kind === 'direct_message')).toHaveLength(count);
  });
});

describe('lead.order', () => {
  test.each([
    ['newest-first', ['Lee', 'Kim']],
    ['oldest-first', ['Kim', 'Lee']],
  ] as const)('%s: leads are listed as %j', async (answer, names) => {
    const { mock, id, listLeads } = await createActiveMagnet({ 'lead.order': answer });
    for (const name of ['Kim', 'Lee']) {
      await mock.triggers.comment({ leadMagnet: id, text: 'GUIDE please', commenter: { id: name, name } });
      await mock.advance(MINUTE);
    }
    expect((await listLeads()).map(({ commenter }: { commenter: { name: string } }) => commenter.name)).toEqual(names);
  });
});
