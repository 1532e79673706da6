/** Delays that the wire has as a number, or as an amount and a unit. */

import { type DelayUnit, delayUnits } from '../../../spec/decisions/forms.ts';
import type { Answer } from '../../../spec/decisions/index.ts';
import { isObject } from '../../../spec/json.ts';
import { markUnknown } from '../../../spec/schemas/unknownNames.ts';
import { formatDuration, parseDuration } from '../../../spec/time/duration.ts';
import type { ValueConverter } from './valueConverter.ts';

type DelayForm = Answer<'delay.form'>;

/** The converter of a delay; undefined if the wire has ISO 8601. */
export function buildDelayConverter(form: DelayForm): ValueConverter | undefined {
  if (form === 'iso-8601') return undefined;
  const { write, read } = typeof form === 'string' ? buildNumberForm(form) : buildObjectForm(form);
  return {
    encode: (value) => {
      const duration = typeof value === 'string' ? parseDuration(value) : undefined;
      return duration === undefined ? value : write(duration);
    },
    decode: (value) => {
      if (value === null) return null;
      const duration = read(value);
      return duration === undefined || !(duration >= 0)
        ? markUnknown(String(value))
        : formatDuration(Math.round(duration));
    },
    toWirePath: () => [],
  };
}

interface DelayCodec {
  /** @param duration in milliseconds */
  write(duration: number): unknown;
  /** Returns milliseconds; undefined if the value does not have this form. */
  read(value: unknown): number | undefined;
}

function buildNumberForm(unit: DelayUnit): DelayCodec {
  return {
    write: (duration) => duration / delayUnits[unit],
    read: (value) => (typeof value === 'number' ? value * delayUnits[unit] : undefined),
  };
}

function buildObjectForm({ amount, unit, words = {} }: Exclude<DelayForm, string>): DelayCodec {
  const units = Object.entries(delayUnits).map(([name, milliseconds]) => ({
    word: words[name as DelayUnit] ?? name,
    milliseconds,
  }));
  return {
    write: (duration) => {
      const largestUnit = units.findLast(({ milliseconds }) => duration % milliseconds === 0);
      return { [amount]: duration / (largestUnit?.milliseconds ?? 1), [unit]: largestUnit?.word };
    },
    read: (value) => {
      if (!isObject(value) || Object.keys(value).length !== 2) return undefined;
      const milliseconds = units.find(({ word }) => word === value[unit])?.milliseconds;
      return typeof value[amount] === 'number' && milliseconds !== undefined ? value[amount] * milliseconds : undefined;
    },
  };
}
