/** Posts: what creates one, what updates one, and the record that comes back. */
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

export const Target = request('Target', 'One account to publish to.', {
  platform: described('The platform label, lowercase.', judgedBy('post.target.platform.known', PlatformLabelSchema)),
  accountId: described('The id of an account of that platform, from GET /accounts.', id()),
});

const comment = {
  text: named(
    'autoPlug:comments.text',
    described('What the comment says.', demandedBy('autoPlug.comments.shape', text('bounds.message').min(1))),
  ),
  delay: named(
    'autoPlug:comments.delay',
    described(
      'How long after publication, as an ISO 8601 duration.',
      demandedBy('autoPlug.comments.shape', duration()),
    ),
  ),
};

const comments = <T extends z.ZodType>(item: T) =>
  named(
    'autoPlug:comments',
    described('The comments, in the order in which they are sent.', list(item, 'bounds.comments')),
  );

const followUp = 'Follow-up comments on the published post, on professional.';

export const AutoPlug = request('AutoPlug', followUp, {
  comments: comments(request('AutoPlugComment', 'One follow-up comment.', comment)),
});

const PlannedComments = answer('PlannedComments', followUp, {
  comments: comments(answer('PlannedComment', 'One follow-up comment.', comment)),
});

const scheduledFor = named(
  'post.schedule.field',
  described(
    'When to publish: ISO 8601 with seconds and an offset or Z. @{post.schedule.past}',
    judgedBy('post.schedule.format', timestamp()),
  ),
);

const members = {
  text: described(
    'The default text, used by every platform without its own. May be absent when every target’s platform has its own.',
    text('bounds.text'),
  ).optional(),
  platforms: described(
    'The accounts to publish to, one or more.',
    demandedBy('post.platforms.required', list(Target, 'bounds.targets').min(1)),
  ),
  platformContent: PlatformContent.optional(),
  media: Media.optional(),
  scheduledFor: scheduledFor.optional(),
  publishNow: described('True publishes at once on all targets.', z.boolean()).optional(),
  isAutoPlug: described('Enables follow-up comments on professional.', z.boolean()).optional(),
  autoPlug: AutoPlug.optional(),
};

export const PostCreate = request('PostCreate', 'What creates a post.', members);
export type PostCreate = z.infer<typeof PostCreate>;

const contentUpdates = Object.fromEntries(
  platformLabels.map((label) => {
    const name = `${contentComponent(label)}Update`;
    const described = `Changes of the overrides and options for ${label}, the ${platforms[label].network}.`;
    return [label, request(name, described, patchShape(contentShapes[label])).optional()];
  }),
) as unknown as {
  [L in PlatformLabel]: z.ZodOptional<
    ReturnType<typeof request<ReturnType<typeof patchShape<(typeof contentShapes)[L]>>>>
  >;
};

export const PostUpdate = request(
  'PostUpdate',
  'What updates a post. @{post.update.merge}',
  patchShape({
    ...members,
    platformContent: request(
      'PlatformContentUpdate',
      'Changes of overrides and options by platform label.',
      patchShape(contentUpdates),
    ).optional(),
    media: request('MediaUpdate', 'Changes of the media of a post.', patchShape(mediaShape)).optional(),
    autoPlug: AutoPlug.optional(),
  }),
);
export type PostUpdate = z.infer<typeof PostUpdate>;

const Segment = answer('Segment', 'One post of a thread.', {
  text: described('Its text.', text('bounds.text')),
  url: described('Where it was published.', url()).optional(),
});

const TargetError = answer('TargetError', 'Why publishing to a target failed.', {
  code: described('For machines.', text('bounds.word')),
  message: described('For humans.', text('bounds.message')),
});

const status = () => worded('post.states', z.enum(postStates));

export const PostTarget = answer('PostTarget', 'One target of a post and how publishing to it went.', {
  platform: described(
    'The platform label; keep it an open string, for further networks are announced.',
    text('bounds.word'),
  ),
  accountId: described('The id of the account.', id()),
  status: named('post.record:platforms.status', described('The state of the post on this target.', status())),
  url: named('post.record:platforms.url', described('Where it was published.', url())).optional(),
  error: z.optional(named('post.record:platforms.error', TargetError)),
  publishedAt: named('post.record:platforms.publishedAt', described('When it was published.', timestamp())).optional(),
  segments: named(
    'post.record:platforms.segments',
    described(
      'The posts of the thread, on platforms that thread; one where the text has no separator.',
      list(Segment, 'bounds.list'),
    ),
  ).optional(),
});

const synced = named(
  'post.record:platformContent.synced',
  described('False once the platform has a text of its own, which the default text no longer changes.', z.boolean()),
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
      return [label, answer(name, `What the post has for ${label}.`, { ...contentShapes[label], synced }).optional()];
    }),
  ) as unknown as RecordContents,
);

export const Post = answer('Post', 'A post.', {
  id: named('post.record:id', described('The id of the post.', id())),
  status: named('post.record:status', described('The state of the post as a whole.', status())),
  text: members.text,
  platforms: described('The targets with their outcomes.', list(PostTarget, 'bounds.targets')),
  platformContent: RecordContent.optional(),
  media: answer(
    'PostMedia',
    'Media of a post, with the names that the professional network shows.',
    mediaShape,
  ).optional(),
  scheduledFor: members.scheduledFor,
  isAutoPlug: members.isAutoPlug,
  autoPlug: PlannedComments.optional(),
  createdAt: named('post.record:createdAt', described('When the post was created.', timestamp())),
  updatedAt: named('post.record:updatedAt', described('When it was last changed.', timestamp())),
  publishedAt: named('post.record:publishedAt', described('When it was first published.', timestamp())).optional(),
});
export type Post = z.infer<typeof Post>;
export type PostTarget = z.infer<typeof PostTarget>;

export const DeletedPost = answer('DeletedPost', 'The post that was deleted.', {
  id: named('post.delete.record:id', described('Its id.', id())),
  deleted: named('post.delete.record:deleted', described('True.', z.boolean())),
});

export const Republish = request('Republish', 'Where else to publish a post.', {
  platforms: described(
    'Targets where the post is not published yet, one or more.',
    demandedBy('post.platforms.required', list(Target, 'bounds.targets').min(1)),
  ),
});
export type Republish = z.infer<typeof Republish>;
