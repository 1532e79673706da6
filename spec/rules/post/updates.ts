/** Rules on what an update may omit and repeat. */
import { buildTargetsOn } from '../bodies.ts';
import { requestRule } from '../rule.ts';
import { createVectorBuilders } from '../vector.ts';

const { accepted } = createVectorBuilders('updatePost');

export const updatePartial = requestRule({
  id: 'post.update.partial',
  level: 'assumed',
  needs: ['post.update.required', 'post.update.merge'],
  source: { section: 'PATCH /posts/:id', item: 'the same kind of fields as creating' },
  holds: { 'post.update.merge': ['merge-patch', 'two-levels', 'shallow'] },
  summary: 'An update may omit everything that it does not change, including the targets.',
  on: ['updatePost'],
  verbatim: ['targets'],
  vectors: [
    accepted(
      'an update with only a new text',
      { id: '{{post}}', body: { text: 'Better' } },
      { posts: { post: { text: 'Hello', platforms: buildTargetsOn('social') } } },
    ),
  ],
});

export const updateEcho = requestRule({
  id: 'post.update.unchanged',
  level: 'assumed',
  needs: ['post.update.echo', 'post.record', 'post.states'],
  source: { section: 'PATCH /posts/:id', item: 'the same kind of fields as creating; the record is not shown' },
  forbids: { 'post.update.echo': 'refuse' },
  summary: 'An update must not contain members that only the record has, such as id and status.',
  says: {
    'post.update.echo': {
      'ignore-unchanged': 'An update may contain members that only the record has, such as id and status, unchanged.',
      ignore: 'An update may contain members that only the record has, such as id and status, with any value.',
    },
  },
  on: ['updatePost'],
  vectors: [
    accepted(
      'an update without members that only the record has',
      {
        id: '{{post}}',
        body: { text: 'Better', platforms: buildTargetsOn('social') },
      },
      {
        posts: {
          post: { text: 'Hello', platforms: buildTargetsOn('social') },
        },
      },
    ),
  ],
});
