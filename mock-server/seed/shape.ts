/** The schema of a seed: a tenant's initial data, with the contract's member names. */
import { z } from 'zod';
import { planNames } from '../../spec/plans.ts';
import { platformLabels } from '../../spec/platforms.ts';
import { outreachStates } from '../../spec/schemas/account.ts';
import { LeadMagnetCreate, leadActions, leadMagnetStates } from '../../spec/schemas/leadMagnet.ts';
import { PostCreate, postStates, Target } from '../../spec/schemas/post.ts';
import { timestampPattern } from '../../spec/time/instant.ts';
import { limitNames } from '../rows/access.ts';
import type { DeepReadonly } from './deepReadonly.ts';

const withDescription = <T extends z.ZodType>(description: string, schema: T): T =>
  schema.meta({ ...schema.meta(), description });

const time = (description: string) =>
  z
    .string()
    .max(40)
    .regex(timestampPattern, 'Must be an ISO 8601 timestamp with an offset or Z, such as 2030-01-07T09:00:00Z.')
    .meta({ description, format: 'date-time' });

const text = (description: string, maxLength: number) => z.string().min(1).max(maxLength).meta({ description });
/** Both a valid URL and one that the contract allows in responses. */
const url = (description: string) =>
  withDescription(
    description,
    z
      .url({ protocol: /^https?$/ })
      .max(2048)
      .regex(/^https?:\/\/[^\s]+$/),
  );

/** Ids are used in paths and cursors, so only URL-safe characters are allowed. */
const prefixedId = (kind: string) =>
  z
    .string()
    .regex(new RegExp(`^${kind}_[\\w.~-]{1,59}$`), `Must be an id that begins with ${kind}_, such as ${kind}_monday.`)
    .meta({ description: 'The id; generated if omitted.' });
const anyId = (description: string) =>
  z
    .string()
    .regex(/^[\w.~-]{1,64}$/, 'Must be an id of 1 to 64 letters, digits, dots, dashes, underscores and tildes.')
    .meta({ description });

const accountFlagsShape = {
  publishing: withDescription('Whether publishing works.', z.boolean()).optional(),
  connected: withDescription('Whether the account is connected.', z.boolean()).optional(),
  verified: withDescription('Whether the video channel is verified.', z.boolean()).optional(),
};

const Account = z.strictObject({
  id: anyId('The id that targets of posts use.'),
  platform: withDescription('The platform.', z.enum(platformLabels)),
  name: text('Display name or handle.', 200),
  ...accountFlagsShape,
});

const OutreachAccount = z.strictObject({
  id: anyId('The id that lead magnets use.'),
  name: text('Display name.', 200),
  profileUrl: url('URL of the profile on the network.').optional(),
  avatar: url('URL of the profile picture.').optional(),
  status: withDescription('The connection status; defaults to connected.', z.enum(outreachStates)).optional(),
});

const AccountFlags = z.strictObject({ account: anyId('An account.'), ...accountFlagsShape });

/** The members of a target that requests do not have. */
export const targetOutcomeShape = {
  state: withDescription('The publishing result.', z.enum(['published', 'failed'])).optional(),
  publishedAt: time('When it was published; defaults to the time of the post.').optional(),
  url: url('The URL of the published post.').optional(),
  error: z
    .strictObject({
      code: text('A machine-readable code such as PUBLISHING_FAILED.', 64),
      message: text('A human-readable message.', 1000),
    })
    .meta({ description: 'Why it failed.' })
    .optional(),
};

/** The members of a post that requests do not have. */
export const postFactsShape = {
  id: prefixedId('post').optional(),
  state: withDescription(
    'The state. Defaults to the one that follows from the targets; otherwise published with publishNow, scheduled with a schedule, and draft without either.',
    z.enum(postStates),
  ).optional(),
  createdAt: time('When it was created; defaults to publishedAt, or else to the time of the seed.').optional(),
  publishedAt: time('When it was published; defaults to its schedule, or else to the time of the seed.').optional(),
};

/** The members of a lead magnet that requests do not have. */
export const leadMagnetFactsShape = {
  id: prefixedId('lm').optional(),
  state: withDescription(
    'The state; defaults to active with activate, otherwise to paused.',
    z.enum(leadMagnetStates),
  ).optional(),
  createdAt: time('When it was created; defaults to the time of the seed.').optional(),
};

const Commenter = z.strictObject({
  id: anyId('The id of the commenter; defaults to one derived from the name.').optional(),
  name: text('Full name.', 200),
  profileUrl: url('URL of the profile on the network.').optional(),
});

const Comment = z.strictObject({
  leadMagnet: anyId('Comment on the post that this lead magnet watches.').optional(),
  post: anyId('Comment on this post.').optional(),
  postUrl: url('Comment on the post at this URL.').optional(),
  text: text('The text of the comment.', 10_000),
  commenter: Commenter.optional(),
  createdAt: time('When it was written; defaults to the time of the seed.').optional(),
});

const Lead = z.strictObject({
  id: prefixedId('lead').optional(),
  leadMagnet: anyId('The lead magnet that captured it.'),
  commenter: Commenter,
  comment: text('The text of the comment; must contain a keyword of the lead magnet.', 10_000),
  capturedAt: time('When it was captured; defaults to the time of the seed.').optional(),
  actions: withDescription('The actions taken.', z.array(z.enum(leadActions)).max(100)).optional(),
});

const list = <T extends z.ZodType>(description: string, item: T) =>
  withDescription(description, z.array(item).max(10_000));
const switchState = z.enum(['on', 'off']);

/** Builds the schema of a seed from the schemas of its posts and lead magnets. */
function buildSeedSchema<P extends z.ZodType, M extends z.ZodType>(post: P, leadMagnet: M) {
  return z.strictObject({
    $schema: withDescription('The location of the JSON Schema, for editors.', z.string().max(2048)).optional(),
    clock: z
      .strictObject({
        now: time('The initial time.').optional(),
        mode: withDescription('The mode; defaults to frozen.', z.enum(['real', 'frozen', 'accelerated'])).optional(),
        rate: withDescription(
          'Clock seconds per real second of an accelerated clock.',
          z.number().positive().max(1_000_000),
        ).optional(),
      })
      .meta({ description: "The clock; defaults to the mock's." })
      .optional(),
    plans: withDescription('The plans of the key.', z.array(z.enum(planNames)).min(1).max(planNames.length)).optional(),
    limits: z
      .strictObject(
        Object.fromEntries(limitNames.map((name) => [name, switchState.optional()])) as Record<
          (typeof limitNames)[number],
          z.ZodOptional<typeof switchState>
        >,
      )
      .meta({ description: 'The limits that are on; defaults to all.' })
      .optional(),
    webhook: z
      .strictObject({
        url: url('The URL that events are sent to.'),
        secret: z
          .string()
          .max(256)
          .regex(/^whsec_[A-Za-z0-9+/]+={0,2}$/, 'Must be whsec_ followed by base64.')
          .meta({ description: 'The secret that signs all deliveries.' })
          .optional(),
      })
      .meta({ description: 'The webhook of the tenant.' })
      .optional(),
    accounts: list("The accounts connected for posting, replacing the mock's default accounts.", Account).optional(),
    outreachAccounts: list(
      "The accounts connected for outreach, replacing the mock's default accounts.",
      OutreachAccount,
    ).optional(),
    traits: list('Accounts that are not connected or verified, or cannot publish.', AccountFlags).optional(),
    posts: list('The posts.', post).optional(),
    leadMagnets: list('The lead magnets.', leadMagnet).optional(),
    comments: list('Comments on the networks. Lead magnets turn matching ones into leads.', Comment).optional(),
    leads: list('Captured leads.', Lead).optional(),
  });
}

/** The schema for the mock. Posts and lead magnets are open objects, because the rules check their other members. */
export const SeedFacts = buildSeedSchema(
  z.looseObject({ ...postFactsShape, platforms: z.array(z.looseObject(targetOutcomeShape)).max(1000).optional() }),
  z.looseObject(leadMagnetFactsShape),
);
export type SeedFacts = z.output<typeof SeedFacts>;

/** The complete schema, for editors and types. */
export const Seed = buildSeedSchema(
  PostCreate.extend({ ...postFactsShape, platforms: z.array(Target.extend(targetOutcomeShape)).min(1) }),
  LeadMagnetCreate.extend(leadMagnetFactsShape),
).meta({ title: 'Seed of the mock', description: 'The initial data of a tenant of the mock.' });
export type Seed = DeepReadonly<z.input<typeof Seed>>;
