/** Creates lead magnets to find the names of their members; a name counts only if the service returns or requires it. */
import { isDeepStrictEqual } from 'node:util';
import { type JsonObject, readMember } from '../../spec/json.ts';
import { getOperation } from '../../spec/operations/index.ts';
import { Evidence } from './evidence/evidence.ts';
import { getRecord, isRefusal, isSuccess, listItems, type WireExchange } from './evidence/wireExchange.ts';
import {
  createSender,
  findProfessionalTarget,
  getCreatedId,
  getCreatedPath,
  type ProbeContext,
} from './probeService.ts';

/** Names that services give to the required members, the most common first. */
const memberNames = {
  workflowType: ['workflowType', 'workflow', 'type', 'workflow_type'],
  keywords: ['keywords', 'triggers'],
} as const;

/** Names of the watched post: by its URL, or by its id if the service watches only posts of its own. */
const postNames = { postUrl: ['postUrl', 'url', 'post_url'], postId: ['postId', 'post_id', 'post'] } as const;

/** Templates as services have them, the most common first. */
const templateForms: readonly unknown[] = [
  ...['text', 'body', 'message', 'content'].map((name) => ({ [name]: 'Hello' })),
  'Hello',
];

interface Names {
  readonly workflowType: string;
  readonly keywords: string;
  readonly post: string;
}

/** Values of the members, and names to try for them. */
interface Attempt {
  readonly names: Names;
  readonly values: Readonly<Record<keyof Names, unknown>>;
}

const common = { workflowType: 'collect_only', keywords: ['social-contract-probe'] } as const;

/** Adds the creation of lead magnets, and requests to one of them, to the evidence. They are paused in the end. */
export async function probeMagnets(context: ProbeContext, evidence: Evidence): Promise<void> {
  const send = createSender(context, evidence);
  const attempt = createSender(context, new Evidence());
  const { path } = getOperation('createLeadMagnet');
  const outreach = listItems(await attempt(getOperation('listOutreachAccounts').path))[0];
  if (outreach === undefined) return;
  const outreachAccountId = outreach.id;
  const post = (body: JsonObject, request = attempt) => request(path, { method: 'POST', body: JSON.stringify(body) });
  const accepted = (await findAcceptedAttempt(listAttempts('postUrl', watchedUrl))) ?? (await attemptByOwnPost());
  if (accepted === undefined) return;
  const { names } = accepted;
  const body = { ...buildBodyWith(accepted), activate: true };
  const own = getCreatedPath(path, await post(body, send));
  if (own !== undefined) {
    await send(`${own}/pause`, { method: 'POST' });
    await send(own);
    const update = { outreachAccountId, [names.keywords]: common.keywords };
    await send(own, { method: 'PATCH', body: JSON.stringify(update) });
    await send(`${own}/resume`, { method: 'POST' });
    await send(`${own}/pause`, { method: 'POST' });
    await send(`${own}/leads`);
  }
  for (const template of templateForms) {
    const templates = { dm: template, commentReplies: [template] };
    const withTemplates = { ...buildBodyWith(accepted), [names.workflowType]: 'full', templates };
    const creation = await post(withTemplates);
    if (isRefusal(creation)) continue;
    // A service that neither returns nor requires the text may ignore it.
    const isReturned = isDeepStrictEqual(readMember(readMember(getRecord(creation), 'templates'), 'dm'), template);
    if (!isReturned && !(await refusesWithoutText(withTemplates, template))) continue;
    await post(withTemplates, send);
    break;
  }

  async function refusesWithoutText(body: JsonObject, template: unknown): Promise<boolean> {
    const empty = typeof template === 'string' ? {} : { social_contract_probe: 'Hello' };
    return isRefusal(await post({ ...body, templates: { dm: empty, commentReplies: [empty] } }));
  }

  function buildBodyWith({ names: some, values }: Attempt): JsonObject {
    const members = Object.entries(some).map(([name, word]) => [word, values[name as keyof Names]]);
    return { outreachAccountId, ...Object.fromEntries(members) };
  }

  /** The first attempt with which a lead magnet is created, if each of its names has an effect. */
  async function findAcceptedAttempt(attempts: readonly Attempt[]): Promise<Attempt | undefined> {
    for (const candidate of attempts) {
      const creation = await post(buildBodyWith(candidate));
      if (isSuccess(creation)) return (await hasEffects(candidate, creation)) ? candidate : undefined;
      // Only a refusal of the body is a reason to try other names.
      if (![400, 409, 422].includes(creation.status)) return undefined;
    }
    return undefined;
  }

  async function hasEffects(candidate: Attempt, creation: WireExchange): Promise<boolean> {
    const record = getRecord(creation);
    for (const [name, word] of Object.entries(candidate.names)) {
      if (isDeepStrictEqual(readMember(record, word), candidate.values[name as keyof Names])) continue;
      const { [word]: _, ...others } = buildBodyWith(candidate);
      if (!isRefusal(await post(others))) return false;
    }
    return true;
  }

  /** Publishes a post, and watches it. */
  async function attemptByOwnPost(): Promise<Attempt | undefined> {
    const target = await findProfessionalTarget(attempt, context.accounts);
    if (target === undefined) return undefined;
    const own = { text: 'A test post for a lead magnet.', platforms: [target], publishNow: true };
    const creation = await send(getOperation('createPost').path, { method: 'POST', body: JSON.stringify(own) });
    const id = getCreatedId(creation);
    return id === undefined ? undefined : findAcceptedAttempt(listAttempts('postId', id));
  }
}

const watchedUrl = 'https://professional.example/posts/social-contract-probe';

/** The usual names first, then those that differ from them in one member, then the others. */
function listAttempts(kind: keyof typeof postNames, value: unknown): readonly Attempt[] {
  const names = memberNames.workflowType.flatMap((workflowType) =>
    memberNames.keywords.flatMap((keywords) =>
      postNames[kind].map((post): Names => ({ workflowType, keywords, post })),
    ),
  );
  const countUnusual = ({ post, ...others }: Names) =>
    Object.entries(others).filter(([name, word]) => name !== word).length + (post === kind ? 0 : 1);
  return names
    .toSorted((a, b) => countUnusual(a) - countUnusual(b))
    .map((candidate) => ({ names: candidate, values: { ...common, post: value } }));
}
