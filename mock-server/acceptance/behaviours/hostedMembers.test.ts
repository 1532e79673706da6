import { expect, test } from 'vitest';
import { createActiveMagnet, MINUTE, magnetBody } from '../../testing/activeMagnet.ts';

test('follow-ups inside templates are stored and sent, refused with their pointer, and kept when only templates are removed', async () => {
  const { templates, followUps, ...members } = magnetBody;
  const { mock, call, id, addComment, listKinds } = await createActiveMagnet(
    { 'leadMagnet.fields': { followUps: 'templates.follow_ups' } },
    { followUps: undefined, templates: { ...templates, follow_ups: followUps } },
  );
  await addComment();
  await mock.advance(60 * MINUTE);
  expect(await listKinds()).toContain('follow_up');
  const update = async (body: object) => (await call('PATCH', `/lead-magnets/${id}`, body)).body;
  const withoutTemplates = { workflowType: 'collect_only', templates: { dm: null, commentReplies: null } };
  expect((await update(withoutTemplates)).data.templates).toEqual({ follow_ups: followUps });
  expect((await update({ templates: { ...templates, follow_ups: null } })).data.templates).toEqual(templates);
  expect((await update({ templates: { follow_ups: followUps } })).data.templates).toEqual({
    ...templates,
    follow_ups: followUps,
  });
  expect((await update({ templates: null })).data.templates).toBeUndefined();
  const refusal = await call('POST', '/lead-magnets', {
    ...members,
    templates: { ...templates, follow_ups: [{ text: 7, delay: 'P1D' }], other: 1 },
    followUps,
  });
  expect(refusal.body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
    '/followUps',
    '/templates/follow_ups/0/text',
    '/templates/other',
  ]);
});
