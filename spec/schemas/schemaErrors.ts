/** Messages for schema errors, which say what is allowed. */

import type { z } from 'zod';
import { buildPointer, type Pointer } from '../pointer.ts';
import { excerpt } from '../text/excerpt.ts';
import { findNearest } from '../text/nearest.ts';
import { withArticle } from '../text/withArticle.ts';
import { collectIssues, type SchemaIssue } from './introspection/issues.ts';
import { getStructure, type Structure } from './introspection/structure.ts';

/** A location, and what is wrong there. */
export interface SchemaError {
  readonly at: Pointer;
  readonly message: string;
}

/** The maximum number of unknown members reported per object. */
const maxUnknownMembers = 100;

const maxNameLength = 200;

/** Validates a value and returns a message for each error. The noun is what messages call an unknown name. */
export function findSchemaErrors(
  schema: z.ZodType,
  value: unknown,
  noun: 'member' | 'parameter' = 'member',
): readonly SchemaError[] {
  return collectIssues(schema, value).flatMap((issue) => buildSchemaErrors(issue, schema, noun));
}

function buildSchemaErrors(issue: SchemaIssue, schema: z.ZodType, noun: string): SchemaError[] {
  const at = buildPointer(...issue.path);
  if (issue.kind === 'union') {
    // The intended branch is the one that matched furthest.
    const intendedBranch = issue.branches.find((branch) =>
      branch.some(({ path, kind }) => path.length > issue.path.length || kind === 'unknownMembers'),
    );
    if (intendedBranch !== undefined)
      return intendedBranch.flatMap((innerIssue) => buildSchemaErrors(innerIssue, schema, noun));
  }
  if (issue.kind === 'unknownMembers') {
    const allowedNames = listMembersAt(schema, issue.path);
    return issue.names.slice(0, maxUnknownMembers).map((key) => ({
      // An overlong name is reported at its object.
      at: key.length > maxNameLength ? at : `${at}${buildPointer(key)}`,
      message: formatUnknownNameMessage(noun, key, allowedNames, schema),
    }));
  }
  return [{ at, message: formatMessage(issue) }];
}

function formatMessage(issue: Exclude<SchemaIssue, { kind: 'unknownMembers' }>): string {
  const { value } = issue;
  switch (issue.kind) {
    case 'value':
      return formatOneOfMessage(issue.allowed.map(String), value);
    case 'type':
      return formatExpectation(withArticle(issue.expected), value);
    case 'union': {
      const allowedValues = issue.branches
        .flat()
        .flatMap((innerIssue) => (innerIssue.kind === 'value' ? innerIssue.allowed : []));
      return allowedValues.length > 0
        ? formatOneOfMessage(allowedValues.map(String), value)
        : formatUnionMessage(issue, value);
    }
    case 'tooBig':
    case 'tooSmall':
      return `Must ${formatBound(issue)}.`;
    default:
      return toSentence(issue.message);
  }
}

function formatUnionMessage({ branches, path }: Extract<SchemaIssue, { kind: 'union' }>, value: unknown): string {
  const types = branches.map((branch) => branch.flatMap((issue) => findExpectedType(issue, path.length)));
  if (types.every((expected) => expected.length > 0))
    return formatExpectation([...new Set(types.flat())].join(' or '), value);
  return value === undefined
    ? 'A value is required.'
    : `${formatValue(value)} has none of the supported forms; see the schema of this member.`;
}

/** What a value must be instead, such as "a function"; custom checks say so in their message. */
function findExpectedType(issue: SchemaIssue, depth: number): string[] {
  if (issue.path.length !== depth) return [];
  if (issue.kind === 'type') return [withArticle(issue.expected)];
  return issue.kind === 'other' && issue.message.startsWith('Must be ') ? [issue.message.slice('Must be '.length)] : [];
}

const units: Readonly<Record<string, string>> = { string: 'character', array: 'item' };

function formatBound({
  kind,
  limit,
  inclusive,
  origin,
}: Extract<SchemaIssue, { kind: 'tooBig' | 'tooSmall' }>): string {
  const [inclusiveText, exclusiveText] = kind === 'tooBig' ? ['at most', 'less than'] : ['at least', 'more than'];
  const comparison = inclusive ? inclusiveText : exclusiveText;
  const unit = units[origin];
  if (unit === undefined) return `be ${comparison} ${limit}`;
  return `have ${comparison} ${limit} ${unit}${limit === 1 ? '' : 's'}`;
}

function formatOneOfMessage(allowedValues: readonly string[], value: unknown): string {
  const suggestion = typeof value === 'string' ? findNearest(value, allowedValues) : undefined;
  const hint = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
  return `${formatExpectation(`${allowedValues.length > 1 ? 'one of ' : ''}${allowedValues.join(', ')}`, value)}${hint}`;
}

function formatExpectation(expected: string, value: unknown): string {
  return value === undefined
    ? `A value is required; it must be ${expected}.`
    : `Must be ${expected}, not ${formatValue(value)}.`;
}

function formatUnknownNameMessage(
  noun: string,
  key: string,
  allowedNames: readonly string[],
  schema: z.ZodType,
): string {
  const suggestion = findNearest(key, allowedNames);
  const name = excerpt(key, maxNameLength);
  if (suggestion !== undefined) return `Unknown ${noun} ${name}. Did you mean ${suggestion}?`;
  const [onlyName, ...otherNames] = allowedNames;
  const place = findPlaceOf(key, schema);
  const hint =
    place === undefined ? '' : ` It belongs ${place.length === 0 ? 'at the top level' : `in ${place.join('.')}`}.`;
  if (onlyName === undefined) return `Unknown ${noun} ${name}. No ${noun}s are allowed here.${hint}`;
  if (otherNames.length === 0) return `Unknown ${noun} ${name}. The only allowed ${noun} is ${onlyName}.${hint}`;
  return `Unknown ${noun} ${name}. The allowed ${noun}s are ${allowedNames.join(', ')}.${hint}`;
}

/** Returns the path of the outermost object that has a member of this name; items of arrays are not searched. */
function findPlaceOf(name: string, schema: z.ZodType): readonly string[] | undefined {
  const queue: { readonly path: readonly string[]; readonly schema: z.ZodType }[] = [{ path: [], schema }];
  const visited = new Set<Structure>();
  for (const { path, schema } of queue)
    for (const form of listBranches(schema)) {
      if (form.kind !== 'object' || visited.has(form)) continue;
      visited.add(form);
      if (form.members.some((member) => member.name === name)) return path;
      queue.push(...form.members.map((member) => ({ path: [...path, member.name], schema: member.schema })));
    }
  return undefined;
}

function formatValue(value: unknown): string {
  return excerpt(toJson(value));
}

/** Serializes to JSON, or names the type if the value is circular or nested too deeply. */
function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? typeof value;
  } catch {
    return Array.isArray(value) ? 'this array' : `this ${typeof value}`;
  }
}

const toSentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`;

/** Returns the member names that are allowed at a path, over all branches of unions. */
function listMembersAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const parents = path.reduce<readonly z.ZodType[]>(
    (schemas, step) => schemas.flatMap((parent) => stepInto(parent, step)),
    [schema],
  );
  const names = parents
    .flatMap(listBranches)
    .flatMap((form) => (form.kind === 'object' ? form.members.map(({ name }) => name) : []));
  return [...new Set(names)];
}

function stepInto(schema: z.ZodType, step: PropertyKey): readonly z.ZodType[] {
  return listBranches(schema).flatMap((form) => {
    if (form.kind === 'array') return [form.item];
    if (form.kind === 'record') return [form.values];
    return form.kind === 'object'
      ? form.members.flatMap(({ name, schema: member }) => (name === step ? [member] : []))
      : [];
  });
}

function listBranches(schema: z.ZodType): readonly Structure[] {
  const inner = getStructure(schema);
  return inner.kind === 'union' ? inner.options.flatMap(listBranches) : [inner];
}
