/** Suggests how delays are written. */
import { isObject, listOrEmpty, member } from '../../../spec/json.ts';
import { commonValue, isRecordList, onlyMember } from '../evidence/values.ts';
import { isDelay, unitIn } from './delayedText.ts';
import type { LeadMagnets } from './leadMagnets.ts';
import type { Posts } from './posts.ts';
import { type Suggestion, suggest } from './suggestion.ts';

/** Suggests the form of delays in accepted follow-up comments and follow-ups. */
export function delaySuggestions({ created }: Posts, magnets: LeadMagnets): readonly Suggestion[] {
  const bodies = [
    ...created.map(({ exchange }) => member(exchange.body, 'autoPlug')),
    ...magnets.created.map(({ body }) => body),
  ];
  const lists = bodies.flatMap((body) => (isObject(body) ? Object.values(body).filter(isRecordList) : []));
  const delays = lists.flatMap(listOrEmpty).flatMap((message) => {
    const name = onlyMember(message, isDelay);
    return name === undefined ? [] : [{ name, value: member(message, name) }];
  });
  const form = commonValue(delays.map((delay) => JSON.stringify(formOf(delay))));
  return suggest(
    'delay.form',
    form === undefined ? undefined : JSON.parse(form),
    'delays of accepted follow-ups; the unit of a number follows from the name of its member',
  );
}

/** The form of a delay; undefined if the unit of a number is unknown. */
function formOf({ name, value }: { readonly name: string; readonly value: unknown }): unknown {
  if (typeof value === 'string') return 'iso-8601';
  if (typeof value === 'number') return unitIn(name);
  const amount = onlyMember(value, (part) => typeof part === 'number');
  const unit = onlyMember(value, (part) => typeof part === 'string');
  const word = member(value, unit ?? '');
  const meaning = unitIn(word);
  if (meaning === undefined) return undefined;
  return { amount, unit, ...(word === meaning ? {} : { words: { [meaning]: word } }) };
}
