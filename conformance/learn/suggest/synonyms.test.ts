import { expect, test } from 'vitest';
import { findSynonym } from './synonyms.ts';

test.each([
  ['id', ['lead_magnet_id', 'state'], 'lead_magnet_id'],
  ['id', ['post_id', 'id'], 'id'],
  ['status', ['post_state', 'text'], 'post_state'],
  ['status', ['postStatus', 'state'], 'state'],
  ['createdAt', ['createTime', 'updateTime'], 'createTime'],
  ['publishedAt', ['postPublishedAt'], 'postPublishedAt'],
  // A lead also has the id of its lead magnet.
  ['lead.id', ['leadMagnetId'], undefined],
  ['scheduled', ['post_queued'], undefined],
])('the name for %s among %j is %s', (name, candidates, expected) => {
  expect(findSynonym(name, candidates)).toBe(expected);
});
