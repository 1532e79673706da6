/** Suggests how delays are written. */
import { getValueAt, readMember } from '../../../spec/json.ts';
import {
  findCommonValue,
  findOnlyMember,
  findOnlyNestedMember,
  isRecordList,
  listNestedMembers,
} from '../evidence/values.ts';
import { findUnit, isDelay } from './delayedText.ts';
import type { LeadMagnets } from './leadMagnets/leadMagnetRecords.ts';
import type { Posts } from './posts/posts.ts';
import { type Suggestion, suggest } from './suggestion.ts';

/** Suggests the form of delays in accepted follow-up comments and follow-ups. */
export function suggestDelays({ created }: Posts, magnets: LeadMagnets): readonly Suggestion[] {
  const bodies = [
    ...created.map(({ exchange }) => readMember(exchange.body, 'autoPlug')),
    ...magnets.created.map(({ body }) => body),
  ];
  const messages = bodies.flatMap((body) =>
    listNestedMembers(body).flatMap(([, value]) => (isRecordList(value) ? value : [])),
  );
  const delays = messages.flatMap((message) => {
    const name = findOnlyNestedMember(message, isDelay);
    return name === undefined ? [] : [{ name, value: getValueAt(message, name.split('.')) }];
  });
  const form = findCommonValue(delays.map((delay) => JSON.stringify(findForm(delay))));
  return suggest(
    'delay.form',
    form === undefined ? undefined : JSON.parse(form),
    'delays of accepted follow-ups; the unit of a number follows from the name of its member',
  );
}

/** The form of a delay; undefined if the unit of a number is unknown. */
function findForm({ name, value }: { readonly name: string; readonly value: unknown }): unknown {
  if (typeof value === 'string') return 'iso-8601';
  if (typeof value === 'number') return findUnit(name);
  const amount = findOnlyMember(value, (part) => typeof part === 'number');
  const unit = findOnlyMember(value, (part) => typeof part === 'string');
  const word = readMember(value, unit ?? '');
  const meaning = findUnit(word);
  if (meaning === undefined) return undefined;
  return { amount, unit, ...(word === meaning ? {} : { words: { [meaning]: word } }) };
}
