/** Validates the structure of a translation. */
import { isObject, readMember } from '../../../spec/json.ts';
import { findNearest } from '../../../spec/text/nearest.ts';

const directions = ['toServer', 'toContract'] as const;
const methods: readonly unknown[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Lists the faults of a translation, each with its place.
 *
 * @param operations the ids of the operations
 */
export function findTranslationFaults(translation: unknown, operations: readonly string[]): readonly string[] {
  if (!isObject(translation)) return ['translate: must be an object with the functions of the translation.'];
  const place = 'translate';
  const { all, operations: byOperation, event, outboxItem } = translation;
  return [
    ...findUnknownMembers(translation, place, ['all', 'operations', 'event', 'outboxItem']),
    ...(all === undefined ? [] : findOperationFaults(all, `${place}.all`, ['request', 'response'])),
    ...(byOperation === undefined ? [] : findFaultsByOperation(byOperation, `${place}.operations`, operations)),
    ...findFunctionFaults(event, `${place}.event`, ['toContract'], [...directions, 'headers']),
    ...findFunctionFaults(outboxItem, `${place}.outboxItem`, ['toContract']),
  ];
}

function findFaultsByOperation(value: unknown, place: string, operations: readonly string[]): readonly string[] {
  if (!isObject(value)) return [`${place}: must be an object.`];
  const definedEntries = Object.entries(value).filter(([, operation]) => operation !== undefined);
  return [
    ...findUnknownMembers(value, place, operations),
    ...definedEntries.flatMap(([id, operation]) =>
      findOperationFaults(operation, `${place}.${id}`, ['route', 'request', 'response']),
    ),
  ];
}

function findOperationFaults(value: unknown, place: string, names: readonly string[]): readonly string[] {
  if (!isObject(value)) return [`${place}: must be an object with ${names.join(', ')}.`];
  return [
    ...findUnknownMembers(value, place, names),
    ...findRouteFaults(value.route, `${place}.route`),
    ...findFunctionFaults(value.request, `${place}.request`, directions),
    ...findFunctionFaults(value.response, `${place}.response`, ['toContract']),
  ];
}

function findRouteFaults(route: unknown, place: string): readonly string[] {
  if (route === undefined) return [];
  const path = readMember(route, 'path');
  const isValid = methods.includes(readMember(route, 'method')) && typeof path === 'string' && path.startsWith('/');
  return isValid ? [] : [`${place}: must have a method, such as POST, and a path, such as /publications/{id}.`];
}

/** @param names the functions that the object may have */
function findFunctionFaults(
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
