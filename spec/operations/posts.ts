/** Operations on posts. */
import { z } from 'zod';
import { bounds } from '../decisions/bounds.ts';
import { list, withDescription, withField, withRule, withVocabulary } from '../schemas/atoms.ts';
import {
  DeletedPost,
  PlatformLabelSchema,
  Post,
  PostCreate,
  PostRepublish,
  PostUpdate,
  postStates,
} from '../schemas/post.ts';
import { boundPattern } from '../time/dateBound.ts';
import { timestampPattern } from '../time/instant.ts';
import { operation } from './operation.ts';

const createPost = operation({
  id: 'createPost',
  method: 'POST',
  path: '/posts',
  tag: 'Posts',
  level: 'documented',
  source: { section: 'POST /posts', item: 'create, schedule or publish a post' },
  summary: 'Create a post',
  description:
    'Creates a post. With `publishNow`, it is published immediately on every target. With `@{post.schedule.field}`, it is published at that time. @{post.neither} @{validation.drafts} @{post.both}',
  body: PostCreate,
  data: Post,
  envelope: 'PostResponse',
  record: 'post',
  success: { status: 201, decision: 'post.create.status' },
});

/** One bound of a date range: a day or a timestamp. */
export const getDateBound = (description: string) =>
  withDescription(
    description,
    withRule(
      'post.list.dates.format',
      z
        .string()
        .max(bounds['bounds.timestamp'])
        .regex(new RegExp(`^\\d{4}-\\d{2}-\\d{2}$|${timestampPattern.source}`))
        // The pattern in the OpenAPI document refuses days that do not exist as well; a rule names them.
        .meta({ pattern: boundPattern.source, 'x-bound': 'bounds.timestamp' }),
    ),
  );

export const ListPostsQuery = z.strictObject({
  status: withField(
    'post.list.query:status',
    withVocabulary(
      'post.states',
      withDescription('Only posts in this state.', withRule('post.list.status.known', z.enum(postStates))),
    ),
  ).optional(),
  platform: withField(
    'post.list.query:platform',
    withDescription(
      'Only posts with a target on this platform.',
      withRule('post.list.platform.known', PlatformLabelSchema),
    ),
  ).optional(),
  from: withField(
    'post.list.query:from',
    getDateBound('Only posts from this date onwards. @{post.list.dates.form} @{post.list.dates}'),
  ).optional(),
  to: withField(
    'post.list.query:to',
    getDateBound('Only posts up to this date. @{post.list.dates.form} @{post.list.dates.to}'),
  ).optional(),
  limit: withField(
    'post.list.query:limit',
    withDescription(
      'The maximum number of posts per page.',
      withRule(
        'post.list.limit.range',
        z
          .int()
          .min(1)
          .max(bounds['post.list.limit.most'])
          .meta({ format: 'int32', default: 20, 'x-bound': 'post.list.limit.most' }),
      ),
    ),
  ).optional(),
  cursor: withField(
    'post.list.query:cursor',
    withDescription(
      'The cursor from the previous page.',
      withRule(
        'post.list.cursor.known',
        z.string().min(1).max(bounds['bounds.cursor']).regex(/^\S+$/).meta({ 'x-bound': 'bounds.cursor' }),
      ),
    ),
  ).optional(),
});

const listPosts = operation({
  id: 'listPosts',
  method: 'GET',
  path: '/posts',
  tag: 'Posts',
  level: 'documented',
  source: { section: 'GET /posts', item: 'lists posts, filtered by status, platform and date' },
  summary: 'List posts',
  description:
    'Lists posts, newest first. `@{post.list.query:status}` selects posts in one state. `@{post.list.query:platform}` selects posts with a target on one platform. `@{post.list.query:from}` and `@{post.list.query:to}` select posts in a date range.',
  query: ListPostsQuery,
  data: list(Post, 'bounds.list'),
  envelope: 'PostListResponse',
  paged: true,
  success: { status: 200, decision: 'success.status' },
});

const updatePost = operation({
  id: 'updatePost',
  method: 'PATCH',
  path: '/posts/{id}',
  tag: 'Posts',
  level: 'documented',
  source: { section: 'PATCH /posts/:id', item: 'edits a draft or scheduled post' },
  summary: 'Update a draft or scheduled post',
  description:
    'Updates a draft or a scheduled post. The result must satisfy every rule. @{post.update.merge} @{update.null} An empty `media.filename` or `media.videoTitle` resets it to the branding.',
  idOf: 'post',
  body: PostUpdate,
  data: Post,
  envelope: 'PostResponse',
  record: 'post',
  success: { status: 200, decision: 'success.status' },
});

const deletePost = operation({
  id: 'deletePost',
  method: 'DELETE',
  path: '/posts/{id}',
  tag: 'Posts',
  level: 'documented',
  source: { section: 'Delete and republish', item: 'any post can be deleted' },
  route: 'post.delete',
  summary: 'Delete a post',
  description: 'Deletes a post in any state. Content already published on a network remains there.',
  idOf: 'post',
  data: DeletedPost,
  envelope: 'DeletedPostResponse',
  record: 'deletedPost',
  success: { status: 200, decision: 'post.delete' },
});

const republishPost = operation({
  id: 'republishPost',
  method: 'POST',
  path: '/posts/{id}/republish',
  tag: 'Posts',
  level: 'documented',
  source: { section: 'Delete and republish', item: 'an existing post can be republished to new platforms' },
  route: 'post.republish',
  summary: 'Republish to new platforms',
  description: 'Publishes an existing post to targets where it is not published yet, and adds them to the post.',
  idOf: 'post',
  body: PostRepublish,
  data: Post,
  envelope: 'PostResponse',
  record: 'post',
  success: { status: 200, decision: 'post.republish' },
});

export const postOperations = { createPost, listPosts, updatePost, deletePost, republishPost };
