/** Creates lead magnets to find the names of their members: a name counts only if the service returns or requires it. */
import { isDeepStrictEqual } from 'node:util';
import { getValueAt, type JsonObject, readMember, replaceValueAt } from '../../../spec/json.ts';
import { getOperation } from '../../../spec/operations/index.ts';
import { ObservedExchanges } from '../evidence/observedExchanges.ts';
import { listNestedMembers } from '../evidence/values.ts';
import { getRecord, isRefusal, isSuccess, listItems, type WireExchange } from '../evidence/wireExchange.ts';
import {
  createSender,
  findProfessionalTarget,
  getCreatedId,
  getCreatedPath,
  type ProbeContext,
} from '../probe/probeService.ts';
import { type BodyPath, setValueAt, wrapValue } from '../repair/bodyPath.ts';
import { textNames } from '../repair/delayedTexts.ts';
import { type Candidate, isAboutBody, repairBody } from '../repair/repairBody.ts';
import { probeMagnetOptions } from './probeMagnetOptions.ts';

/** The values of the members that every lead magnet has. */
const values = {
  workflowType: 'collect_only',
  keywords: ['social-contract-probe'],
  postUrl: 'https://professional.example/posts/social-contract-probe',
} as const;

/** Usual names of the required members, the most common first, for services whose refusals name no members. */
const memberNames = {
  workflowType: ['workflowType', 'workflow', 'type', 'workflow_type'],
  keywords: ['keywords', 'triggers'],
} as const;

/** Names of the watched post: by its URL, or by its id if the service watches only posts of its own. */
const postNames = { postUrl: ['postUrl', 'url', 'post_url'], postId: ['postId', 'post_id', 'post'] } as const;

/** Usual forms of templates, the most common first. */
const templateForms: readonly unknown[] = [...textNames.map((name) => ({ [name]: 'Hello' })), 'Hello'];

/** Usual names of the route that resumes a lead magnet, the most common first. */
const resumeNames = ['resume', 'start', 'activate', 'unpause'];

/**
 * Adds the creation of lead magnets, and requests to one of them, to the evidence. Pauses them at the end, and deletes
 * the watched post if the service supports DELETE.
 */
export async function probeMagnets(context: ProbeContext, evidence: ObservedExchanges): Promise<void> {
  const send = createSender(context, evidence);
  // Sends requests that are only experiments, and keeps no evidence of them.
  const sendUnrecorded = createSender(context, new ObservedExchanges());
  const { path } = getOperation('createLeadMagnet');
  const outreach = listItems(await sendUnrecorded(getOperation('listOutreachAccounts').path))[0];
  if (outreach === undefined) return;
  const outreachAccountId = outreach.id;
  const createMagnet = (body: JsonObject, request = sendUnrecorded) =>
    request(path, { method: 'POST', body: JSON.stringify(body) });
  let ownPostId: Promise<unknown> | undefined;
  let ownPostPath: string | undefined;
  const ensureOwnPost = () => {
    ownPostId ??= publishOwnPost();
    return ownPostId;
  };
  const body = await findAcceptedBody();
  if (body !== undefined) await probeMembers(body);
  await deleteOwnPost();

  async function probeMembers(acceptedBody: JsonObject): Promise<void> {
    const creation = await createMagnet({ ...acceptedBody, activate: true }, send);
    const createdPath = getCreatedPath(path, creation);
    if (createdPath !== undefined) await requestRoutes(createdPath);
    await watchByOtherMember(acceptedBody);
    const withTemplates = await probeTemplates();
    await probeMagnetOptions(acceptedBody, withTemplates, createMagnet, (magnet) => createMagnet(magnet, send));
  }

  async function deleteOwnPost(): Promise<void> {
    if (ownPostPath !== undefined) await sendUnrecorded(ownPostPath, { method: 'DELETE' });
  }

  async function findAcceptedBody(): Promise<JsonObject | undefined> {
    // A general value first: a member that accepts it is not one that needs a special value.
    const candidates: readonly Candidate[] = [
      ...['Hello', values.workflowType, values.keywords, values.postUrl].map(toCandidate),
      ensureOwnPost,
      ...[{}, [{}], 10, true].map(toCandidate),
      // A post that is watched by its URL or by its id, if the object has both and requires one of them.
      ...postNames.postUrl.map((name) => toCandidate({ [name]: values.postUrl })),
      ...postNames.postId.map((name) => () => ensureOwnPost().then((id) => (id === undefined ? id : { [name]: id }))),
    ];
    const repair = await repairBody({ outreachAccountId }, createMagnet, candidates);
    if (repair !== undefined) return repair.body;
    return (await findBodyByUsualNames('postUrl')) ?? (await findBodyByUsualNames('postId'));
  }

  /** The first body with usual names that the service accepts, if each name has an effect. */
  async function findBodyByUsualNames(kind: keyof typeof postNames): Promise<JsonObject | undefined> {
    const watchedPost = kind === 'postUrl' ? values.postUrl : await ensureOwnPost();
    if (watchedPost === undefined) return undefined;
    for (const names of listNames(kind)) {
      const members = { [names.workflowType]: values.workflowType, [names.keywords]: values.keywords };
      const candidate = { outreachAccountId, ...members, [names.post]: watchedPost };
      const creation = await createMagnet(candidate);
      if (isSuccess(creation)) return (await hasEffects(candidate, creation)) ? candidate : undefined;
      // Only a refusal of the body is a reason to try other names.
      if (!isAboutBody(creation)) return undefined;
    }
    return undefined;
  }

  async function hasEffects({ outreachAccountId: _, ...members }: JsonObject, creation: WireExchange) {
    const record = getRecord(creation);
    for (const [name, value] of Object.entries(members)) {
      if (isDeepStrictEqual(readMember(record, name), value)) continue;
      const { [name]: _, ...others } = members;
      if (!isRefusal(await createMagnet({ outreachAccountId, ...others }))) return false;
    }
    return true;
  }

  /** Publishes a post for lead magnets to watch. */
  async function publishOwnPost(): Promise<unknown> {
    const target = await findProfessionalTarget(sendUnrecorded, context.accounts);
    if (target === undefined) return undefined;
    const posts = getOperation('createPost').path;
    const post = { text: 'A test post for a lead magnet.', platforms: [target], publishNow: true };
    const creation = await send(posts, { method: 'POST', body: JSON.stringify(post) });
    ownPostPath = getCreatedPath(posts, creation);
    return getCreatedId(creation);
  }

  /** Adds the routes of a lead magnet to the evidence. */
  async function requestRoutes(magnetPath: string): Promise<void> {
    await send(`${magnetPath}/pause`, { method: 'POST' });
    await send(magnetPath);
    const keywords = findPathOf(body, values.keywords);
    const update = {
      outreachAccountId,
      ...(keywords === undefined ? {} : (wrapValue(keywords, values.keywords) as JsonObject)),
    };
    await sendUntilFound(['PATCH', 'PUT'], (method) => send(magnetPath, { method, body: JSON.stringify(update) }));
    await sendUntilFound(resumeNames, (name) => send(`${magnetPath}/${name}`, { method: 'POST' }));
    await send(`${magnetPath}/pause`, { method: 'POST' });
    await send(`${magnetPath}/leads`);
  }

  /** Watches a post by its id instead of its URL, or vice versa, if the service has a member for that. */
  async function watchByOtherMember(acceptedBody: JsonObject): Promise<void> {
    const isByUrl = findPathOf(acceptedBody, values.postUrl) !== undefined;
    const [watchedPost, other] = isByUrl ? [values.postUrl, await ensureOwnPost()] : [await ownPostId, values.postUrl];
    const at = watchedPost === undefined ? undefined : findPathOf(acceptedBody, watchedPost);
    if (at === undefined || other === undefined) return;
    const bodyWithoutPost = replaceValueAt(acceptedBody, at, undefined) as JsonObject;
    const repair = await repairBody(bodyWithoutPost, createMagnet, [toCandidate(other)]);
    const namedPaths = repair?.addedPaths.filter((bodyPath) => getValueAt(acceptedBody, bodyPath) === undefined) ?? [];
    const usualPaths = postNames[isByUrl ? 'postId' : 'postUrl'].map((name) => [...at.slice(0, -1), name]);
    for (const bodyPath of [...namedPaths, ...usualPaths]) {
      const creation = await createMagnet(setValueAt(bodyWithoutPost, bodyPath, other), send);
      if (!isAboutBody(creation)) return;
    }
  }

  /** Adds a lead magnet with templates to the evidence. */
  async function probeTemplates(): Promise<JsonObject | undefined> {
    const workflow = findPathOf(body, values.workflowType);
    if (workflow === undefined) return undefined;
    const full = replaceValueAt(body, workflow, 'full') as JsonObject;
    for (const template of templateForms) {
      const withTemplates = { ...full, templates: { dm: template, commentReplies: [template] } };
      const creation = await createMagnet(withTemplates);
      if (isRefusal(creation)) continue;
      // A service that neither returns nor requires the text may ignore it.
      const isReturned = isDeepStrictEqual(readMember(readMember(getRecord(creation), 'templates'), 'dm'), template);
      if (!isReturned && !(await refusesWithoutText(full, template))) continue;
      await createMagnet(withTemplates, send);
      return withTemplates;
    }
    const empty = { ...full, templates: { dm: {}, commentReplies: [{}] } };
    const repair = await repairBody(empty, createMagnet, [toCandidate('Hello')]);
    if (repair === undefined || repair.addedPaths.length === 0) return undefined;
    await createMagnet(repair.body, send);
    return repair.body;
  }

  async function refusesWithoutText(body: JsonObject, template: unknown): Promise<boolean> {
    const empty = typeof template === 'string' ? {} : { social_contract_probe: 'Hello' };
    return isRefusal(await createMagnet({ ...body, templates: { dm: empty, commentReplies: [empty] } }));
  }
}

/** The path of a value in a body. */
const findPathOf = (body: unknown, value: unknown): BodyPath | undefined =>
  listNestedMembers(body)
    .find(([, member]) => isDeepStrictEqual(member, value))?.[0]
    .split('.');

const toCandidate =
  (value: unknown): Candidate =>
  () =>
    Promise.resolve(value);

/** Sends requests until one finds the route. */
async function sendUntilFound(names: readonly string[], send: (name: string) => Promise<WireExchange>): Promise<void> {
  for (const name of names) {
    const { status } = await send(name);
    if (status !== 404 && status !== 405) return;
  }
}

interface Names {
  readonly workflowType: string;
  readonly keywords: string;
  readonly post: string;
}

/** The usual names first, then those that differ from them in one member, then the others. */
function listNames(kind: keyof typeof postNames): readonly Names[] {
  const names = memberNames.workflowType.flatMap((workflowType) =>
    memberNames.keywords.flatMap((keywords) =>
      postNames[kind].map((post): Names => ({ workflowType, keywords, post })),
    ),
  );
  const countUnusual = ({ post, ...others }: Names) =>
    Object.entries(others).filter(([name, word]) => name !== word).length + (post === kind ? 0 : 1);
  return names.toSorted((a, b) => countUnusual(a) - countUnusual(b));
}
