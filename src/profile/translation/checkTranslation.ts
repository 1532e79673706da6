/** Validates the structure of a translation. */
import { isObject, readMember } from '../../../spec/json.ts';
import { findNearest } from '../../../spec/text/nearest.ts';

const directions = ['toServer', 'toContract'] as const;
const methods: readonly unknown[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Lists the errors of a translation, each with its place.
 *
 * @param operations the ids of the operations
 */
export function findTranslationErrors(translation: unknown, operations: readonly string[]): readonly string[] {
  if (!isObject(translation)) return ['translate: must be an object with the functions of the translation.'];
  const place = 'translate';
  const { all, operations: byOperation, event, outboxItem } = translation;
  return [
    ...findUnknownMembers(translation, place, ['all', 'operations', 'event', 'outboxItem']),
    ...(all === undefined ? [] : findOperationErrors(all, `${place}.all`, ['request', 'response'])),
    ...(byOperation === undefined ? [] : findErrorsByOperation(byOperation, `${place}.operations`, operations)),
    ...findFunctionErrors(event, `${place}.event`, ['toContract'], [...directions, 'headers']),
    ...findFunctionErrors(outboxItem, `${place}.outboxItem`, ['toContract']),
  ];
}

function findErrorsByOperation(value: unknown, place: string, operations: readonly string[]): readonly string[] {
  if (!isObject(value)) return [`${place}: must be an object.`];
  const definedEntries = Object.entries(value).filter(([, operation]) => operation !== undefined);
  return [
    ...findUnknownMembers(value, place, operations),
    ...definedEntries.flatMap(([id, operation]) =>
      findOperationErrors(operation, `${place}.${id}`, ['route', 'request', 'response']),
    ),
  ];
}

function findOperationErrors(value: unknown, place: string, names: readonly string[]): readonly string[] {
  if (!isObject(value)) return [`${place}: must be an object with ${names.join(', ')}.`];
  return [
    ...findUnknownMembers(value, place, names),
    ...findRouteErrors(value.route, `${place}.route`),
    ...findFunctionErrors(value.request, `${place}.request`, directions),
    ...findFunctionErrors(value.response, `${place}.response`, ['toContract']),
  ];
}

function findRouteErrors(route: unknown, place: string): readonly string[] {
  if (route === undefined) return [];
  const path = readMember(route, 'path');
  const isValid = methods.includes(readMember(route, 'method')) && typeof path === 'string' && path.startsWith('/');
  return isValid ? [] : [`${place}: must have a method, such as POST, and a path, such as /publications/{id}.`];
}

/** @param names the functions that the object may have */
function findFunctionErrors(
  value: unknown,
  place: string,
  required: readonly string[],
  names: readonly string[] = directions,
): readonly string[] {
  if (value === undefined) return [];
  if (!isObject(value)) return [`${place}: must be an object with ${required.join(' and ')}.`];
  return [
    ...findUnknownMembers(value, place, names),
    ...names.flatMap((name) => {
      if (value[name] === undefined && !required.includes(name)) return [];
      return typeof value[name] === 'function' ? [] : [`${place}.${name}: must be a function.`];
    }),
  ];
}

function findUnknownMembers(value: object, place: string, knownNames: readonly string[]): readonly string[] {
  return Object.keys(value)
    .filter((name) => !knownNames.includes(name))
    .map((name) => {
      const suggestion = findNearest(name, knownNames);
      return `${place}.${name}: unknown member${suggestion === undefined ? '' : `; did you mean ${suggestion}?`}`;
    });
}
