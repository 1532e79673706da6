import { expect, test } from 'vitest';
import { resolveProfile } from '../resolve.ts';
import { addOmittedJointMembers, listJointMembers } from './jointMembers.ts';

const names = { followUps: 'templates.follow_ups', keywords: 'trigger.words', postId: 'trigger.post' };
const list = (merge: string, fields: object = names) =>
  listJointMembers(resolveProfile({ 'leadMagnet.update.merge': merge, 'leadMagnet.fields': fields }));

test('members in one object on the wire are joint where updates replace whole members', () => {
  expect(list('shallow').map((group) => [...group].sort())).toEqual([
    ['keywords', 'postId'],
    ['followUps', 'templates'],
  ]);
  expect(list('shallow', { keywords: 'trigger.words', postId: 'absent' })).toEqual([]);
  expect(list('merge-patch')).toEqual([]);
  expect(list('replace')).toEqual([]);
});

test('an update removes the joint members that it omits, and keeps all others', () => {
  const groups = list('shallow');
  const add = (body: unknown) => addOmittedJointMembers('updateLeadMagnet', body, groups);
  expect(add({ followUps: [] })).toEqual({ followUps: [], templates: null });
  expect(add({ keywords: ['A'], postId: 'p' })).toEqual({ keywords: ['A'], postId: 'p' });
  expect(add({ webhookUrl: null })).toEqual({ webhookUrl: null });
  expect(add([1])).toEqual([1]);
  expect(addOmittedJointMembers('createLeadMagnet', { followUps: [] }, groups)).toEqual({ followUps: [] });
});
