/** Zod's issues as plain data. */
import { z } from 'zod';
import { getValueAt } from '../../json.ts';
import { guardLengthChecks } from './lengthChecks.ts';
import { findRejectedPart, isCertainlyValid } from './quickCheck.ts';

/** One validation issue. */
export type SchemaIssue = {
  readonly path: readonly PropertyKey[];
  /** The value at the path. */
  readonly value: unknown;
} & (
  | { readonly kind: 'type'; readonly expected: string }
  | { readonly kind: 'value'; readonly allowed: readonly unknown[] }
  | {
      readonly kind: 'tooSmall' | 'tooBig';
      readonly limit: number;
      readonly inclusive: boolean;
      /** The type of the value: `string`, `array` or `number`. */
      readonly origin: string;
    }
  | { readonly kind: 'unknownMembers'; readonly names: readonly string[] }
  | { readonly kind: 'format'; readonly pattern: string | undefined; readonly message: string }
  /** No branch of a union matches; lists the issues of each branch. */
  | { readonly kind: 'union'; readonly branches: readonly (readonly SchemaIssue[])[] }
  | { readonly kind: 'other'; readonly message: string }
);

/** Returns all issues of a value; none if the schema accepts it. */
export function collectIssues(schema: z.ZodType, value: unknown): readonly SchemaIssue[] {
  return isCertainlyValid(schema, value) ? noIssues : findIssues(schema, value);
}

const noIssues: readonly SchemaIssue[] = [];

/** Returns all issues like `collectIssues`, for values that `isCertainlyValid` did not accept. */
export function findIssues(schema: z.ZodType, value: unknown): readonly SchemaIssue[] {
  const part = findRejectedPart(schema, value);
  return run(part.schema, part.value).issues.map((issue) => convertIssue(issue, part.path, value));
}

/** Returns the value as the schema reads it, with defaults filled in; undefined if the schema rejects the value. */
export function readValue(schema: z.ZodType, value: unknown): { readonly data: unknown } | undefined {
  const { issues, value: data } = run(schema, value);
  return issues.length === 0 ? { data } : undefined;
}

function run(schema: z.ZodType, value: unknown): z.core.ParsePayload {
  guardLengthChecks(schema);
  // Like safeParse, but without the cost of creating an Error and formatting messages.
  const result = schema._zod.run({ value, issues: [] }, { async: false });
  if (result instanceof Promise) throw new Error('Schemas with asynchronous checks are not supported.');
  return result;
}

type ZodIssue = z.core.$ZodRawIssue | z.core.$ZodIssue;

function convertIssue(issue: ZodIssue, parentPath: readonly PropertyKey[], value: unknown): SchemaIssue {
  const path = parentPath.length === 0 ? (issue.path ?? []) : [...parentPath, ...(issue.path ?? [])];
  const location = { path, value: getValueAt(value, path) };
  switch (issue.code) {
    case 'invalid_type':
      return { ...location, kind: 'type', expected: issue.expected };
    case 'invalid_value':
      return { ...location, kind: 'value', allowed: issue.values };
    case 'too_small': {
      const { minimum, inclusive = true, origin } = issue;
      return { ...location, kind: 'tooSmall', limit: Number(minimum), inclusive, origin };
    }
    case 'too_big': {
      const { maximum, inclusive = true, origin } = issue;
      return { ...location, kind: 'tooBig', limit: Number(maximum), inclusive, origin };
    }
    case 'unrecognized_keys':
      return { ...location, kind: 'unknownMembers', names: issue.keys };
    case 'invalid_format':
      return { ...location, kind: 'format', pattern: issue.pattern, message: getMessage(issue) };
    case 'invalid_union': {
      // A discriminator with another value selects no branch.
      if ('options' in issue && Array.isArray(issue.options))
        return { ...location, kind: 'value', allowed: issue.options };
      const branches = issue.errors.map((issues) =>
        issues.map((branchIssue) => convertIssue(branchIssue, path, value)),
      );
      return { ...location, kind: 'union', branches };
    }
    default:
      return { ...location, kind: 'other', message: getMessage(issue) };
  }
}

function getMessage(issue: ZodIssue): string {
  return issue.message ?? z.core.util.finalizeIssue(issue as z.core.$ZodRawIssue, undefined, z.config()).message;
}
