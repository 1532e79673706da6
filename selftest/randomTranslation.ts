/**
 * Random bijective translations: moved routes, swapped and nested members, wrapped records, lists as objects, ids with
 * prefixes and durations as numbers. A service behind one differs from the service itself only in its format.
 */
import { isObject, type JsonObject } from '../spec/json.ts';
import { getOperation, type OperationId, operationIds } from '../spec/operations/index.ts';
import type {
  Json,
  OperationTranslation,
  RequestMessage,
  ResponseMessage,
  ServerRoute,
  Translation,
} from '../src/profile/translation/translation.ts';
import { createRandomNumbers } from './randomBindings.ts';

/** A function on JSON values, with its inverse. */
interface Bijection {
  readonly toServer: (value: Json) => Json;
  readonly toContract: (value: Json) => Json;
}

export function drawTranslation(seed: number): Translation {
  const random = createRandomNumbers(seed);
  const pick = (n: number): number => Math.floor(random() * n);
  const drawWord = (): string => Array.from({ length: 6 }, () => 'bcdfghjklmnpqrstvwxz'[pick(20)]).join('');
  const values = [
    swapMembers(new Map(memberNames.filter(() => pick(2) === 0).map((name) => [name, drawWord()]))),
    prefixIds(`${drawWord()}-`),
    ...(pick(2) === 0 ? [minutesAsNumbers] : []),
    ...(pick(2) === 0 ? [convertLists(drawWord())] : []),
  ].reduce(compose);
  const operations = Object.fromEntries(
    operationIds.map((operation): [OperationId, OperationTranslation] => {
      const body = pick(2) === 0 ? wrap(drawWord()) : identity;
      const data = pick(2) === 0 ? wrap(drawWord()) : identity;
      const [before, after] = [compose(body, values), compose(data, values)];
      return [
        operation,
        {
          route: drawRoute(operation, `/${drawWord()}`, pick),
          request: {
            toServer: onRequest(before.toServer, values.toServer),
            toContract: onRequest(before.toContract, values.toContract),
          },
          response: { toServer: onData(after.toServer), toContract: onData(after.toContract) },
        },
      ];
    }),
  );
  const envelope = swapMembers(
    new Map([
      ['success', drawWord()],
      ['data', drawWord()],
      ['code', drawWord()],
    ]),
    false,
  );
  return {
    all: { response: { toServer: onBody(envelope.toServer), toContract: onBody(envelope.toContract) } },
    operations,
    event: compose(values, wrap(drawWord())),
  };
}

/** Members that the API document names, and some members of our records. */
const memberNames = [
  'text',
  'platforms',
  'platform',
  'accountId',
  'media',
  'images',
  'platformContent',
  'title',
  'id',
  'status',
  'keywords',
  'url',
  'templates',
  'name',
];

const identity: Bijection = { toServer: (value) => value, toContract: (value) => value };

/** Applies one bijection after the other on the way to the server. */
function compose(first: Bijection, second: Bijection): Bijection {
  return {
    toServer: (value) => second.toServer(first.toServer(value)),
    toContract: (value) => first.toContract(second.toContract(value)),
  };
}

/** Swaps each name with a new one, at every depth, so that a request may have either. */
function swapMembers(names: ReadonlyMap<string, string>, isDeep = true): Bijection {
  const swappedNames = new Map([...names].flatMap(([name, other]) => [[name, other] as const, [other, name] as const]));
  const swap = (value: Json): Json => {
    if (Array.isArray(value)) return isDeep ? value.map(swap) : value;
    if (!isObject(value)) return value;
    const members = Object.entries(value).map(([name, inner]) => [
      swappedNames.get(name) ?? name,
      isDeep ? swap(inner) : inner,
    ]);
    return Object.fromEntries(members);
  };
  return { toServer: swap, toContract: swap };
}

/** Wraps a value in an object. */
function wrap(name: string): Bijection {
  return {
    toServer: (value) => (value === undefined ? undefined : { [name]: value }),
    toContract: (value) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : value),
  };
}

const idPattern = /^(?:post|lm|lead|acc|out)_/;

/** Gives the ids of the mock a prefix. */
function prefixIds(prefix: string): Bijection {
  return {
    toServer: mapStrings((text) => (idPattern.test(text) || text.startsWith(prefix) ? `${prefix}${text}` : text)),
    toContract: mapStrings((text) => (text.startsWith(prefix) ? text.slice(prefix.length) : text)),
  };
}

/** Writes durations of whole minutes as numbers. */
const minutesAsNumbers: Bijection = {
  toServer: mapValues((value) => {
    const minutes = typeof value === 'string' ? /^PT([1-9]\d{0,8})M$/.exec(value)?.[1] : undefined;
    return minutes === undefined ? value : { inMinutes: Number(minutes) };
  }),
  toContract: mapValues((value) =>
    isObject(value) && typeof value.inMinutes === 'number' ? `PT${value.inMinutes}M` : value,
  ),
};

/** Writes each list as an object with its items. */
function convertLists(name: string): Bijection {
  const toServer = (value: Json): Json =>
    Array.isArray(value)
      ? { [name]: Object.fromEntries(value.map((item, i) => [`n${i}`, toServer(item)])) }
      : mapMembers(value, toServer);
  const toContract = (value: Json): Json =>
    isObject(value) && isObject(value[name])
      ? Object.values(value[name] as JsonObject).map(toContract)
      : mapMembers(value, toContract);
  return { toServer, toContract };
}

function mapMembers(value: Json, change: (value: Json) => Json): Json {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(inner)]));
}

function mapValues(change: (value: Json) => Json): (value: Json) => Json {
  const mapAll = (value: Json): Json => {
    const changedValue = change(value);
    if (changedValue !== value) return changedValue;
    return Array.isArray(value) ? value.map(mapAll) : mapMembers(value, mapAll);
  };
  return mapAll;
}

function mapStrings(change: (text: string) => string): (value: Json) => Json {
  return mapValues((value) => (typeof value === 'string' ? change(value) : value));
}

function drawRoute(operation: OperationId, prefix: string, pick: (n: number) => number): ServerRoute {
  const { method, path } = getOperation(operation);
  return { method: method === 'PATCH' && pick(2) === 0 ? 'PUT' : method, path: `${prefix}${path}` };
}

/** Parameters and query contain ids and enum values, which are translated as well. */
function onRequest(body: (value: Json) => Json, parts: (value: Json) => Json) {
  return ({ parameters, query, ...message }: RequestMessage): Partial<RequestMessage> => ({
    parameters: mapStrings((text) => parts(text))(parameters),
    query: mapMembers(query, (value) => (Array.isArray(value) ? value.map((item) => parts(item)) : parts(value))),
    body: message.body === undefined ? undefined : body(message.body),
  });
}

function onBody(change: (value: Json) => Json) {
  return ({ body }: ResponseMessage): Partial<ResponseMessage> => ({ body: change(body) });
}

/** Translates only the data of a success, because errors have separate names. */
function onData(change: (value: Json) => Json) {
  return onBody((body) =>
    isObject(body) && Object.hasOwn(body, 'data') ? { ...body, data: change(body.data) } : body,
  );
}
