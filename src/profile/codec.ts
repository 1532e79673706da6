import { type ContainedRecord, containedRecords } from '../../spec/decisions/forms.ts';
import type { ErrorCode } from '../../spec/errors.ts';
import { eventKinds, type WebhookKind } from '../../spec/events.ts';
import { isObject, type JsonObject, readMember } from '../../spec/json.ts';
import { getOperation, type OperationId, operationIds, operations } from '../../spec/operations/index.ts';
import type { Operation } from '../../spec/operations/operation.ts';
import { buildPointer, splitPointer } from '../../spec/pointer.ts';
import type { Profile, WireRoute } from '../../spec/profile/profile.ts';
import { type EventType, eventTypes } from '../../spec/schemas/event.ts';
import type { Pointer } from '../../spec/statement.ts';
import { cite } from './cite.ts';
import { compileConverter } from './converter.ts';
import type { ListRequest } from './forms/nextPage.ts';
import { buildRecordForm, omitOutcomes } from './forms/records.ts';
import { withUntimedPosts } from './forms/untimedPosts.ts';
import type { ValueConverter } from './forms/valueConverter.ts';
import { getPagedLists, type PagedLists, type QueryValues, type ResponseContent } from './paging.ts';
import { decodeRefusal, encodeRefusal, type RefusalContent, type WireRefusal } from './refusal.ts';
import type { EventHeaders, Translation } from './translation/translation.ts';
import { createTranslator, listMissingForMock, type Translator } from './translation/translator.ts';

export type { QueryValues, ResponseContent } from './paging.ts';

/** Converts messages from the canonical form to that of a profile, and back. */
export interface Codec {
  readonly profile: Profile;
  /** Translates the messages that this codec writes and reads to those of the server, and back. */
  readonly translator: Translator;
  /** The route of an operation; undefined if the profile does not offer it. */
  route(operation: OperationId): WireRoute | undefined;
  decodeBody(operation: OperationId, body: unknown): unknown;
  encodeBody(operation: OperationId, body: unknown): unknown;
  decodeQuery(operation: OperationId, query: QueryValues): QueryValues;
  encodeQuery(operation: OperationId, query: QueryValues): QueryValues;
  /** All canonical states that share the wire value of this one. */
  synonyms(decision: 'post.states', value: string): readonly string[];
  /** @param request of a list, in canonical names; a page may name the next one by a URL */
  encodeResponse(operation: OperationId, response: ResponseContent, request?: ListRequest): JsonObject;
  decodeResponse(operation: OperationId, body: unknown): ResponseContent;
  encodeRefusal(refusal: RefusalContent, operation?: OperationId): WireRefusal;
  decodeRefusal(body: unknown): {
    readonly code: ErrorCode | string;
    readonly message: string;
    readonly errors: readonly unknown[];
  };
  /** Converts the payload of a webhook to wire names. */
  encodeEvent(type: EventType, payload: unknown): unknown;
  /** The headers that a webhook has because of the translation. */
  getEventHeaders(type: EventType, payload: unknown): EventHeaders;
  /**
   * Converts a received payload to events in canonical names. There is one, unless a translation finds several or none;
   * a payload of an unknown type is returned unchanged.
   */
  decodeEvents(payload: unknown, headers?: EventHeaders): readonly unknown[];
  /** Converts a pointer into the body or query of an operation to wire names. */
  encodePointer(operation: OperationId, at: Pointer): Pointer;
  /** Replaces the tokens in a text. */
  cite(text: string): string;
}

const webhookKinds: readonly WebhookKind[] = eventTypes.map((type) => eventKinds[type]);

interface OperationConverters {
  readonly body: ValueConverter | undefined;
  readonly query: ValueConverter | undefined;
  readonly data: ValueConverter | undefined;
}

/** Codecs are stateless, so each profile needs only one. */
const codecs = new WeakMap<Profile, Codec>();

/**
 * The codec of a profile, compiled on first use.
 *
 * @param translation for a server whose wire the profile does not describe completely
 * @throws TypeError if the profile is not resolved, or listing the errors of the translation
 */
export function codecOf(profile: Profile, translation?: Translation): Codec {
  // Callers without types may pass the answers themselves.
  if (profile?.wire === undefined)
    throw new TypeError('`profile` must be a result of `resolveProfile`, which `social-contract/profile` exports.');
  const codec = codecs.get(profile) ?? compileCodec(profile);
  codecs.set(profile, codec);
  if (translation === undefined) return codec;
  const translator = getTranslator(profile, translation);
  return {
    ...codec,
    translator,
    encodeEvent: (type, payload) => translator.eventToServer(codec.encodeEvent(type, payload)),
    getEventHeaders: (type, payload) => translator.getEventHeaders(codec.encodeEvent(type, payload)),
    decodeEvents: (payload, headers = {}) =>
      translator.eventsToContract(payload, headers).flatMap((event) => codec.decodeEvents(event)),
  };
}

/** Sentences on what keeps a mock from using a translation: missing functions, and routes that two operations share. */
export const findMockProblems = (profile: Profile, translation: Translation | undefined): readonly string[] =>
  translation === undefined
    ? []
    : [...listMissingForMock(translation), ...getTranslator(profile, translation).sharedRoutes];

function getTranslator({ wire }: Profile, translation?: Translation): Translator {
  return createTranslator(translation, operationIds, (id) => wire.routes.get(id));
}

function compileCodec(profile: Profile): Codec {
  const { wire } = profile;
  const converters = new Map<OperationId, OperationConverters>();
  /** Compiles the converters when an operation is first used, because a start should not wait for all of them. */
  const getConverters = (id: OperationId): OperationConverters => {
    const cachedConverters = converters.get(id);
    if (cachedConverters !== undefined) return cachedConverters;
    const { body, query, data, bodyType } = getOperation(id);
    const json = bodyType === 'multipart/form-data' ? undefined : body;
    const compiledConverters = {
      body: json && withUntimedPosts(compileConverter(json, wire), id, wire),
      query: query && compileConverter(query, wire),
      data: compileConverter(data, wire),
    };
    converters.set(id, compiledConverters);
    return compiledConverters;
  };
  const events = new Map(webhookKinds.map(({ type, payload }) => [type, compileConverter(payload, wire)]));
  const paging: PagedLists = getPagedLists(profile);
  const recordForms = new Map(containedRecords.map((record) => [record, buildRecordForm(wire, record)]));
  return {
    profile,
    translator: getTranslator(profile),
    route: (id) => wire.routes.get(id),
    decodeBody: (id, body) => convert(getConverters(id).body, 'decode', body),
    encodeBody: (id, body) => convert(getConverters(id).body, 'encode', body),
    decodeQuery: (id, query) =>
      paging.decodeQuery(id, convert(getConverters(id).query, 'decode', query) as QueryValues),
    encodeQuery: (id, query) =>
      convert(getConverters(id).query, 'encode', paging.encodeQuery(id, query)) as QueryValues,
    synonyms: (decision, value) => {
      const vocabulary = wire.vocabularies.get(decision);
      const wireValue = vocabulary?.wireValues.get(value);
      return (wireValue === undefined ? undefined : vocabulary?.canonicalValues.get(wireValue)) ?? [value];
    },
    encodeResponse: (id, response, request) => {
      const data = convert(getConverters(id).data, 'encode', response.data);
      const { record }: Operation = operations[id];
      if (record !== undefined) return { success: true, data: wrap(record, data) };
      return paging.wrap(id, id === 'listPosts' ? omitOutcomes(wire, data) : data, response.pagination, request);
    },
    decodeResponse: (id, body) => {
      const { record }: Operation = operations[id];
      const { data, pagination } =
        record === undefined
          ? paging.unwrap(id, body)
          : { data: unwrap(record, readMember(body, 'data')), pagination: undefined };
      return {
        data: convert(getConverters(id).data, 'decode', data),
        ...(pagination === undefined ? {} : { pagination }),
      };
    },
    encodeRefusal: (refusal, id) => {
      if (id === undefined || getRequestConverter(id) === undefined) return encodeRefusal(refusal, wire);
      const findings = refusal.findings.map((finding) => ({ ...finding, at: encodePointer(id, finding.at) }));
      return encodeRefusal({ ...refusal, findings }, wire);
    },
    decodeRefusal: (body) => decodeRefusal(body, wire),
    encodeEvent: (type, payload) =>
      changeData(convert(events.get(type), 'encode', payload), (data) => wrap(getRecordOfEvent(type), data)),
    getEventHeaders: () => ({}),
    decodeEvents: (payload) => {
      const type = wire.names.get('webhook.envelope:type') ?? 'type';
      const wireType = isObject(payload) && typeof payload[type] === 'string' ? payload[type] : '';
      const canonicalType = wire.vocabularies.get('webhook.events')?.canonicalValues.get(wireType)?.[0] ?? wireType;
      if (!isEventType(canonicalType)) return [payload];
      const unwrappedPayload = changeData(payload, (data) => unwrap(getRecordOfEvent(canonicalType), data));
      return [convert(events.get(canonicalType), 'decode', unwrappedPayload)];
    },
    encodePointer: (id, at) => encodePointer(id, at),
    cite: (text) => cite(text, wire),
  };

  function wrap(record: ContainedRecord, value: unknown): unknown {
    const form = recordForms.get(record);
    return form === undefined ? value : form.wrap(value);
  }

  function unwrap(record: ContainedRecord, data: unknown): unknown {
    const form = recordForms.get(record);
    return form === undefined ? data : form.unwrap(data);
  }

  /** Changes the data of an encoded event. */
  function changeData(payload: unknown, change: (data: unknown) => unknown): unknown {
    const name = wire.names.get('webhook.envelope:data') ?? 'data';
    if (!isObject(payload) || !Object.hasOwn(payload, name)) return payload;
    const changedData = change(payload[name]);
    return changedData === payload[name] ? payload : { ...payload, [name]: changedData };
  }

  function getRequestConverter(id: OperationId): ValueConverter | undefined {
    const { body, query } = getConverters(id);
    return body ?? query;
  }

  function encodePointer(id: OperationId, at: Pointer): Pointer {
    const converter = getRequestConverter(id);
    return converter === undefined ? at : buildPointer(...converter.toWirePath(splitPointer(at)));
  }
}

const isEventType = (type: string): type is EventType => (eventTypes as readonly string[]).includes(type);

/** The kind of record that an event contains. */
const getRecordOfEvent = (type: EventType): ContainedRecord => (type === 'lead.captured' ? 'leadEvent' : 'postEvent');

function convert(converter: ValueConverter | undefined, direction: 'encode' | 'decode', value: unknown): unknown {
  return converter === undefined ? value : converter[direction](value);
}
