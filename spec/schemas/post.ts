/** Posts: the requests that create and update them, and the record in responses. */
import { z } from 'zod';
import { type PlatformLabel, platformLabels, platforms } from '../platforms.ts';
import {
  answer,
  demandedBy,
  described,
  duration,
  id,
  judgedBy,
  list,
  named,
  request,
  text,
  timestamp,
  url,
  worded,
} from './atoms.ts';
import { contentComponent, contentShapes, PlatformContent } from './content.ts';
import { Media, mediaShape } from './media.ts';
import { patchShape } from './update.ts';

export const postStates = ['draft', 'scheduled', 'publishing', 'published', 'partially_published', 'failed'] as const;
export type PostState = (typeof postStates)[number];

export const PlatformLabelSchema = z.enum(platformLabels);

export const Target = request('Target', 'An account to publish to.', {
  platform: described('The platform label, in lowercase.', judgedBy('post.target.platform.known', PlatformLabelSchema)),
  accountId: described('The id of an account of that platform, from GET /accounts.', id()),
});

const comment = {
  text: named(
    'autoPlug:comments.text',
    described('The text of the comment.', demandedBy('autoPlug.comments.shape', text('bounds.message').min(1))),
  ),
  delay: named(
    'autoPlug:comments.delay',
    described(
      'The delay after publication, as an ISO 8601 duration.',
      demandedBy('autoPlug.comments.shape', duration()),
    ),
  ),
};

const comments = <T extends z.ZodType>(item: T) =>
  named(
    'autoPlug:comments',
    described('The comments, in the order in which they are posted.', list(item, 'bounds.comments')),
  );

const followUp = 'Follow-up comments on the published post. Professional only.';

export const AutoPlug = request('AutoPlug', followUp, {
  comments: comments(request('AutoPlugComment', 'A follow-up comment.', comment)),
});

const PlannedComments = answer('PlannedComments', followUp, {
  comments: comments(answer('PlannedComment', 'A follow-up comment.', comment)),
});

const scheduledFor = named(
  'post.schedule.field',
  described(
    'When to publish, as an ISO 8601 timestamp with seconds and an offset or Z. @{post.schedule.past}',
    judgedBy('post.schedule.format', timestamp()),
  ),
);

const members = {
  text: described(
    'The default text, for every platform without an override. It may be omitted if the platforms of all targets have an override.',
    text('bounds.text'),
  ).optional(),
  platforms: described(
    'One or more accounts to publish to.',
    demandedBy('post.platforms.required', list(Target, 'bounds.targets').min(1)),
  ),
  platformContent: PlatformContent.optional(),
  media: Media.optional(),
  scheduledFor: scheduledFor.optional(),
  publishNow: described('Whether to publish immediately on all targets.', z.boolean()).optional(),
  isAutoPlug: described('Whether follow-up comments are posted on professional.', z.boolean()).optional(),
  autoPlug: AutoPlug.optional(),
};

export const PostCreate = request('PostCreate', 'The request to create a post.', members);
export type PostCreate = z.infer<typeof PostCreate>;

const contentUpdates = Object.fromEntries(
  platformLabels.map((label) => {
    const name = `${contentComponent(label)}Update`;
    const described = `Changes to the overrides and options for ${label}, the ${platforms[label].network}.`;
    return [label, request(name, described, patchShape(contentShapes[label])).optional()];
  }),
) as unknown as {
  [L in PlatformLabel]: z.ZodOptional<
    ReturnType<typeof request<ReturnType<typeof patchShape<(typeof contentShapes)[L]>>>>
  >;
};

export const PostUpdate = request(
  'PostUpdate',
  'The request to update a post. @{post.update.merge}',
  patchShape({
    ...members,
    platformContent: request(
      'PlatformContentUpdate',
      'Changes to overrides and options by platform label.',
      patchShape(contentUpdates),
    ).optional(),
    media: request('MediaUpdate', 'Changes to the media of a post.', patchShape(mediaShape)).optional(),
    autoPlug: AutoPlug.optional(),
  }),
);
export type PostUpdate = z.infer<typeof PostUpdate>;

const Segment = answer('Segment', 'One post of a thread.', {
  text: described('The text of the segment.', text('bounds.text')),
  url: described('The URL of the published segment.', url()).optional(),
});

const TargetError = answer('TargetError', 'Why publishing to a target failed.', {
  code: described('The error code, for programs.', text('bounds.word')),
  message: described('The error message, for humans.', text('bounds.message')),
});

const status = () => worded('post.states', z.enum(postStates));

export const PostTarget = answer('PostTarget', 'A target of a post, with the outcome of publishing to it.', {
  platform: described(
    'The platform label. Treat it as an open string: further networks are announced.',
    text('bounds.word'),
  ),
  accountId: described('The id of the account.', id()),
  status: named('post.record:platforms.status', described('The state of the post on this target.', status())),
  url: named('post.record:platforms.url', described('The URL of the post on this target.', url())).optional(),
  error: z.optional(named('post.record:platforms.error', TargetError)),
  publishedAt: named(
    'post.record:platforms.publishedAt',
    described('When the post was published on this target.', timestamp()),
  ).optional(),
  segments: named(
    'post.record:platforms.segments',
    described(
      'The segments of the thread, on platforms with threads. A text without a separator is one segment.',
      list(Segment, 'bounds.list'),
    ),
  ).optional(),
});

const synced = named(
  'post.record:platformContent.synced',
  described(
    'Whether the platform uses the default text. False if it has a text of its own, which changes of the default text do not affect.',
    z.boolean(),
  ),
).optional();

type RecordContents = {
  [L in PlatformLabel]: z.ZodOptional<
    ReturnType<
      typeof answer<
        { [M in keyof (typeof contentShapes)[L]]: (typeof contentShapes)[L][M] } & { synced: typeof synced }
      >
    >
  >;
};

const RecordContent = answer(
  'PostContent',
  'Overrides and options of a post by platform label.',
  Object.fromEntries(
    platformLabels.map((label) => {
      const name = `Post${contentComponent(label)}`;
      return [
        label,
        answer(name, `Overrides and options of a post for ${label}.`, { ...contentShapes[label], synced }).optional(),
      ];
    }),
  ) as unknown as RecordContents,
);

export const Post = answer('Post', 'A post.', {
  id: named('post.record:id', described('The id of the post.', id())),
  status: named('post.record:status', described('The state of the post as a whole.', status())),
  text: members.text,
  platforms: described('The targets, with their outcomes.', list(PostTarget, 'bounds.targets')),
  platformContent: RecordContent.optional(),
  media: answer(
    'PostMedia',
    'The media of a post, with the names that the professional network shows.',
    mediaShape,
  ).optional(),
  scheduledFor: members.scheduledFor,
  isAutoPlug: members.isAutoPlug,
  autoPlug: PlannedComments.optional(),
  createdAt: named('post.record:createdAt', described('When the post was created.', timestamp())),
  updatedAt: named('post.record:updatedAt', described('When the post was last changed.', timestamp())),
  publishedAt: named(
    'post.record:publishedAt',
    described('When the post was first published.', timestamp()),
  ).optional(),
});
export type Post = z.infer<typeof Post>;
export type PostTarget = z.infer<typeof PostTarget>;

export const DeletedPost = answer('DeletedPost', 'The post that was deleted.', {
  id: named('post.delete.record:id', described('The id of the deleted post.', id())),
  deleted: named('post.delete.record:deleted', described('Always true.', z.boolean())),
});

export const Republish = request('Republish', 'The request to republish a post.', {
  platforms: described(
    'One or more targets where the post is not published yet.',
    demandedBy('post.platforms.required', list(Target, 'bounds.targets').min(1)),
  ),
});
export type Republish = z.infer<typeof Republish>;
