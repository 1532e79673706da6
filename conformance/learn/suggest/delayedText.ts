/** Recognizes delayed messages: their text, their delay, and its unit. */
import { type DelayUnit, delayUnits } from '../../../spec/decisions/forms.ts';
import { isObject, type JsonObject } from '../../../spec/json.ts';
import { findCommonValue, findOnlyMember, findOnlyNestedMember, isDuration } from '../evidence/values.ts';

const units = Object.keys(delayUnits) as DelayUnit[];

const unitPatterns: Readonly<Record<DelayUnit, RegExp>> = {
  milliseconds: /^m(?:illi)?s(?:ec(?:ond)?s?)?$/,
  seconds: /^s(?:ec(?:ond)?s?)?$/,
  minutes: /^m(?:in(?:ute)?s?)?$/,
  hours: /^h(?:(?:ou)?rs?)?$/,
  days: /^d(?:ays?)?$/,
};

/** The unit that a word, or the last word of a name such as `delayMs`, stands for. */
export function findUnit(name: unknown): DelayUnit | undefined {
  if (typeof name !== 'string') return undefined;
  const word = name
    .split(/(?<=[a-z])(?=[A-Z])|[._-]/)
    .at(-1)
    ?.toLowerCase();
  return word === undefined ? undefined : units.find((unit) => unitPatterns[unit].test(word));
}

const isAmountWithUnit = (value: unknown): value is JsonObject =>
  isObject(value) &&
  Object.keys(value).length === 2 &&
  findOnlyMember(value, (part) => typeof part === 'number') !== undefined &&
  findOnlyMember(value, (part) => findUnit(part) !== undefined) !== undefined;

/** Whether a value can be a delay: an ISO 8601 duration, a number, or an amount with a unit. */
export const isDelay = (value: unknown): boolean =>
  isDuration(value) || typeof value === 'number' || isAmountWithUnit(value);

/** Finds the member names of the text and the delay of delayed messages; undefined if either is ambiguous. */
export function findDelayedTextNames(
  messages: readonly unknown[],
): { readonly text: string; readonly delay: string } | undefined {
  const delay = findCommonValue(messages.map((message) => findOnlyNestedMember(message, isDelay)));
  const isText = (value: unknown, name: string) =>
    typeof value === 'string' && name !== delay && !name.startsWith(`${delay}.`);
  const text = findCommonValue(messages.map((message) => findOnlyNestedMember(message, isText)));
  return delay === undefined || text === undefined ? undefined : { text, delay };
}
