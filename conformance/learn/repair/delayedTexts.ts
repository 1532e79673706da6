/** Finds the names of the text and the delay of delayed messages, such as follow-ups. */
import { isDeepStrictEqual } from 'node:util';
import { asList, getValueAt, isObject, type JsonObject, replaceValueAt } from '../../../spec/json.ts';
import { getRecord, isRefusal, isSuccess, type WireExchange } from '../evidence/wireExchange.ts';
import type { BodyPath } from './bodyPath.ts';
import { removeRefused } from './removeRefused.ts';
import type { SendBody } from './repairBody.ts';

/** Usual names of the text, the most common first. */
export const textNames = ['text', 'body', 'message', 'content'];

/** Usual forms of a delay of ten minutes, the most common first. */
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

/** A message with all names. */
export const everyName: JsonObject = Object.assign({}, ...texts, ...delays);

/**
 * @param list the path of the messages, in requests and in records
 * @returns an accepted request whose names of text and delay have an effect
 */
export async function findDelayedText(
  base: JsonObject,
  list: BodyPath,
  trySend: SendBody,
): Promise<JsonObject | undefined> {
  const buildBodyWith = (message: JsonObject) => replaceValueAt(base, list, [message]) as JsonObject;
  const { candidates, isStrict, returnsAnything } = await listCandidates();
  for (const { words, delay } of candidates) {
    const body = buildBodyWith({ ...words, ...delay });
    const creation = await trySend(body);
    if (isRefusal(creation)) continue;
    // A service that neither returns nor requires the delay may ignore it.
    const isReturned =
      !returnsAnything && listReturned(creation, list).some((message) => hasMembers(message, { ...words, ...delay }));
    if (isStrict || isReturned || isRefusal(await trySend(buildBodyWith(words)))) return body;
  }
  return undefined;

  /** All names, or only those that the service returns or does not refuse when all are sent. */
  async function listCandidates() {
    const paths = Object.keys(everyName).map((name) => [...list, '0', name]);
    const repair = await removeRefused(buildBodyWith(everyName), paths, trySend);
    const acceptedMessage = repair === undefined ? undefined : getValueAt(repair.body, [...list, '0']);
    const isStrict = isObject(acceptedMessage) && Object.keys(acceptedMessage).length < paths.length;
    const knownMessages = isStrict
      ? [acceptedMessage]
      : repair === undefined
        ? []
        : listReturned(repair.creation, list);
    // A service that returns all names returns whatever it gets, so a returned name proves nothing.
    const returnsAnything = !isStrict && knownMessages.some((message) => hasMembers(message, everyName));
    const isIn = (members: JsonObject) => knownMessages.some((message) => hasMembers(message, members));
    const matchingNames = { texts: texts.filter(isIn), delays: delays.filter(isIn) };
    const names =
      matchingNames.texts.length === 1 && matchingNames.delays.length === 1 ? matchingNames : { texts, delays };
    const candidates = names.texts.flatMap((words) => names.delays.map((delay) => ({ words, delay })));
    return { candidates, isStrict: isStrict && candidates.length === 1, returnsAnything };
  }
}

/** The messages in the record. */
const listReturned = (creation: WireExchange, list: BodyPath): readonly unknown[] =>
  isSuccess(creation) ? asList(getValueAt(getRecord(creation), list)) : [];

const hasMembers = (value: unknown, members: JsonObject): boolean =>
  isObject(value) && Object.entries(members).every(([name, member]) => isDeepStrictEqual(value[name], member));
