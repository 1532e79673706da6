import { expect, test } from 'vitest';
import { defaultBindings } from '../../spec/profile/defaultBindings.ts';
import { collectOnly } from '../../spec/rules/leadMagnet/bodies.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { fullProfile, getTargetsOn, predict, predictChange } from './testing/expectations.ts';

test('a service that trims texts may trim the type of a workflow as well', () => {
  const predictWith = (whiteSpace: 'keep' | 'trim-texts', workflowType: string) =>
    predict(
      { ...collectOnly, workflowType },
      resolveProfile({ ...defaultBindings, 'request.white-space': whiteSpace }),
      {
        operation: 'createLeadMagnet',
      },
    );
  expect(predictWith('keep', 'collect_only ')).toMatchObject({
    outcome: 'refused',
    broken: ['leadMagnet.workflow.allowed'],
  });
  expect(predictWith('trim-texts', 'collect_only ')).toMatchObject({ outcome: 'open' });
  expect(predictWith('trim-texts', 'everything')).toMatchObject({ outcome: 'refused' });
});

test('a service that ignores unknown members has not stored the label that an earlier request gave', () => {
  const text = 'Hello';
  const storedPost = { text, status: 'draft', platforms: getTargetsOn('social') };
  const content = { text, platforms: getTargetsOn('social'), platformContent: { pinboard: { text } } };
  const change = { platforms: [...getTargetsOn('social'), ...getTargetsOn('professional')] };
  const predict = (profile: typeof fullProfile) => predictChange('updatePost', change, storedPost, profile, content);
  const ignoring = resolveProfile({ ...defaultBindings, 'request.unknown-members': 'ignore' });
  expect(predict(ignoring)).toMatchObject({ outcome: 'accepted' });
  expect(predict(fullProfile)).toMatchObject({ outcome: 'refused', broken: ['platformContent.label.known'] });
});

test('a post with a time under an unknown name may be an incomplete draft', () => {
  const media = { video: 'https://cdn.example.com/film.mp4' };
  const body = { text: 'A film', platforms: getTargetsOn('video'), media, scheduledFor: '2030-06-01T12:00:00Z' };
  const { 'post.schedule.field': _, ...others } = defaultBindings;
  const unnamed = (drafts: 'all-rules' | 'incomplete') => resolveProfile({ ...others, 'validation.drafts': drafts });
  expect(predict(body, fullProfile)).toMatchObject({ outcome: 'refused', broken: ['video.title.required'] });
  expect(predict(body, unnamed('all-rules'))).toMatchObject({ outcome: 'refused' });
  expect(predict(body, unnamed('incomplete'))).toMatchObject({ outcome: 'open' });
  expect(predict({ ...body, scheduledFor: undefined, publishNow: true }, unnamed('incomplete'))).toMatchObject({
    outcome: 'refused',
  });
});

test('a refused request with a time under an unknown name may be refused for an unknown member', () => {
  const { 'post.schedule.field': _, ...others } = defaultBindings;
  const body = { text: 'Hello', platforms: [], scheduledFor: '2030-06-01T12:00:00Z' };
  expect(predict(body, fullProfile)).toMatchObject({ outcome: 'refused', doubtful: [] });
  expect(predict(body, resolveProfile(others)).doubtful).toContain('request.members.unknown');
});
