import { expect, test } from 'vitest';
import { type Behaviour, withOpen } from '../decisions/index.ts';
import { defaultBehaviour } from '../testing/defaultBehaviour.ts';
import { exactlyOnceLaws } from './posts/exactlyOnce.ts';
import { failureLaws } from './posts/failures.ts';
import { buildTargets, createdPost, post, postBody, target } from './traces/examples.ts';

const photoFailure = { kind: 'publish-failure', at: 0, accountId: 'acc_photo', failing: true } as const;

const readVerdict = (id: string, status: string, behaviour: Behaviour) =>
  [...failureLaws, ...exactlyOnceLaws]
    .find((law) => law.id === id)
    ?.judge(
      [
        photoFailure,
        createdPost(
          post('partially_published', { platforms: [target('social', 'published'), target('photo', status)] }),
          { ...postBody, publishNow: true, platforms: buildTargets('social', 'photo') },
        ),
      ],
      behaviour,
    );

test('while the names of the states of a target are open, an unknown name of a failed target is not judged', () => {
  const open = withOpen(defaultBehaviour, ['post.target.states']);
  expect(readVerdict('post.failure.told', 'refused_by_network', open)).toBe('not-exercised');
  expect(readVerdict('post.failure.told', 'published', open)).toBe('broken');
  expect(readVerdict('post.failure.told', 'refused_by_network', defaultBehaviour)).toBe('broken');
});

test('a target whose state has an unknown name counts as reached', () => {
  const open = withOpen(defaultBehaviour, ['post.target.states']);
  expect(readVerdict('post.publish.all-targets', 'success', open)).toBe('kept');
  expect(readVerdict('post.publish.all-targets', 'success', defaultBehaviour)).toBe('kept');
  expect(readVerdict('post.publish.all-targets', 'draft', defaultBehaviour)).toBe('broken');
});
