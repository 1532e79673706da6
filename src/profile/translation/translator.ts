/** Applies a translation. */
import type { OperationId } from '../../../spec/operations/index.ts';
import { changeRequest, changeResponse, changeValue, computeHeaders } from './apply.ts';
import { findTranslationErrors } from './checkTranslation.ts';
import { buildServerPath, createServerMatcher, type ServerMatch } from './serverRoutes.ts';
import type {
  Change,
  EventHeaders,
  OperationTranslation,
  RequestMessage,
  ResponseMessage,
  ServerRoute,
  Translation,
} from './translation.ts';

type Direction = 'toServer' | 'toContract';

/** Translates messages. Every function throws a TranslationError if a function of the translation fails. */
export interface Translator {
  /** False if there is no translation, so that messages can be passed on untouched. */
  readonly isActive: boolean;
  /** Whether the request of an operation is translated beyond its route. */
  changesRequest(operation: OperationId): boolean;
  /** The route on the server; undefined if the profile does not offer the operation. */
  getRoute(operation: OperationId): ServerRoute | undefined;
  /** Sentences on routes that two operations share, so that a request does not say which one it is. */
  readonly sharedRoutes: readonly string[];
  /** The path on the server, with its parameters filled in; empty if the profile does not offer the operation. */
  buildPath(operation: OperationId, parameters: RequestMessage['parameters']): string;
  matchRequest(method: string, path: string): ServerMatch;
  requestToServer(operation: OperationId, message: RequestMessage): RequestMessage;
  requestToContract(operation: OperationId, message: RequestMessage): RequestMessage;
  /** @param operation undefined for responses to unknown paths */
  responseToServer(operation: OperationId | undefined, message: ResponseMessage): ResponseMessage;
  responseToContract(operation: OperationId | undefined, message: ResponseMessage): ResponseMessage;
  eventToServer(payload: unknown): unknown;
  /** The headers that the translation adds to a webhook. */
  getEventHeaders(payload: unknown): EventHeaders;
  /** The events of a webhook. */
  eventsToContract(payload: unknown, headers: EventHeaders): readonly unknown[];
  outboxItemToContract(item: unknown): unknown;
}

/**
 * Compiles a translation.
 *
 * @param operations the operations that requests are matched with
 * @param getProfileRoute returns the route of an operation in the profile; undefined if it does not offer the operation
 * @throws TypeError listing the errors of the translation
 */
export function createTranslator(
  translation: Translation | undefined,
  operations: readonly OperationId[],
  getProfileRoute: (operation: OperationId) => ServerRoute | undefined,
): Translator {
  const errors = translation === undefined ? [] : findTranslationErrors(translation, operations);
  if (errors.length > 0) throw new TypeError(errors.join('\n'));
  const { all = {}, operations: byOperation = {}, event, outboxItem } = translation ?? {};
  const getOperationTranslation = (operation: OperationId | undefined): OperationTranslation =>
    (operation === undefined ? undefined : byOperation[operation]) ?? {};
  const getRoute = (operation: OperationId): ServerRoute | undefined => {
    const route = getProfileRoute(operation);
    // The only parameter of a profile's route, whatever its name, is the id.
    return (
      route &&
      (getOperationTranslation(operation).route ?? { ...route, path: route.path.replace(/\{[^{}]+\}/, '{id}') })
    );
  };
  const serverRoutes = new Map(
    operations.flatMap((operation): [OperationId, ServerRoute][] => {
      const route = getRoute(operation);
      return route === undefined ? [] : [[operation, route]];
    }),
  );
  const matchRequest = createServerMatcher(serverRoutes);

  /** The functions of one direction, in the order in which they apply. */
  function getChanges<K extends 'request' | 'response'>(kind: K, direction: Direction, operation?: OperationId) {
    const place = operation === undefined ? '' : `translate.operations.${operation}.${kind}.${direction}`;
    const steps = [
      { change: getOperationTranslation(operation)[kind]?.[direction], place },
      { change: all[kind]?.[direction], place: `translate.all.${kind}.${direction}` },
    ].filter(({ change }) => change !== undefined);
    return direction === 'toServer' ? steps : steps.reverse();
  }

  const translateRequest = (direction: Direction) => (operation: OperationId, message: RequestMessage) =>
    getChanges('request', direction, operation).reduce(
      (current, { change, place }) => changeRequest(change as Change<RequestMessage>, current, place),
      message,
    );
  const translateResponse = (direction: Direction) => (operation: OperationId | undefined, message: ResponseMessage) =>
    getChanges('response', direction, operation).reduce(
      (current, { change, place }) => changeResponse(change as Change<ResponseMessage>, current, place),
      message,
    );
  const translateValue = (change: ((value: unknown) => unknown) | undefined, value: unknown, place: string) =>
    change === undefined ? value : changeValue(change, value, place);
  return {
    isActive: translation !== undefined,
    changesRequest: (operation) => getChanges('request', 'toServer', operation).length > 0,
    getRoute,
    sharedRoutes: findSharedRoutes(serverRoutes),
    buildPath: (operation, parameters) => {
      const route = getRoute(operation);
      return route === undefined
        ? ''
        : buildServerPath(route, parameters, `translate.operations.${operation}.request.toServer`);
    },
    matchRequest,
    requestToServer: translateRequest('toServer'),
    requestToContract: translateRequest('toContract'),
    responseToServer: translateResponse('toServer'),
    responseToContract: translateResponse('toContract'),
    eventToServer: (payload) => translateValue(event?.toServer, payload, 'translate.event.toServer'),
    getEventHeaders: (payload) =>
      event?.headers === undefined ? {} : computeHeaders(event.headers, payload, 'translate.event.headers'),
    eventsToContract: (payload, headers) => {
      if (event === undefined) return [payload];
      const place = 'translate.event.toContract';
      const events = translateValue((value) => event.toContract(value, headers), payload, place);
      return (Array.isArray(events) ? events : [events]).filter((item) => item !== undefined && item !== null);
    },
    outboxItemToContract: (item) => translateValue(outboxItem?.toContract, item, 'translate.outboxItem.toContract'),
  };
}

/** Lists the functions that only a mock needs, and that are missing. */
export function listMissingForMock({ all = {}, operations = {}, event }: Translation): readonly string[] {
  const responses = Object.entries(operations).map(
    ([id, translation]) => [`operations.${id}.response`, translation.response] as const,
  );
  const values = [...responses, ['all.response', all.response], ['event', event]] as const;
  return values.flatMap(([place, value]) => {
    const isMissing = value !== undefined && value.toServer === undefined;
    return isMissing ? [`translate.${place}.toServer: the mock needs this function.`] : [];
  });
}

function findSharedRoutes(routes: ReadonlyMap<OperationId, ServerRoute>): readonly string[] {
  const owners = new Map<string, OperationId>();
  return [...routes].flatMap(([operation, { method, path }]) => {
    const shape = `${method} ${path.replace(/\{[^{}]+\}/g, '{}')}`;
    const owner = owners.get(shape);
    owners.set(shape, operation);
    if (owner === undefined) return [];
    return [`translate.operations: ${method} ${path} is the route of both ${owner} and ${operation}.`];
  });
}
