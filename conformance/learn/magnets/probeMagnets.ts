/** Creates lead magnets to find the names of their members: a name counts only if the service returns or requires it. */
import { isDeepStrictEqual } from 'node:util';
import { getValueAt, type JsonObject, readMember, replaceValueAt } from '../../../spec/json.ts';
import { getOperation } from '../../../spec/operations/index.ts';
import { Evidence } from '../evidence/evidence.ts';
import { listNestedMembers } from '../evidence/values.ts';
import { getRecord, isRefusal, isSuccess, listItems, type WireExchange } from '../evidence/wireExchange.ts';
import {
  createSender,
  findProfessionalTarget,
  getCreatedId,
  getCreatedPath,
  type ProbeContext,
} from '../probe/probeService.ts';
import { textNames } from '../repair/delayedTexts.ts';
import { type Place, setValueAt, wrapValue } from '../repair/place.ts';
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
export async function probeMagnets(context: ProbeContext, evidence: Evidence): Promise<void> {
  const send = createSender(context, evidence);
  const attempt = createSender(context, new Evidence());
  const { path } = getOperation('createLeadMagnet');
  const outreach = listItems(await attempt(getOperation('listOutreachAccounts').path))[0];
  if (outreach === undefined) return;
  const outreachAccountId = outreach.id;
  const post = (body: JsonObject, request = attempt) => request(path, { method: 'POST', body: JSON.stringify(body) });
  let ownPost: Promise<unknown> | undefined;
  let ownPostPath: string | undefined;
  const getOwnPost = () => {
    ownPost ??= publishPost();
    return ownPost;
  };
  const body = await findAcceptedBody();
  if (body !== undefined) await probeMembers(body);
  await deleteOwnPost();

  async function probeMembers(acceptedBody: JsonObject): Promise<void> {
    const creation = await post({ ...acceptedBody, activate: true }, send);
    const createdPath = getCreatedPath(path, creation);
    if (createdPath !== undefined) await requestRoutes(createdPath);
    await watchByOtherMember(acceptedBody);
    const withTemplates = await probeTemplates();
    await probeMagnetOptions(acceptedBody, withTemplates, post, (magnet) => post(magnet, send));
  }

  async function deleteOwnPost(): Promise<void> {
    if (ownPostPath !== undefined) await attempt(ownPostPath, { method: 'DELETE' });
  }

  async function findAcceptedBody(): Promise<JsonObject | undefined> {
    // A general value first: a member that accepts it is not one that needs a special value.
    const candidates: readonly Candidate[] = [
      ...['Hello', values.workflowType, values.keywords, values.postUrl].map(toCandidate),
      getOwnPost,
      ...[{}, [{}], 10, true].map(toCandidate),
      // A post that is watched by its URL or by its id, if the object has both and requires one of them.
      ...postNames.postUrl.map((name) => toCandidate({ [name]: values.postUrl })),
      ...postNames.postId.map((name) => () => getOwnPost().then((id) => (id === undefined ? id : { [name]: id }))),
    ];
    const repair = await repairBody({ outreachAccountId }, post, candidates);
    if (repair !== undefined) return repair.body;
    return (await findAcceptedNames('postUrl')) ?? (await findAcceptedNames('postId'));
  }

  /** The first set of names with which a lead magnet is created, if each name has an effect. */
  async function findAcceptedNames(kind: keyof typeof postNames): Promise<JsonObject | undefined> {
    const watchedPost = kind === 'postUrl' ? values.postUrl : await getOwnPost();
    if (watchedPost === undefined) return undefined;
    for (const names of listNames(kind)) {
      const members = { [names.workflowType]: values.workflowType, [names.keywords]: values.keywords };
      const candidate = { outreachAccountId, ...members, [names.post]: watchedPost };
      const creation = await post(candidate);
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
      if (!isRefusal(await post({ outreachAccountId, ...others }))) return false;
    }
    return true;
  }

  /** Publishes a post for lead magnets to watch. */
  async function publishPost(): Promise<unknown> {
    const target = await findProfessionalTarget(attempt, context.accounts);
    if (target === undefined) return undefined;
    const posts = getOperation('createPost').path;
    const post = { text: 'A test post for a lead magnet.', platforms: [target], publishNow: true };
    const creation = await send(posts, { method: 'POST', body: JSON.stringify(post) });
    ownPostPath = getCreatedPath(posts, creation);
    return getCreatedId(creation);
  }

  /** Adds the routes of a lead magnet to the evidence. */
  async function requestRoutes(own: string): Promise<void> {
    await send(`${own}/pause`, { method: 'POST' });
    await send(own);
    const keywords = findPlace(body, values.keywords);
    const update = {
      outreachAccountId,
      ...(keywords === undefined ? {} : (wrapValue(keywords, values.keywords) as JsonObject)),
    };
    await sendUntilFound(['PATCH', 'PUT'], (method) => send(own, { method, body: JSON.stringify(update) }));
    await sendUntilFound(resumeNames, (name) => send(`${own}/${name}`, { method: 'POST' }));
    await send(`${own}/pause`, { method: 'POST' });
    await send(`${own}/leads`);
  }

  /** Watches a post by its id instead of its URL, or vice versa, if the service has a member for that. */
  async function watchByOtherMember(acceptedBody: JsonObject): Promise<void> {
    const isByUrl = findPlace(acceptedBody, values.postUrl) !== undefined;
    const [watchedPost, other] = isByUrl ? [values.postUrl, await getOwnPost()] : [await ownPost, values.postUrl];
    const at = watchedPost === undefined ? undefined : findPlace(acceptedBody, watchedPost);
    if (at === undefined || other === undefined) return;
    const bodyWithoutPost = replaceValueAt(acceptedBody, at, undefined) as JsonObject;
    const repair = await repairBody(bodyWithoutPost, post, [toCandidate(other)]);
    const namedPlaces = repair?.addedPlaces.filter((place) => getValueAt(acceptedBody, place) === undefined) ?? [];
    const usualPlaces = postNames[isByUrl ? 'postId' : 'postUrl'].map((name) => [...at.slice(0, -1), name]);
    for (const place of [...namedPlaces, ...usualPlaces]) {
      const creation = await post(setValueAt(bodyWithoutPost, place, other), send);
      if (!isAboutBody(creation)) return;
    }
  }

  /** Adds a lead magnet with templates to the evidence. */
  async function probeTemplates(): Promise<JsonObject | undefined> {
    const workflow = findPlace(body, values.workflowType);
    if (workflow === undefined) return undefined;
    const full = replaceValueAt(body, workflow, 'full') as JsonObject;
    for (const template of templateForms) {
      const withTemplates = { ...full, templates: { dm: template, commentReplies: [template] } };
      const creation = await post(withTemplates);
      if (isRefusal(creation)) continue;
      // A service that neither returns nor requires the text may ignore it.
      const isReturned = isDeepStrictEqual(readMember(readMember(getRecord(creation), 'templates'), 'dm'), template);
      if (!isReturned && !(await refusesWithoutText(full, template))) continue;
      await post(withTemplates, send);
      return withTemplates;
    }
    const empty = { ...full, templates: { dm: {}, commentReplies: [{}] } };
    const repair = await repairBody(empty, post, [toCandidate('Hello')]);
    if (repair === undefined || repair.addedPlaces.length === 0) return undefined;
    await post(repair.body, send);
    return repair.body;
  }

  async function refusesWithoutText(body: JsonObject, template: unknown): Promise<boolean> {
    const empty = typeof template === 'string' ? {} : { social_contract_probe: 'Hello' };
    return isRefusal(await post({ ...body, templates: { dm: empty, commentReplies: [empty] } }));
  }
}

/** The place of a value in a body. */
const findPlace = (body: unknown, value: unknown): Place | undefined =>
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
