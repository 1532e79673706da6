/** Creates posts with follow-up comments and lead magnets with follow-ups, which show their names and their delays. */
import { isDeepStrictEqual } from 'node:util';
import { asList, isObject, type JsonObject, readMember } from '../../spec/json.ts';
import { getOperation } from '../../spec/operations/index.ts';
import { Evidence } from './evidence/evidence.ts';
import { getRecord, isRefusal, isSuccess, type WireExchange } from './evidence/wireExchange.ts';
import { createSender, findProfessionalTarget, getCreatedPath, type ProbeContext } from './probeService.ts';

/** Names that services give to the text of a comment, the most common first. */
const textNames = ['text', 'body', 'message', 'content'];

/** Delays of ten minutes as services write them, the most common first. */
const delays: readonly JsonObject[] = [
  { delay: 'PT10M' },
  { delayMinutes: 10 },
  { delay_minutes: 10 },
  { delaySeconds: 600 },
  { delay_seconds: 600 },
  { delayMs: 600_000 },
  { delayHours: 1 },
  { delay_hours: 1 },
  { afterMinutes: 10 },
  { after_minutes: 10 },
  { afterSeconds: 600 },
  { after_seconds: 600 },
  { waitMinutes: 10 },
  { wait_minutes: 10 },
  { waitSeconds: 600 },
  { wait_seconds: 600 },
];

const text = 'More about it.';
const texts = textNames.map((name): JsonObject => ({ [name]: text }));

/** Adds a post with a follow-up comment to the evidence, if the service returns or requires the members of one. */
export async function probePlugs(context: ProbeContext, evidence: Evidence): Promise<void> {
  const send = createSender(context, evidence);
  const attempt = createSender(context, new Evidence());
  const target = await findProfessionalTarget(attempt, context.accounts);
  if (target === undefined) return;
  const { path } = getOperation('createPost');
  const buildBodyWith = (comment: JsonObject) => ({
    text: 'A test post with a follow-up comment.',
    platforms: [target],
    isAutoPlug: true,
    autoPlug: { comments: [comment] },
  });
  const post = async (comment: JsonObject, request = attempt) => {
    const creation = await request(path, { method: 'POST', body: JSON.stringify(buildBodyWith(comment)) });
    const own = isSuccess(creation) ? getCreatedPath(path, creation) : undefined;
    if (own !== undefined) await attempt(own, { method: 'DELETE' });
    return creation;
  };
  for (const { words, delay } of await listCandidates()) {
    const comment = { ...words, ...delay };
    const creation = await post(comment);
    if (isRefusal(creation)) continue;
    // A service that neither returns nor requires the delay may ignore it.
    const isReturned = listReturned(creation).some((item) => hasMembers(item, comment));
    if (!isReturned && !isRefusal(await post(words))) continue;
    await post(comment, send);
    return;
  }

  /** All names, or only those that the service returns when it gets all of them. */
  async function listCandidates() {
    const returned = listReturned(await post(Object.assign({}, ...texts, ...delays)));
    const isIn = (members: JsonObject) => returned.some((item) => hasMembers(item, members));
    const known = { texts: texts.filter(isIn), delays: delays.filter(isIn) };
    const isClear = known.texts.length === 1 && known.delays.length === 1;
    const names = isClear ? known : { texts, delays };
    return names.texts.flatMap((words) => names.delays.map((delay) => ({ words, delay })));
  }
}

/** The comments in the record of a post. */
const listReturned = (creation: WireExchange): readonly unknown[] =>
  isSuccess(creation) ? asList(readMember(readMember(getRecord(creation), 'autoPlug'), 'comments')) : [];

const hasMembers = (value: unknown, members: JsonObject): boolean =>
  isObject(value) &&
  Object.entries(members).every(([name, memberValue]) => isDeepStrictEqual(value[name], memberValue));
