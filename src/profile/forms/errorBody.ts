/** Error bodies that the profile describes by the paths of their members. */
import type { Answer } from '../../../spec/decisions/index.ts';
import { asList, isObject, type JsonObject, readMember } from '../../../spec/json.ts';

/** The form of an error body that the profile describes as an object. */
export type ErrorBodyForm = Extract<Answer<'error.body'>, object>;

/** The step of a path into the items of a list. */
export const listItem = '0';

export interface ErrorContent {
  readonly code: string;
  readonly message: string;
  /** The broken rules, for the member `errors`. They are left out if the form uses it for something else. */
  readonly errors: readonly object[];
}

/** Builds an error body. If the code or the message is in an item of a list, each item has it. */
export function buildErrorBody(form: ErrorBodyForm, { code, message, errors }: ErrorContent): JsonObject {
  const start = { ...(form.success === false ? { success: false } : {}), ...(errors.length > 0 ? { errors } : {}) };
  const withCode = placeMember(start, form.code.split('.'), code);
  return (
    form.message === undefined ? withCode : placeMember(withCode, form.message.split('.'), message)
  ) as JsonObject;
}

/** Returns the value with a member in it. A broken rule keeps its own detail. */
function placeMember(value: unknown, [step, ...rest]: readonly string[], member: string): unknown {
  if (step === undefined) return typeof value === 'string' ? value : member;
  if (step === listItem) {
    const items = asList(value);
    return (items.length > 0 ? items : [undefined]).map((item) => placeMember(item, rest, member));
  }
  const holder = isObject(value) ? value : {};
  return { ...holder, [step]: placeMember(holder[step], rest, member) };
}

/** Reads a member of an error body; undefined if it is missing. */
export const readErrorMember = (body: unknown, path: string): unknown =>
  path.split('.').reduce((value, step) => (step === listItem ? asList(value)[0] : readMember(value, step)), body);

/** Returns the JSON pointer of the code in an error body. */
export function findCodePointer(form: Answer<'error.body'>): string {
  if (typeof form === 'object') return `/${form.code.replaceAll('.', '/')}`;
  return form === 'nested' ? '/error/code' : '/code';
}

/** Returns the media type of error bodies. */
export function getErrorMediaType(form: Answer<'error.body'>): string {
  if (typeof form === 'object') return form.mediaType ?? 'application/json';
  return form === 'problem' ? 'application/problem+json' : 'application/json';
}

/** Whether error bodies have `success: false`. */
export const hasSuccess = (form: Answer<'error.body'>): boolean => typeof form !== 'object' || form.success === false;
