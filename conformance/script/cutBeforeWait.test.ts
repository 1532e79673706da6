import { expect, test } from 'vitest';
import { cutBeforeWait } from './cutBeforeWait.ts';
import type { Script, Step } from './script.ts';
import { arrange, given, probe, readPosts } from './steps.ts';

const creation = given('post', { operation: 'createPost', body: { text: 'Hello', scheduledFor: '{{now+PT10M}}' } });
const update = probe({ operation: 'updatePost', id: '{{post}}', body: { scheduledFor: '{{now+PT1H}}' } });
const wait: Step = { kind: 'advance', by: 'PT11M' };

const buildScript = (...steps: Step[]): Script => ({ id: 'script', title: 'A script', about: [], steps });

test('a script is cut before its first wait, and schedules posts for days instead of minutes', () => {
  const steps = cutBeforeWait(buildScript(creation, update, readPosts, wait, readPosts))?.steps;
  expect(steps).toEqual([
    { ...creation, body: { text: 'Hello', scheduledFor: '{{now+P10D}}' } },
    { ...update, body: { scheduledFor: '{{now+P60D}}' } },
    readPosts,
  ]);
});

test('a script that reads analytics before its first wait is cut, too', () => {
  const analytics = probe({ operation: 'getAnalytics', query: { account: '{{account:social}}' } });
  expect(cutBeforeWait(buildScript(creation, analytics, wait))?.steps).toHaveLength(2);
  expect(cutBeforeWait(buildScript(creation, wait, analytics))).toBe(undefined);
});

test('a wait until posts are published is not a reason to cut', () => {
  const publishing: Step = { kind: 'advance', by: 'PT0S', until: 'published' };
  expect(cutBeforeWait(buildScript(publishing, update, wait))?.steps).toEqual([publishing, expect.anything()]);
});

test('nothing is left of a script that schedules posts within seconds', () => {
  const soon = { ...creation, body: { text: 'Hello', scheduledFor: '{{now+PT5S@+05:30}}' } };
  expect(cutBeforeWait(buildScript(soon, update, wait))).toBe(undefined);
});

test('nothing is left of a script that only creates and lists posts before its first wait', () => {
  expect(cutBeforeWait(buildScript(creation, arrange({ operation: 'listAccounts' }), readPosts, wait))).toBe(undefined);
  expect(cutBeforeWait(buildScript(wait, update))).toBe(undefined);
});
