/** Finds a lead magnet that a service accepts, whatever the members are called. */
import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject, readMember } from '../../../spec/json.ts';
import { listNestedMembers } from '../evidence/values.ts';
import { getRecord, isRefusal, isSuccess, type WireExchange } from '../evidence/wireExchange.ts';
import { inventedName } from '../probe/knownName.ts';
import { type Candidate, isAboutBody, repairBody, type SendBody, toCandidate } from '../repair/repairBody.ts';
import { magnetValues, postNames, templateForms } from './magnetMembers.ts';

/** Usual names of the required members, the most common first, for services whose refusals name no members. */
const memberNames = {
  workflowType: ['workflowType', 'workflow', 'type', 'workflow_type'],
  keywords: ['keywords', 'triggers'],
} as const;

/**
 * @param createMagnet sends a create request without recording it
 * @param ensureOwnPost publishes a post once, and returns its id
 * @returns undefined if the service accepts none
 */
export async function findAcceptedMagnet(
  outreachAccountId: unknown,
  createMagnet: SendBody,
  ensureOwnPost: Candidate,
): Promise<JsonObject | undefined> {
  // A general value first: a member that accepts it is not one that needs a special value.
  const candidates: readonly Candidate[] = [
    ...['Hello', magnetValues.workflowType, magnetValues.keywords, magnetValues.postUrl].map(toCandidate),
    ensureOwnPost,
    ...[{}, [{}], 10, true].map(toCandidate),
    // A post that is watched by its URL or by its id, if the object has both and requires one of them.
    ...postNames.postUrl.map((name) => toCandidate({ [name]: magnetValues.postUrl })),
    ...postNames.postId.map((name) => () => ensureOwnPost().then((id) => (id === undefined ? id : { [name]: id }))),
  ];
  // The same for every body, so it is found out once.
  let returnsAnyName: Promise<boolean> | undefined;
  const repair = await repairBody({ outreachAccountId }, createMagnet, candidates);
  if (repair !== undefined && hasKeywordsAndPost(repair.body)) return repair.body;
  return (
    (await findBodyByUsualNames('postUrl')) ??
    (await findBodyByUsualNames('postId')) ??
    repair?.body ??
    (await findBodyWithTemplates())
  );

  /** The first accepted body with templates, for a service that requires them for every workflow. */
  async function findBodyWithTemplates(): Promise<JsonObject | undefined> {
    // The second order is for a service that looks up the post last: it answers 404 to any other text.
    for (const template of templateForms)
      for (const order of [candidates, [ensureOwnPost, ...candidates]]) {
        const templates = { dm: template, commentReplies: [template] };
        const repair = await repairBody({ outreachAccountId, templates }, createMagnet, order);
        if (repair !== undefined) return repair.body;
      }
    return undefined;
  }

  /** The first body with usual names that the service accepts, if each name has an effect. */
  async function findBodyByUsualNames(kind: keyof typeof postNames): Promise<JsonObject | undefined> {
    const watchedPost = kind === 'postUrl' ? magnetValues.postUrl : await ensureOwnPost();
    if (watchedPost === undefined) return undefined;
    for (const names of listNames(kind)) {
      const members = { [names.workflowType]: magnetValues.workflowType, [names.keywords]: magnetValues.keywords };
      const candidate = { outreachAccountId, ...members, [names.post]: watchedPost };
      const creation = await createMagnet(candidate);
      // A service that ignores unknown members accepts any name, so an accepted name must also have an effect.
      if (isSuccess(creation)) {
        if (await hasEffects(candidate, creation)) return candidate;
      } else if (!isAboutBody(creation)) return undefined;
    }
    return undefined;
  }

  async function returnsInventedName(body: JsonObject): Promise<boolean> {
    const creation = await createMagnet({ ...body, [inventedName]: inventedName });
    return readMember(getRecord(creation), inventedName) === inventedName;
  }

  async function hasEffects(body: JsonObject, creation: WireExchange) {
    const { outreachAccountId: _, ...members } = body;
    const record = getRecord(creation);
    returnsAnyName ??= returnsInventedName(body);
    // What a service returns under any name may have no effect.
    const isReturnProof = !(await returnsAnyName);
    for (const [name, value] of Object.entries(members)) {
      if (isReturnProof && isDeepStrictEqual(readMember(record, name), value)) continue;
      const { [name]: _, ...others } = members;
      if (!isRefusal(await createMagnet({ outreachAccountId, ...others }))) return false;
    }
    return true;
  }
}

/** Whether a body has members beyond those that a service may require alone: keywords and the watched post. */
function hasKeywordsAndPost(body: JsonObject): boolean {
  const { outreachAccountId: _, ...members } = body;
  const values = listNestedMembers(members).flatMap(([, value]) => (isObject(value) ? [] : [value]));
  const isKeywords = (value: unknown) => isDeepStrictEqual(value, magnetValues.keywords);
  return values.some(isKeywords) && values.some((value) => !isKeywords(value) && value !== magnetValues.workflowType);
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
