/** Creates posts with follow-up comments and lead magnets with follow-ups, which show their names and their delays. */
import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject, readMember } from '../../spec/json.ts';
import { getOperation } from '../../spec/operations/index.ts';
import { Evidence } from './evidence/evidence.ts';
import { getRecord, isRefusal, isSuccess } from './evidence/wireExchange.ts';
import { createSender, findProfessionalTarget, getCreatedPath, type ProbeContext } from './probeService.ts';

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
];

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
  for (const delay of delays) {
    const comment = { text: 'More about it.', ...delay };
    const creation = await post(comment);
    if (isRefusal(creation)) continue;
    const returned = readMember(readMember(getRecord(creation), 'autoPlug'), 'comments');
    const isReturned = Array.isArray(returned) && returned.some((one) => hasMembers(one, comment));
    // A service that neither returns nor requires the delay may ignore it.
    if (!isReturned && !isRefusal(await post({ text: 'More about it.' }))) continue;
    await post(comment, send);
    return;
  }
}

const hasMembers = (value: unknown, members: JsonObject): boolean =>
  isObject(value) && Object.entries(members).every(([name, one]) => isDeepStrictEqual(value[name], one));
