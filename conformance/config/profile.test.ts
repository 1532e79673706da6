import { expect, test } from 'vitest';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { contractFormat } from './profile.ts';

test('the format of the contract has its names and places, but no statuses, routes, errors or behaviour', () => {
  expect(contractFormat).toMatchObject({
    'post.schedule.field': 'scheduledFor',
    'post.list.container': 'data',
    'post.states': { published: 'published' },
  });
  for (const id of ['post.delete', 'error.statuses', 'error.codes', 'post.neither', 'webhook.signature'])
    expect(contractFormat).not.toHaveProperty(id);
});

test('a profile can override the format of the contract', () => {
  const { absent, behaviour, answeredDecisions } = resolveProfile({
    ...contractFormat,
    autoPlug: 'absent',
    'post.record': { updatedAt: 'absent' },
  });
  expect([...absent]).toEqual(['autoPlug']);
  expect(behaviour['post.record']).toMatchObject({ id: 'id', updatedAt: 'absent' });
  expect(answeredDecisions.has('post.neither')).toBe(false);
});
