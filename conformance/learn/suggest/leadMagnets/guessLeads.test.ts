import { expect, test } from 'vitest';
import { resolveProfile } from '../../../../src/profile/resolve.ts';
import { guessLeads } from './guessLeads.ts';

const url = 'https://professional.example/ada';
const time = '2030-01-01T00:00:00Z';

const guessAnswers = (lead: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(guessLeads([lead]).map(({ decision, answer }) => [decision, answer]));

test('members of leads are found in the lead itself', () => {
  const answers = guessAnswers({
    ...{ id: 'l1', magnet_id: 'm1', commenter_name: 'Ada', profile_url: url },
    ...{ comment_text: 'GUIDE', keyword: 'guide', commented_at: time, captured_at: time },
  });
  expect(answers).toEqual({
    'lead.flat': {
      ...{ 'commenter.name': 'commenter_name', 'commenter.profileUrl': 'profile_url' },
      ...{ 'comment.text': 'comment_text', 'comment.createdAt': 'commented_at' },
    },
    'lead.fields': {
      ...{ id: 'id', leadMagnetId: 'magnet_id', matchedKeyword: 'keyword', capturedAt: 'captured_at' },
      ...{ 'commenter.id': 'absent', 'comment.id': 'absent', actions: 'absent' },
      failedActions: 'absent',
    },
  });
  expect(() => resolveProfile(answers)).not.toThrow();
});

test('members of leads are found in objects, and next to them', () => {
  const answers = guessAnswers({ id: 'l1', person: { id: 'x', displayName: 'Ada' }, message: 'GUIDE', at: time });
  expect(answers['lead.flat']).toEqual({ 'comment.text': 'message' });
  expect(answers['lead.fields']).toMatchObject({
    ...{ commenter: 'person', 'commenter.id': 'id', 'commenter.name': 'displayName', id: 'id', capturedAt: 'at' },
    ...{ 'commenter.profileUrl': 'absent', 'comment.createdAt': 'absent', leadMagnetId: 'absent' },
  });
  expect(() => resolveProfile(answers)).not.toThrow();
});
