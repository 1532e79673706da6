/** What a seed looks like: the world of a tenant, in the names of the contract. */
import { z } from 'zod';
import { planNames } from '../../spec/plans.ts';
import { platformLabels } from '../../spec/platforms.ts';
import { outreachStates } from '../../spec/schemas/account.ts';
import { LeadMagnetCreate, leadActions, leadMagnetStates } from '../../spec/schemas/leadMagnet.ts';
import { PostCreate, postStates, Target } from '../../spec/schemas/post.ts';
import { timestampPattern } from '../../spec/time/instant.ts';
import { limitNames } from '../rows/access.ts';
import type { DeepReadonly } from './deepReadonly.ts';

const means = <T extends z.ZodType>(description: string, schema: T): T =>
  schema.meta({ ...schema.meta(), description });

const time = (description: string) =>
  z
    .string()
    .max(40)
    .regex(timestampPattern, 'Give an ISO 8601 timestamp with an offset or Z, such as 2030-01-07T09:00:00Z.')
    .meta({ description, format: 'date-time' });

const text = (description: string, most: number) => z.string().min(1).max(most).meta({ description });
const url = (description: string) => means(description, z.url({ protocol: /^https?$/ }).max(2048));

/** Ids stand in paths and cursors. */
const ownId = (kind: string, description: string) =>
  z
    .string()
    .regex(new RegExp(`^${kind}_[\\w.~-]{1,59}$`), `Give an id that begins with ${kind}_, such as ${kind}_monday.`)
    .meta({ description });
const chosenId = (description: string) =>
  z
    .string()
    .regex(/^[\w.~-]{1,64}$/, 'Give an id of 1 to 64 letters, digits, dots, dashes, underscores and tildes.')
    .meta({ description });

const works = {
  publishing: means('Whether publishing works.', z.boolean()).optional(),
  connected: means('Whether the connection stands.', z.boolean()).optional(),
  verified: means('Whether a video channel is verified.', z.boolean()).optional(),
};

const Account = z.strictObject({
  id: chosenId('The id that targets of posts name.'),
  platform: means('The platform.', z.enum(platformLabels)),
  name: text('Display name or handle.', 200),
  ...works,
});

const OutreachAccount = z.strictObject({
  id: chosenId('The id that lead magnets name.'),
  name: text('Display name.', 200),
  profileUrl: url('The profile on the network.').optional(),
  avatar: url('The picture of the profile.').optional(),
  status: means('Whether the connection stands; connected where nothing is said.', z.enum(outreachStates)).optional(),
});

const Traits = z.strictObject({ account: chosenId('An account.'), ...works });

/** Of a target, beyond what a request says. */
export const targetOutcome = {
  state: means('How publishing to it ended.', z.enum(['published', 'failed'])).optional(),
  publishedAt: time('When it was published; like the post where nothing is said.').optional(),
  url: url('Where it was published.').optional(),
  error: z
    .strictObject({ code: text('For machines, such as PUBLISHING_FAILED.', 64), message: text('For humans.', 1000) })
    .meta({ description: 'Why it failed.' })
    .optional(),
};

/** Of a post, beyond what a request says. */
export const postFacts = {
  id: ownId('post', 'The id; the next of the mock where nothing is said.').optional(),
  state: means(
    'The state. Where nothing is said: what its targets say, published with publishNow, scheduled with a schedule, else a draft.',
    z.enum(postStates),
  ).optional(),
  createdAt: time(
    'When it was created; like publishedAt, else the time of the seed, where nothing is said.',
  ).optional(),
  publishedAt: time(
    'When it was published; its schedule, else the time of the seed, where nothing is said.',
  ).optional(),
};

/** Of a lead magnet, beyond what a request says. */
export const leadMagnetFacts = {
  id: ownId('lm', 'The id; the next of the mock where nothing is said.').optional(),
  state: means(
    'The state; active with activate, else paused, where nothing is said.',
    z.enum(leadMagnetStates),
  ).optional(),
  createdAt: time('When it was created; the time of the seed where nothing is said.').optional(),
};

const Commenter = z.strictObject({
  id: chosenId('Names the commenter; made of the name where nothing is said.').optional(),
  name: text('The full name.', 200),
  profileUrl: url('The profile on the network.').optional(),
});

const Comment = z.strictObject({
  leadMagnet: chosenId('Below the post that this lead magnet watches.').optional(),
  post: chosenId('Below this post.').optional(),
  postUrl: url('Below the post at this URL.').optional(),
  text: text('What it says.', 10_000),
  commenter: Commenter.optional(),
  createdAt: time('When it was written; the time of the seed where nothing is said.').optional(),
});

const Lead = z.strictObject({
  id: ownId('lead', 'The id; the next of the mock where nothing is said.').optional(),
  leadMagnet: chosenId('The lead magnet that captured it.'),
  commenter: Commenter,
  comment: text('What the comment says; a keyword of the lead magnet is in it.', 10_000),
  capturedAt: time('When it was captured; the time of the seed where nothing is said.').optional(),
  actions: means('What was done about it.', z.array(z.enum(leadActions)).max(100)).optional(),
});

const list = <T extends z.ZodType>(description: string, item: T) => means(description, z.array(item).max(10_000));
const onOff = z.enum(['on', 'off']);

/** Everything but what requests say about posts and lead magnets, which the rules of the contract judge. */
function seedOf<P extends z.ZodType, M extends z.ZodType>(post: P, leadMagnet: M) {
  return z.strictObject({
    $schema: means('Tells editors where the schema of this file is.', z.string().max(2048)).optional(),
    clock: z
      .strictObject({
        now: time('The time at which the world begins.').optional(),
        mode: means(
          'How time goes on; frozen where nothing is said.',
          z.enum(['real', 'frozen', 'accelerated']),
        ).optional(),
        rate: means('Seconds for one of the machine, if accelerated.', z.number().positive().max(1_000_000)).optional(),
      })
      .meta({ description: 'The clock; that of the mock where nothing is said.' })
      .optional(),
    plans: means('The plans of the key.', z.array(z.enum(planNames)).min(1).max(planNames.length)).optional(),
    limits: z
      .strictObject(
        Object.fromEntries(limitNames.map((name) => [name, onOff.optional()])) as Record<
          (typeof limitNames)[number],
          z.ZodOptional<typeof onOff>
        >,
      )
      .meta({ description: 'Which limits hold; all where nothing is said.' })
      .optional(),
    webhook: z
      .strictObject({
        url: url('Where events go.'),
        secret: z
          .string()
          .max(256)
          .regex(/^whsec_[A-Za-z0-9+/]+={0,2}$/, 'Give a secret of whsec_ and base64.')
          .meta({ description: 'What signs every delivery.' })
          .optional(),
      })
      .meta({ description: 'The webhook of the tenant.' })
      .optional(),
    accounts: list('The accounts connected for posting, instead of those of the mock.', Account).optional(),
    outreachAccounts: list(
      'The accounts connected for outreach, instead of those of the mock.',
      OutreachAccount,
    ).optional(),
    traits: list('How accounts differ from those that simply work.', Traits).optional(),
    posts: list('The posts.', post).optional(),
    leadMagnets: list('The lead magnets.', leadMagnet).optional(),
    comments: list('Comments on the networks. Those that are found become leads.', Comment).optional(),
    leads: list('Leads that were captured.', Lead).optional(),
  });
}

/** What the rules of the contract do not judge; posts and lead magnets are open, for they judge the rest. */
export const SeedFacts = seedOf(
  z.looseObject({ ...postFacts, platforms: z.array(z.looseObject(targetOutcome)).max(1000).optional() }),
  z.looseObject(leadMagnetFacts),
);
export type SeedFacts = z.output<typeof SeedFacts>;

/** The whole, for editors and types. */
export const Seed = seedOf(
  PostCreate.extend({ ...postFacts, platforms: z.array(Target.extend(targetOutcome)).min(1) }),
  LeadMagnetCreate.extend(leadMagnetFacts),
).meta({ title: 'Seed of the mock', description: 'The world that a tenant of the mock begins with.' });
export type Seed = DeepReadonly<z.input<typeof Seed>>;
