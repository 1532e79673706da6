import { expect, test } from 'vitest';
import { defaultBehaviour } from '../../testing/defaultBehaviour.ts';
import { laws } from '../index.ts';
import { createdPost, post, postBody } from '../traces/examples.ts';

test('a record may omit a switch that is off', () => {
  const body = { ...postBody, isAutoPlug: false, platforms: [{ platform: 'professional', accountId: 'acc_pro' }] };
  const record = post('draft', { platforms: [{ ...body.platforms[0], status: 'draft' }] });
  const judgeRecord = (shownRecord: object) =>
    laws.find(({ id }) => id === 'post.record.echo')?.judge([createdPost(shownRecord, body)], defaultBehaviour);
  expect(judgeRecord(record)).toBe('kept');
  expect(judgeRecord({ ...record, isAutoPlug: true })).toBe('broken');
});
