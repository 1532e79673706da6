/** Validates the structure of a translation. */
import { isObject, member } from '../../../spec/json.ts';
import { findNearest } from '../../../spec/text/nearest.ts';

const directions = ['toServer', 'toContract'] as const;
const methods: readonly unknown[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Lists the faults of a translation, each with its place.
 *
 * @param operations the ids of the operations
 */
export function translationFaults(translation: unknown, operations: readonly string[]): readonly string[] {
  if (!isObject(translation)) return ['translate: must be an object with the functions of the translation.'];
  const place = 'translate';
  const { all, operations: byOperation, event, outboxItem } = translation;
  const operationEntryFaults = isObject(byOperation)
    ? Object.entries(byOperation).flatMap(([id, value]) =>
        value === undefined
          ? []
          : operationFaults(value, `${place}.operations.${id}`, ['route', 'request', 'response']),
      )
    : byOperation === undefined
      ? []
      : [`${place}.operations: must be an object.`];
  return [
    ...unknownMembers(translation, place, ['all', 'operations', 'event', 'outboxItem']),
    ...(all === undefined ? [] : operationFaults(all, `${place}.all`, ['request', 'response'])),
    ...(isObject(byOperation) ? unknownMembers(byOperation, `${place}.operations`, operations) : []),
    ...operationEntryFaults,
    ...functionFaults(event, `${place}.event`, ['toContract']),
    ...functionFaults(outboxItem, `${place}.outboxItem`, ['toContract']),
  ];
}

function operationFaults(value: unknown, place: string, names: readonly string[]): readonly string[] {
  if (!isObject(value)) return [`${place}: must be an object with ${names.join(', ')}.`];
  return [
    ...unknownMembers(value, place, names),
    ...routeFaults(value.route, `${place}.route`),
    ...functionFaults(value.request, `${place}.request`, directions),
    ...functionFaults(value.response, `${place}.response`, ['toContract']),
  ];
}

function routeFaults(route: unknown, place: string): readonly string[] {
  if (route === undefined) return [];
  const path = member(route, 'path');
  const isValid = methods.includes(member(route, 'method')) && typeof path === 'string' && path.startsWith('/');
  return isValid ? [] : [`${place}: must have a method, such as POST, and a path, such as /publications/{id}.`];
}

function functionFaults(value: unknown, place: string, required: readonly string[]): readonly string[] {
  if (value === undefined) return [];
  if (!isObject(value)) return [`${place}: must be an object with ${required.join(' and ')}.`];
  return [
    ...unknownMembers(value, place, directions),
    ...directions.flatMap((direction) => {
      const one = value[direction];
      if (one === undefined && !required.includes(direction)) return [];
      return typeof one === 'function' ? [] : [`${place}.${direction}: must be a function.`];
    }),
  ];
}

function unknownMembers(value: object, place: string, known: readonly string[]): readonly string[] {
  return Object.keys(value)
    .filter((name) => !known.includes(name))
    .map((name) => {
      const suggestion = findNearest(name, known);
      return `${place}.${name}: unknown member${suggestion === undefined ? '' : `; did you mean ${suggestion}?`}`;
    });
}
