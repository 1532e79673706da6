/** Creates lead magnets to find the names of their members: a name counts only if the service returns or requires it. */
import { isDeepStrictEqual } from 'node:util';
import { getValueAt, type JsonObject, readMember, replaceValueAt } from '../../../spec/json.ts';
import { getOperation } from '../../../spec/operations/index.ts';
import { ObservedExchanges } from '../evidence/observedExchanges.ts';
import { listNestedMembers } from '../evidence/values.ts';
import { getRecord, isRefusal, isSuccess, listItems, type WireExchange } from '../evidence/wireExchange.ts';
import { getCreatedId, getCreatedPath } from '../probe/createdResource.ts';
import { findProfessionalTarget } from '../probe/postTargets.ts';
import type { ProbeContext } from '../probe/probeContext.ts';
import { createSender } from '../probe/sender.ts';
import { type BodyPath, setValueAt, wrapValue } from '../repair/bodyPath.ts';
import { isAboutBody, repairBody, toCandidate } from '../repair/repairBody.ts';
import { findAcceptedMagnet } from './findAcceptedMagnet.ts';
import { magnetValues, postNames, templateForms } from './magnetMembers.ts';
import { probeMagnetOptions } from './probeMagnetOptions.ts';

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
  const createMagnet = (body: JsonObject, request = sendUnrecorded) => request(path, { method: 'POST', body });
  let ownPostId: Promise<unknown> | undefined;
  let ownPostPath: string | undefined;
  const ensureOwnPost = () => {
    ownPostId ??= publishOwnPost();
    return ownPostId;
  };
  const body = await findAcceptedMagnet(outreachAccountId, createMagnet, ensureOwnPost);
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

  /** Publishes a post for lead magnets to watch. */
  async function publishOwnPost(): Promise<unknown> {
    const target = await findProfessionalTarget(sendUnrecorded, context.accounts);
    if (target === undefined) return undefined;
    const posts = getOperation('createPost').path;
    const post = { text: 'A test post for a lead magnet.', platforms: [target], publishNow: true };
    const creation = await send(posts, { method: 'POST', body: post });
    ownPostPath = getCreatedPath(posts, creation);
    return getCreatedId(creation);
  }

  /** Adds the routes of a lead magnet to the evidence. */
  async function requestRoutes(magnetPath: string): Promise<void> {
    await send(`${magnetPath}/pause`, { method: 'POST' });
    await send(magnetPath);
    const keywords = findPathOf(body, magnetValues.keywords);
    const update = {
      outreachAccountId,
      ...(keywords === undefined ? {} : (wrapValue(keywords, magnetValues.keywords) as JsonObject)),
    };
    await sendUntilFound(['PATCH', 'PUT'], (method) => send(magnetPath, { method, body: update }));
    await sendUntilFound(resumeNames, (name) => send(`${magnetPath}/${name}`, { method: 'POST' }));
    await send(`${magnetPath}/pause`, { method: 'POST' });
    await send(`${magnetPath}/leads`);
  }

  /** Watches a post by its id instead of its URL, or vice versa, if the service has a member for that. */
  async function watchByOtherMember(acceptedBody: JsonObject): Promise<void> {
    const isByUrl = findPathOf(acceptedBody, magnetValues.postUrl) !== undefined;
    const [watchedPost, other] = isByUrl
      ? [magnetValues.postUrl, await ensureOwnPost()]
      : [await ownPostId, magnetValues.postUrl];
    const at = watchedPost === undefined ? undefined : findPathOf(acceptedBody, watchedPost);
    if (at === undefined || other === undefined) return;
    const bodyWithoutPost = replaceValueAt(acceptedBody, at, undefined) as JsonObject;
    const repair = await repairBody(bodyWithoutPost, createMagnet, [toCandidate(other)]);
    // If a lead magnet needs no post, a name counts only if the service returns it.
    if (repair?.addedPaths.length === 0) await createMagnet(bodyWithoutPost, send);
    const namedPaths = repair?.addedPaths.filter((bodyPath) => getValueAt(acceptedBody, bodyPath) === undefined) ?? [];
    const usualPaths = postNames[isByUrl ? 'postId' : 'postUrl'].map((name) => [...at.slice(0, -1), name]);
    for (const bodyPath of [...namedPaths, ...usualPaths]) {
      const creation = await createMagnet(setValueAt(bodyWithoutPost, bodyPath, other), send);
      // A service that ignores the name does not return the post.
      const isIgnored = isSuccess(creation) && findPathOf(getRecord(creation), other) === undefined;
      if (!isAboutBody(creation) && !isIgnored) return;
    }
  }

  /** Adds a lead magnet with templates to the evidence. */
  async function probeTemplates(): Promise<JsonObject | undefined> {
    const workflow = findPathOf(body, magnetValues.workflowType);
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

const findPathOf = (body: unknown, value: unknown): BodyPath | undefined =>
  listNestedMembers(body)
    .find(([, member]) => isDeepStrictEqual(member, value))?.[0]
    .split('.');

/** Sends requests until one finds the route. */
async function sendUntilFound(names: readonly string[], send: (name: string) => Promise<WireExchange>): Promise<void> {
  for (const name of names) {
    const { status } = await send(name);
    if (status !== 404 && status !== 405) return;
  }
}
