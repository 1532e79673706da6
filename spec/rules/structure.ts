/** Turns validation issues found by Zod into findings that name the broken rule. */
import type { z } from 'zod';
import { buildPointer } from '../pointer.ts';
import type { FieldId } from '../schemas/atoms.ts';
import type { SchemaIssue } from '../schemas/introspection/issues.ts';
import { getMark, getStructure } from '../schemas/introspection/structure.ts';
import { unmarkUnknown } from '../schemas/unknownNames.ts';
import type { Finding } from '../statement.ts';
import { withArticle } from '../text/withArticle.ts';
import {
  abbreviate,
  chooseVerb,
  describeMembers,
  describeSize,
  formatLimit,
  formatMessage,
  getType,
} from './structureMessages.ts';
import { getMembersAt, getSchemaAt, type Path, type Subject } from './subject.ts';
import { findUnknownMembers } from './unknownMembers.ts';

/** Rules on structures that the API document does not show in full. */
const unshownRules: ReadonlySet<string> = new Set([
  'autoPlug.comments.shape',
  'leadMagnet.followUp.shape',
  'leadMagnet.templates.shape',
]);

/** Converts validation issues into findings. */
export function convertIssues(issues: readonly SchemaIssue[], subject: Subject): Finding[] {
  return issues.flatMap((issue) => collectFindings(issue, subject));
}

function collectFindings(issue: SchemaIssue, subject: Subject): Finding[] {
  const { path, value } = issue;
  if (issue.kind === 'union') {
    // The only unions are "a component or null", so the issues of the component are the ones to report.
    return (issue.branches[0] ?? []).flatMap((branch) => collectFindings(branch, subject));
  }
  if (issue.kind === 'unknownMembers') return findUnknownMembers(path, issue.names, subject);
  const at = buildPointer(...path);
  const node = getSchemaAt(subject.schema, path);
  if (value === undefined) return findMissingMember(path, node, subject);
  const ownRule = node && getMark(node, 'x-rule');
  switch (issue.kind) {
    case 'type':
      return [describeWrongType(issue, node, subject)];
    case 'value': {
      const { limit, detail } = getAllowedTexts(issue.allowed, node);
      const actual = abbreviate(typeof value === 'string' ? unmarkUnknown(value) : value);
      return [{ rule: ownRule ?? 'request.member.type', at, limit, actual, detail }];
    }
    case 'tooSmall':
      return [
        {
          rule: ownRule ?? 'request.bounds',
          at,
          limit: issue.limit,
          actual: describeSize(value),
          detail: `Must ${chooseVerb(value)} at least ${formatLimit(issue.limit, value)}.`,
        },
      ];
    case 'tooBig': {
      const rule = typeof value === 'number' ? ownRule : undefined;
      return [
        {
          rule: rule ?? 'request.bounds',
          at,
          limit: issue.limit,
          actual: describeSize(value),
          detail: `Must ${chooseVerb(value)} at most ${formatLimit(issue.limit, value)}.`,
        },
      ];
    }
    case 'format': {
      const rule = node === undefined ? undefined : getFormatRule(node, value);
      const detail = formatMessage(rule, isReshaped(node, subject), issue.pattern);
      return [{ rule: rule ?? 'request.bounds', at, actual: abbreviate(value), detail }];
    }
    default:
      return [{ rule: ownRule ?? 'request.member.type', at, detail: 'This value is not allowed.' }];
  }
}

/** Returns a finding for a missing member or parameter; none if the implementation lacks it or does not require it. */
function findMissingMember(path: Path, node: z.ZodType | undefined, subject: Subject): Finding[] {
  const { schema, part, absent, optional } = subject;
  const field = (node && getMark(node, 'x-field')) ?? '';
  if (absent.has(field) || optional.has(field)) return [];
  const owner = getSchemaAt(schema, path.slice(0, -1));
  const ownerRule = owner && getMark(owner, 'x-shape') !== undefined ? getMark(owner, 'x-rule') : undefined;
  return [
    {
      rule: (node && getMark(node, 'x-missing-rule')) ?? ownerRule ?? 'request.member.required',
      at: buildPointer(...path),
      detail: `This ${part === 'query' ? 'parameter' : 'member'} is required.`,
    },
  ];
}

function describeWrongType(
  { path, value, expected }: Extract<SchemaIssue, { readonly kind: 'type' }>,
  node: z.ZodType | undefined,
  subject: Subject,
): Finding {
  const { part } = subject;
  const at = buildPointer(...path);
  const ownRule = node && getMark(node, 'x-rule');
  if (isReshaped(node, subject)) {
    const limit = expected === 'object' ? 'string' : 'object';
    return { rule: ownRule ?? 'request.member.type', at, limit, detail: `Must be ${withArticle(limit)}.` };
  }
  // Query parameters are always strings, so the message shows the value instead of its type.
  if (part === 'query' && typeof value === 'string') {
    const [limit, actual] = [expected === 'number' ? 'whole number' : expected, abbreviate(value)];
    const detail = `Must be ${withArticle(limit)}, not "${actual}".`;
    return { rule: ownRule ?? 'request.member.type', at, limit, actual, detail };
  }
  const actual = getType(value);
  if (path.length === 0) return { rule: 'request.object', at, actual, detail: 'The body must be a JSON object.' };
  const isUnshown = ownRule !== undefined && unshownRules.has(ownRule);
  const hasOwnRule = part === 'query' || isUnshown || (node && getMark(node, 'x-shape')) !== undefined;
  return {
    rule: (hasOwnRule ? ownRule : undefined) ?? 'request.member.type',
    at,
    limit: expected,
    actual,
    detail:
      part === 'query' && Array.isArray(value)
        ? 'Send this parameter only once.'
        : `Must be ${formatExpected(expected, node, subject)}, not ${withArticle(actual)}.`,
  };
}

/** Whether the wire has another form of the value: a string instead of an object, or an object instead of a string. */
function isReshaped(node: z.ZodType | undefined, { reshaped }: Subject): boolean {
  const shape = node && getMark(node, 'x-shape');
  return shape !== undefined && reshaped.has(shape);
}

/** The rule that a text of the wrong format breaks. */
function getFormatRule(node: z.ZodType, value: unknown): string | undefined {
  const pattern = getMark(node, 'x-every-reading-pattern');
  const matchesSomeReading = pattern === undefined || new RegExp(pattern).test(String(value));
  return getMark(node, matchesSomeReading ? 'x-rule' : 'x-every-reading-rule');
}

/** The texts on the values that a schema allows. */
interface AllowedTexts {
  readonly limit: string;
  readonly detail: string;
}

const allowedTextsCache = new WeakMap<z.ZodType, AllowedTexts>();

function getAllowedTexts(allowedValues: readonly unknown[], node: z.ZodType | undefined): AllowedTexts {
  const texts = (node && allowedTextsCache.get(node)) ?? buildAllowedTexts(allowedValues, node);
  if (node !== undefined) allowedTextsCache.set(node, texts);
  return texts;
}

function buildAllowedTexts(allowedValues: readonly unknown[], node: z.ZodType | undefined): AllowedTexts {
  const vocabulary = node && getMark(node, 'x-vocabulary');
  const limit = allowedValues
    .map((value) => (vocabulary === undefined ? String(value) : `@{${vocabulary}:${String(value)}}`))
    .join(', ');
  return { limit, detail: `Must be one of ${limit}.` };
}

/** The expected type; for an object, with its members, and for an array, with its items. */
function formatExpected(expected: string, node: z.ZodType | undefined, subject: Subject): string {
  if (node !== undefined && expected === 'object') return `an object${formatMembers(node, subject.absent)}`;
  const structure = node === undefined || expected !== 'array' ? undefined : getStructure(node);
  const items = structure?.kind === 'array' ? formatItems(structure.item, subject) : undefined;
  return items === undefined ? withArticle(expected) : `an array of ${items}`;
}

function formatItems(item: z.ZodType, subject: Subject): string | undefined {
  if (isReshaped(item, subject)) return undefined;
  const { kind } = getStructure(item);
  if (kind === 'object') return `objects${formatMembers(item, subject.absent)}`;
  return kind === 'string' || kind === 'enum' ? 'strings' : undefined;
}

/** The members of an object, if they are few enough to help. */
function formatMembers(node: z.ZodType, absent: ReadonlySet<FieldId>): string {
  return describeMembers([...(getMembersAt(node, [], absent)?.values() ?? [])]);
}
