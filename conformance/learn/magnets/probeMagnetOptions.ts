/** Finds the names of the webhook and of the follow-ups of lead magnets by sending many names at once. */
import { isDeepStrictEqual } from 'node:util';
import { getValueAt, isObject, type JsonObject } from '../../../spec/json.ts';
import { getRecord, isSuccess } from '../evidence/wireExchange.ts';
import { type BodyPath, setValueAt } from '../repair/bodyPath.ts';
import { everyName, findDelayedText } from '../repair/delayedTexts.ts';
import { removeRefused } from '../repair/removeRefused.ts';
import { type RepairedBody, repairBody, type SendBody, toCandidate } from '../repair/repairBody.ts';

const webhookNames = [
  ...['webhookUrl', 'webhook', 'webhook_url', 'webhookURL', 'callbackUrl', 'callback_url', 'callback', 'notifyUrl'],
  ...[
    'notify_url',
    'notificationUrl',
    'notification_url',
    'hookUrl',
    'hook_url',
    'targetUrl',
    'target_url',
    'endpoint',
  ],
];

const followUpNames = [
  ...['followUps', 'follow_ups', 'followups', 'followUp', 'follow_up', 'followUpMessages', 'follow_up_messages'],
  ...['nudges', 'reminders', 'steps', 'sequence', 'messages', 'drip'],
];

const webhook = 'https://hooks.example.com/social-contract-probe';

/**
 * @param body a lead magnet that the service accepts
 * @param withTemplates an accepted lead magnet with the workflow `full` and templates; undefined if none was found
 * @param trySend sends a create request without recording it
 * @param sendAndRecord sends it and adds the exchange to the evidence
 */
export async function probeMagnetOptions(
  body: JsonObject,
  withTemplates: JsonObject | undefined,
  trySend: SendBody,
  sendAndRecord: SendBody,
): Promise<void> {
  const name = await findOptionalName(body, webhookNames, webhook, trySend);
  if (name !== undefined) await sendAndRecord({ ...body, [name]: webhook });
  if (withTemplates === undefined) return;
  const findFollowUps = async (parent: BodyPath): Promise<BodyPath | undefined> => {
    const list = await findOptionalName(withTemplates, followUpNames, [everyName], trySend, parent);
    return list === undefined ? undefined : [...parent, list];
  };
  const list = (await findFollowUps([])) ?? (await findFollowUps(['templates']));
  const withFollowUp = list === undefined ? undefined : await findDelayedText(withTemplates, list, trySend);
  if (withFollowUp !== undefined) await sendAndRecord(withFollowUp);
  if (name === undefined || withFollowUp === undefined) await probeUnsetMembers(withTemplates, trySend, sendAndRecord);
}

/** The maximum number of members of a record that are tried. */
const maxNullMembers = 4;

/** The maximum depth of nested objects. */
const maxDepth = 4;

/** Values for members of an object that the service describes in its refusals: general ones first. */
const candidates = ['Hello', webhook, 'PT10M', 10, {}, [{}], true].map(toCandidate);

/** Fills objects that a record shows as null, and sends those that the service returns. */
async function probeUnsetMembers(body: JsonObject, trySend: SendBody, sendAndRecord: SendBody): Promise<void> {
  const record = getRecord(await trySend(body)) ?? {};
  const nullMembers = Object.keys(record).filter((name) => record[name] === null && !Object.hasOwn(body, name));
  for (const name of nullMembers.slice(0, maxNullMembers)) {
    const repair = await fillObject(body, [name], trySend);
    if (repair === undefined) continue;
    const createdRecord = getRecord(repair.creation);
    const isReturned = isDeepStrictEqual(
      repair.addedPaths.map((path) => describeValue(createdRecord, path)),
      repair.addedPaths.map((path) => describeValue(repair.body, path)),
    );
    if (isReturned) await sendAndRecord(repair.body);
  }
}

/** Fills an object, or the first nested object that the service describes, because an empty one may be accepted. */
async function fillObject(body: JsonObject, path: BodyPath, trySend: SendBody): Promise<RepairedBody | undefined> {
  const repair = await repairBody(setValueAt(body, path, {}), trySend, candidates);
  if (repair === undefined || repair.addedPaths.length > 0) return repair;
  const returnedObject = getValueAt(getRecord(repair.creation), path);
  if (path.length > maxDepth) return undefined;
  if (!isObject(returnedObject)) return fillUsualName(body, path, trySend);
  for (const name of Object.keys(returnedObject).filter((member) => returnedObject[member] === null)) {
    const inner = await fillObject(repair.body, [...path, name], trySend);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** Fills an object with unknown members: sends all usual names at once, and the service describes the one it knows. */
async function fillUsualName(body: JsonObject, path: BodyPath, trySend: SendBody): Promise<RepairedBody | undefined> {
  const names = [...webhookNames, 'url'];
  const name = await findOptionalName(body, names, webhook, trySend, path);
  if (name !== undefined) return repairBody(setValueAt(body, path, { [name]: webhook }), trySend, candidates);
  const everyObject = Object.fromEntries(names.map((member) => [member, {}]));
  const repairedBody = await repairBody(setValueAt(body, path, everyObject), trySend, candidates);
  if (repairedBody === undefined || repairedBody.addedPaths.length === 0) return undefined;
  const { body: filledBody, addedPaths } = repairedBody;
  const bodyWithoutOtherNames = addedPaths.reduce((rest, at) => setValueAt(rest, at, getValueAt(filledBody, at)), body);
  const creation = await trySend(bodyWithoutOtherNames);
  return isSuccess(creation) ? { body: bodyWithoutOtherNames, creation, addedPaths } : undefined;
}

/** The value of a member; for an object only its presence, because the service may add members. */
function describeValue(value: unknown, path: BodyPath): unknown {
  const member = getValueAt(value, path);
  return typeof member === 'object' && member !== null ? 'object' : member;
}

/**
 * The only name under which the service returns the value, or that a strict service does not refuse.
 *
 * @param parent the path of the object with the member, if it is not the body itself
 */
async function findOptionalName(
  body: JsonObject,
  candidateNames: readonly string[],
  value: unknown,
  trySend: SendBody,
  parent: BodyPath = [],
): Promise<string | undefined> {
  const hasMember = (object: JsonObject, name: string) => getValueAt(object, [...parent, name]) !== undefined;
  const names = candidateNames.filter((name) => !hasMember(body, name));
  const all = names.reduce((object, name) => setValueAt(object, [...parent, name], value), body);
  const messageNames = Object.keys(everyName);
  const inside = names.flatMap((name) => messageNames.map((messageName) => [...parent, name, '0', messageName]));
  const acceptedBody = await removeRefused(all, [...names.map((name) => [...parent, name]), ...inside], trySend);
  if (acceptedBody === undefined) return undefined;
  const acceptedNames = names.filter((name) => hasMember(acceptedBody.body, name));
  const record = getRecord(acceptedBody.creation);
  const returnedNames = acceptedNames.filter((name) => isSentValue(getValueAt(record, [...parent, name]), value));
  const knownNames = acceptedNames.length < names.length && acceptedNames.length === 1 ? acceptedNames : returnedNames;
  return knownNames.length === 1 ? knownNames[0] : undefined;
}

/** Whether a member of a record has the value that was sent or, for a list of messages, as many messages. */
const isSentValue = (value: unknown, sentValue: unknown): boolean =>
  Array.isArray(sentValue)
    ? Array.isArray(value) && value.length === sentValue.length
    : isDeepStrictEqual(value, sentValue);
