/** The rules a request broke, read from its response in any error format a profile may use. */
import { isObject, listOrEmpty, member, stringOrNothing } from '../../../spec/json.ts';

export interface Broken {
  readonly rule: string;
  readonly pointer?: string | undefined;
  readonly detail?: string | undefined;
  readonly level?: string | undefined;
  readonly section?: string | undefined;
  readonly limit?: string | undefined;
  readonly actual?: string | undefined;
}

/** The findings of a refusal. Rules named only by the journal come with nothing but their id. */
export function brokenIn(response: unknown, ids: readonly string[]): readonly Broken[] {
  const inside = member(response, 'error');
  const told = listOrEmpty(member(isObject(inside) ? inside : response, 'errors')).filter(isObject);
  const found = told.map((fault) => ({
    rule: stringOrNothing(fault.rule) ?? '',
    pointer: stringOrNothing(fault.pointer),
    detail: stringOrNothing(fault.detail),
    level: stringOrNothing(fault.level),
    section: stringOrNothing(fault.section),
    limit: shown(fault.limit),
    actual: shown(fault.actual),
  }));
  const silent = ids.filter((id) => !found.some(({ rule }) => rule === id));
  return [...found.filter(({ rule }) => rule !== ''), ...silent.map((rule) => ({ rule }))];
}

function shown(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
