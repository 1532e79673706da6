/** Posts: the requests that create and update them, and the record in responses. */
import { z } from 'zod';
import { type PlatformLabel, platformLabels, platforms } from '../platforms.ts';
import { formatTextLimitsText } from '../text/limitTexts.ts';
import { timestampBeginning } from '../time/timestampForms.ts';
import {
  always,
  duration,
  id,
  list,
  relaxedTimestamp,
  requestObject,
  responseObject,
  text,
  timestamp,
  url,
  withDescription,
  withEveryReadingRule,
  withField,
  withRequiredRule,
  withRule,
  withShape,
  withVocabulary,
} from './atoms.ts';
import { contentShapes, getContentComponent, PlatformContent } from './content.ts';
import { Media, mediaShape } from './media.ts';
import { withPlatformLimits } from './platformLimits.ts';
import { patchShape } from './update.ts';

export const postStates = ['draft', 'scheduled', 'publishing', 'published', 'partially_published', 'failed'] as const;
export type PostState = (typeof postStates)[number];

/** The states of a target: it is published or not, never in part. */
export const targetStates = ['draft', 'scheduled', 'publishing', 'published', 'failed'] as const;

export const PlatformLabelSchema = z.enum(platformLabels);

export const Target = requestObject('Target', 'An account to publish to.', {
  platform: withDescription(
    'The platform label, in lowercase.',
    withRule('post.target.platform.known', PlatformLabelSchema),
  ),
  accountId: withDescription('The id of an account of that platform, from GET /accounts.', id()),
});

const comment = {
  text: withField(
    'autoPlug:comments.text',
    withDescription(
      'The text of the comment.',
      withRequiredRule('autoPlug.comments.shape', text('bounds.message').min(1)),
    ),
  ),
  delay: withField(
    'autoPlug:comments.delay',
    withDescription(
      'The delay after publication, as an ISO 8601 duration.',
      withRequiredRule('autoPlug.comments.shape', withShape('delay.form', duration())),
    ),
  ),
};

const comments = <T extends z.ZodType>(item: T) =>
  withField(
    'autoPlug:comments',
    withDescription(
      'The comments, in the order in which they are posted.',
      withRequiredRule('autoPlug.comments.shape', list(item, 'bounds.comments')),
    ),
  );

const autoPlugDescription = 'Follow-up comments on the published post. Professional only.';

export const AutoPlug = requestObject('AutoPlug', autoPlugDescription, {
  comments: comments(
    withRule('autoPlug.comments.shape', requestObject('AutoPlugComment', 'A follow-up comment.', comment)),
  ),
});

const PostAutoPlug = responseObject('PostAutoPlug', autoPlugDescription, {
  comments: comments(responseObject('PostAutoPlugComment', 'A follow-up comment.', comment)),
});

const scheduledFor = withField(
  'post.schedule.field',
  withDescription(
    'When to publish, as an ISO 8601 timestamp with an offset or Z. @{post.schedule.format} @{post.schedule.past}',
    withEveryReadingRule(
      'post.schedule.iso',
      timestampBeginning,
      withRule('post.schedule.timestamp', relaxedTimestamp()),
    ),
  ),
);

const members = {
  text: withDescription(
    `The default text, for every platform without an override. It may be omitted if the platforms of all targets have an override. Chars by platform: ${formatTextLimitsText()}. Three consecutive newlines split it into a thread on microblog, textthread and openmicro.`,
    withPlatformLimits(text('bounds.text'), ({ text: limits }) => limits),
  ).optional(),
  platforms: withDescription(
    'One or more accounts to publish to.',
    withRequiredRule('post.platforms.required', list(Target, 'bounds.targets').min(1)),
  ),
  platformContent: PlatformContent.optional(),
  media: Media.optional(),
  scheduledFor: scheduledFor.optional(),
  publishNow: withDescription('Whether to publish immediately on all targets.', z.boolean()).optional(),
  isAutoPlug: withDescription('Whether follow-up comments are posted on professional.', z.boolean()).optional(),
  autoPlug: AutoPlug.optional(),
};

export const PostCreate = requestObject('PostCreate', 'The request to create a post.', members);
export type PostCreate = z.infer<typeof PostCreate>;

const contentUpdates = Object.fromEntries(
  platformLabels.map((label) => {
    const name = `${getContentComponent(label)}Update`;
    const description = `Changes to the overrides and options for ${label}, the ${platforms[label].network}.`;
    return [label, requestObject(name, description, patchShape(contentShapes[label])).optional()];
  }),
) as unknown as {
  [L in PlatformLabel]: z.ZodOptional<
    ReturnType<typeof requestObject<ReturnType<typeof patchShape<(typeof contentShapes)[L]>>>>
  >;
};

export const PostUpdate = requestObject(
  'PostUpdate',
  'The request to update a post. @{post.update.merge} @{update.null}',
  patchShape({
    ...members,
    platformContent: requestObject(
      'PlatformContentUpdate',
      'Changes to overrides and options by platform label.',
      patchShape(contentUpdates),
    ).optional(),
    media: requestObject('MediaUpdate', 'Changes to the media of a post.', patchShape(mediaShape)).optional(),
    autoPlug: AutoPlug.optional(),
  }),
);
export type PostUpdate = z.infer<typeof PostUpdate>;

const ThreadSegment = responseObject('ThreadSegment', 'One post of a thread.', {
  text: withDescription('The text of the segment.', text('bounds.text')),
  url: withDescription('The URL of the published segment.', url()).optional(),
});

const PublishingError = withShape(
  'post.target.error',
  responseObject('PublishingError', 'Why publishing to a target failed.', {
    code: withField(
      'post.record:platforms.error.code',
      withDescription('The error code, for programs.', text('bounds.word')),
    ),
    message: withField(
      'post.record:platforms.error.message',
      withDescription('The error message, for humans.', text('bounds.message')),
    ),
  }),
);

export const PostTarget = responseObject('PostTarget', 'A target of a post, with the outcome of publishing to it.', {
  platform: withDescription(
    'The platform label. Treat it as an open string: further networks have been announced.',
    text('bounds.word'),
  ),
  accountId: withDescription('The id of the account.', id()),
  status: withField(
    'post.record:platforms.status',
    withDescription(
      'The state of the post on this target.',
      withVocabulary('post.target.states', z.enum(targetStates)),
    ),
  ),
  url: withField('post.record:platforms.url', withDescription('The URL of the post on this target.', url())).optional(),
  error: z.optional(withField('post.record:platforms.error', PublishingError)),
  publishedAt: withField(
    'post.record:platforms.publishedAt',
    withDescription('When the post was published on this target.', timestamp()),
  ).optional(),
  segments: withField(
    'post.record:platforms.segments',
    withDescription(
      'The segments of the thread, on platforms with threads. A text without a separator is one segment.',
      list(ThreadSegment, 'bounds.list'),
    ),
  ).optional(),
});

const synced = withField(
  'post.record:platformContent.synced',
  withDescription(
    'Whether the platform uses the default text. False if it has its own text, which changes of the default text do not affect.',
    z.boolean(),
  ),
).optional();

type RecordContents = {
  [L in PlatformLabel]: z.ZodOptional<
    ReturnType<
      typeof responseObject<
        { [M in keyof (typeof contentShapes)[L]]: (typeof contentShapes)[L][M] } & { synced: typeof synced }
      >
    >
  >;
};

const RecordContent = responseObject(
  'PostContent',
  'Overrides and options of a post by platform label.',
  Object.fromEntries(
    platformLabels.map((label) => {
      const name = `Post${getContentComponent(label)}`;
      return [
        label,
        responseObject(name, `Overrides and options of a post for ${label}.`, {
          ...contentShapes[label],
          synced,
        }).optional(),
      ];
    }),
  ) as unknown as RecordContents,
);

export const Post = responseObject('Post', 'A post.', {
  id: withField('post.record:id', withDescription('The id of the post.', id())),
  status: withField(
    'post.record:status',
    withDescription('The state of the post as a whole.', withVocabulary('post.states', z.enum(postStates))),
  ),
  text: members.text,
  platforms: withDescription('The targets, with their outcomes.', list(PostTarget, 'bounds.targets')),
  platformContent: RecordContent.optional(),
  media: responseObject(
    'PostMedia',
    'The media of a post, with the names that the professional network shows.',
    mediaShape,
  ).optional(),
  scheduledFor: members.scheduledFor,
  isAutoPlug: members.isAutoPlug,
  autoPlug: PostAutoPlug.optional(),
  createdAt: withField('post.record:createdAt', withDescription('When the post was created.', timestamp())),
  updatedAt: withField('post.record:updatedAt', withDescription('When the post was last changed.', timestamp())),
  publishedAt: withField(
    'post.record:publishedAt',
    withDescription('When the post was first published.', timestamp()),
  ).optional(),
});
export type Post = z.infer<typeof Post>;
export type PostTarget = z.infer<typeof PostTarget>;

export const DeletedPost = responseObject('DeletedPost', 'The post that was deleted.', {
  id: withField('post.delete.record:id', withDescription('The id of the deleted post.', id())),
  deleted: withField('post.delete.record:deleted', withDescription('Always true.', always(true))),
});

export const PostRepublish = requestObject('PostRepublish', 'The request to republish a post.', {
  platforms: withDescription(
    'One or more targets where the post is not published yet.',
    withRequiredRule('post.platforms.required', list(Target, 'bounds.targets').min(1)),
  ),
  platformContent: withField('post.republish.content:platformContent', PlatformContent).optional(),
});
export type PostRepublish = z.infer<typeof PostRepublish>;
