/** Follow-up comments in traces: of which posts, on which accounts, and when they are due. */
import type { Behaviour } from '../../../decisions/index.ts';
import { asList, type JsonObject, readMember, toText } from '../../../json.ts';
import { parseDuration } from '../../../time/duration.ts';
import type { Instant } from '../../../time/instant.ts';
import type { Act, Exchange, Observation } from '../../law.ts';
import { buildTargets, createdPost, minute, post, target, timestamp } from '../../traces/examples.ts';
import { buildTargetKey, getContentAt, listPostHistories, readTargets } from '../../traces/posts.ts';
import { getInstantAt, getMemberAt, readObservations } from '../../traces/traceReader.ts';

export const buildBody = (isAutoPlug: boolean | undefined, label = 'professional') => ({
  text: 'Hello',
  platforms: buildTargets(label),
  publishNow: true,
  isAutoPlug,
  autoPlug: { comments: [{ text: 'The recipe', delay: 'PT10M' }] },
});
export const buildCreation = (isAutoPlug: boolean | undefined, label = 'professional') =>
  createdPost(buildPublishedRecord(label), buildBody(isAutoPlug, label));
export const buildPublishedRecord = (label: string) =>
  post('published', {
    platforms: [target(label, 'published', { publishedAt: timestamp(0) })],
    publishedAt: timestamp(0),
  });
export const buildAutoPlugAct = (n: number, overrides: Partial<Act> = {}): Act => ({
  kind: 'act',
  at: minute(n),
  act: 'auto_plug',
  platform: 'professional',
  postId: 'post_1',
  text: 'The recipe',
  ...overrides,
});

/** A post that requests follow-up comments on professional and was never deleted, as it was last set. */
export interface FollowedPost {
  readonly creation: Exchange;
  readonly isEnabled: boolean;
  readonly isDisabled: boolean;
  /** Whether it is certainly followed by comments: a republish need not be. */
  readonly isOriginal: boolean;
  readonly comments: readonly { readonly text: unknown; readonly delay: number | undefined }[];
  readonly acts: readonly Act[];
  /** Of the acts, those on professional. */
  readonly professionalActs: readonly Act[];
  /** How often requests name each of its accounts on professional. */
  readonly accounts: ReadonlyMap<string, number>;
  /** When it was published on the first of these accounts, and on the last. */
  readonly publishedAt: { readonly first: Instant; readonly last: Instant } | undefined;
  /** The accounts on which publishing had failed when its record was last seen, and when that was. */
  readonly failed: { readonly at: Instant; readonly accounts: ReadonlySet<string> };
}

const isProfessional = ({ platform }: JsonObject): boolean => platform === 'professional';
const readAccountId = ({ accountId }: JsonObject): string => toText(accountId);

export function* findFollowedPosts(trace: readonly Observation[], behaviour: Behaviour): Generator<FollowedPost> {
  for (const history of listPostHistories(trace)) {
    const [version] = history.versions;
    const content = getContentAt(history, trace.length, behaviour);
    if (version === undefined || content === undefined || history.deletionPosition !== undefined) continue;
    const allActs = readObservations(trace, 'act').filter((act) => act.act === 'auto_plug');
    // An act without a post id could belong to any post.
    if (allActs.some((act) => act.postId === undefined) && listPostHistories(trace).length > 1) continue;
    const acts = allActs.filter((act) => act.postId === undefined || act.postId === history.id);
    const republishedTargets = history.republishes.flatMap(({ exchange }) => readTargets(exchange.body));
    const targets = [...readTargets(content), ...republishedTargets];
    const accounts = new Map<string, number>();
    for (const accountId of targets.filter(isProfessional).map(readAccountId))
      accounts.set(accountId, (accounts.get(accountId) ?? 0) + 1);
    const otherAccounts = new Set(targets.filter((target) => !isProfessional(target)).map(readAccountId));
    const sighting = history.sightings.findLast(({ observation }) => observation.kind === 'exchange');
    const shownTargets = readTargets(sighting?.post).filter(isProfessional);
    const publishedTargets = shownTargets.filter(({ status }) => (status ?? sighting?.post.status) === 'published');
    yield {
      creation: version.exchange,
      isEnabled: content.isAutoPlug === true,
      isDisabled: content.isAutoPlug === false,
      isOriginal:
        history.origin === undefined &&
        publishedTargets.some((target) => readTargets(content).some((other) => isSameTarget(target, other))),
      comments: asList(getMemberAt(content, 'autoPlug', 'comments')).map((comment) => ({
        text: readMember(comment, 'text'),
        delay: parseDuration(toText(readMember(comment, 'delay'))),
      })),
      acts,
      professionalActs: acts.filter(
        ({ platform, accountId }) => platform === 'professional' && !otherAccounts.has(accountId ?? ''),
      ),
      accounts,
      publishedAt: computeRange(
        publishedTargets.map(
          (target) => getInstantAt(target, 'publishedAt') ?? getInstantAt(sighting?.post, 'publishedAt'),
        ),
      ),
      failed: {
        at: sighting?.observation.at ?? version.exchange.at,
        accounts: new Set(shownTargets.filter(({ status }) => status === 'failed').map(readAccountId)),
      },
    };
  }
}

const isSameTarget = (a: JsonObject, b: JsonObject): boolean => buildTargetKey(a) === buildTargetKey(b);

function computeRange(instants: readonly (Instant | undefined)[]): FollowedPost['publishedAt'] {
  const known = instants.filter((instant) => instant !== undefined);
  return known.length === 0 ? undefined : { first: Math.min(...known), last: Math.max(...known) };
}
