/** Turns validation issues found by Zod into findings that name the broken rule. */
import type { z } from 'zod';
import { buildPointer } from '../pointer.ts';
import type { FieldId } from '../schemas/atoms.ts';
import { mediaNames } from '../schemas/content.ts';
import type { SchemaIssue } from '../schemas/introspection/issues.ts';
import { getMark, getMembers, getStructure } from '../schemas/introspection/structure.ts';
import { unmarkUnknown } from '../schemas/unknownNames.ts';
import type { Finding } from '../statement.ts';
import { excerpt } from '../text/excerpt.ts';
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
import { suggestMember } from './suggestMember.ts';

type Path = readonly PropertyKey[];

/** How many unknown members of one object are listed at most. */
const maxListed = 100;

/** A member with a longer name is reported at its object, to keep pointers short. */
const maxNameLength = 200;

/** Rules on structures that the API document does not show in full. */
const unshownRules: ReadonlySet<string> = new Set([
  'autoPlug.comments.shape',
  'leadMagnet.followUp.shape',
  'leadMagnet.templates.shape',
]);

/** The schema of the value to judge, and where the value comes from. */
interface Subject {
  readonly schema: z.ZodType;
  /** Values of a query are strings. */
  readonly part: 'body' | 'query';
  /** Members that the implementation lacks, and which are therefore not required. */
  readonly absent: ReadonlySet<FieldId>;
  /** Shapes for which the wire has a string instead of an object, or an object instead of a string. */
  readonly reshaped: ReadonlySet<string>;
  /** Whether unknown members are ignored. */
  readonly ignoresMembers: boolean;
}

/** Converts validation issues into findings. */
export function convertIssues(issues: readonly SchemaIssue[], subject: Subject): Finding[] {
  return issues.flatMap((issue) => collectFindings(issue, subject));
}

function collectFindings(issue: SchemaIssue, subject: Subject): Finding[] {
  const { schema, part, absent, reshaped } = subject;
  const { path, value } = issue;
  if (issue.kind === 'union') {
    // The only unions are "a component or null", so the issues of the component are the ones to report.
    return (issue.branches[0] ?? []).flatMap((branch) => collectFindings(branch, subject));
  }
  if (issue.kind === 'unknownMembers')
    return issue.names.slice(0, maxListed).flatMap((name) => findUnknownMemberFindings(path, name, subject));
  const at = buildPointer(...path);
  const node = getSchemaAt(schema, path);
  const ownRule = node && getMark(node, 'x-rule');
  const shape = node && getMark(node, 'x-shape');
  const isUnshown = ownRule !== undefined && unshownRules.has(ownRule);
  const isReshaped = shape !== undefined && reshaped.has(shape);
  if (value === undefined) {
    if (absent.has((node && getMark(node, 'x-field')) ?? '')) return [];
    const owner = getSchemaAt(schema, path.slice(0, -1));
    const ownerRule = owner && getMark(owner, 'x-shape') !== undefined ? getMark(owner, 'x-rule') : undefined;
    return [
      {
        rule: (node && getMark(node, 'x-missing-rule')) ?? ownerRule ?? 'request.member.required',
        at,
        detail: `This ${part === 'query' ? 'parameter' : 'member'} is required.`,
      },
    ];
  }
  switch (issue.kind) {
    case 'type':
      if (isReshaped) {
        const expected = issue.expected === 'object' ? 'string' : 'object';
        return [
          { rule: ownRule ?? 'request.member.type', at, limit: expected, detail: `Must be ${withArticle(expected)}.` },
        ];
      }
      if (path.length === 0)
        return [{ rule: 'request.object', at, actual: getType(value), detail: 'The body must be a JSON object.' }];
      return [
        {
          rule: (part === 'query' || shape !== undefined || isUnshown ? ownRule : undefined) ?? 'request.member.type',
          at,
          limit: issue.expected,
          actual: getType(value),
          detail:
            part === 'query' && Array.isArray(value)
              ? 'Send this parameter only once.'
              : `Must be ${formatExpected(issue.expected, node, subject)}, not ${withArticle(getType(value))}.`,
        },
      ];
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
      const detail = formatMessage(rule, isReshaped, issue.pattern);
      return [{ rule: rule ?? 'request.bounds', at, actual: abbreviate(value), detail }];
    }
    default:
      return [{ rule: ownRule ?? 'request.member.type', at, detail: 'This value is not allowed.' }];
  }
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

function findUnknownMemberFindings(path: Path, key: string, subject: Subject): Finding[] {
  const knownMembers = getMembersAt(subject.schema, path, subject.absent);
  // An object accepts anything if the implementation lacks all of its members; this does not apply to a query.
  return knownMembers === undefined && subject.part === 'body'
    ? []
    : [findUnknownMemberFinding(path, key, knownMembers ?? new Map(), subject)];
}

function findUnknownMemberFinding(
  path: Path,
  key: string,
  knownMembers: ReadonlyMap<string, string>,
  { schema, part, ignoresMembers }: Subject,
): Finding {
  const at = key.length > maxNameLength ? buildPointer(...path) : buildPointer(...path, key);
  const isInContent = path[0] === 'platformContent';
  if (isInContent && mediaNames.has(key) && (path.length > 1 || !ignoresMembers)) {
    return {
      rule: 'media.top-level',
      at,
      detail:
        'Media is not allowed inside platformContent; move it to the top-level media object, which all platforms share.',
    };
  }
  if (isInContent && path.length === 1) {
    return {
      rule: 'platformContent.label.known',
      at,
      limit: [...knownMembers.keys()].join(', '),
      actual: excerpt(key),
      detail: `This key is not a platform label; the labels are ${[...knownMembers.keys()].join(', ')}.`,
    };
  }
  if (key === 'activate' && path.length === 0 && getStructure(schema).id === 'LeadMagnetUpdate')
    return {
      rule: 'leadMagnet.activate.create-only',
      at,
      detail: 'activate is only allowed when creating a lead magnet.',
    };
  const suggestion = key.length > maxNameLength ? undefined : suggestMember(key, knownMembers);
  const hint = suggestion === undefined ? '' : ` Did you mean ${knownMembers.get(suggestion)}?`;
  return part === 'query'
    ? { rule: 'request.parameters.unknown', at, detail: `This operation has no such parameter.${hint}` }
    : { rule: 'request.members.unknown', at, detail: `This object has no such member.${hint}` };
}

/** The members of objects as `getMembersAt` returns them, by the members that the implementation lacks. */
const presentMembersCache = new WeakMap<ReadonlySet<FieldId>, WeakMap<z.ZodType, ReadonlyMap<string, string>>>();

/** The members of the object at a path, each with its name in messages; undefined if all of them are absent. */
function getMembersAt(
  schema: z.ZodType,
  path: Path,
  absent: ReadonlySet<FieldId>,
): ReadonlyMap<string, string> | undefined {
  const objectSchema = getSchemaAt(schema, path);
  if (objectSchema === undefined) return noMembers;
  const cache = presentMembersCache.get(absent) ?? new WeakMap<z.ZodType, ReadonlyMap<string, string>>();
  const present = cache.get(objectSchema) ?? getPresentMembers(objectSchema, absent);
  presentMembersCache.set(absent, cache.set(objectSchema, present));
  return present.size === 0 && getMembers(objectSchema).length > 0 ? undefined : present;
}

const noMembers: ReadonlyMap<string, string> = new Map();

function getPresentMembers(objectSchema: z.ZodType, absent: ReadonlySet<FieldId>): ReadonlyMap<string, string> {
  const presentMembers = getMembers(objectSchema).flatMap(({ name, field }): [string, string][] => {
    if (field !== undefined && absent.has(field)) return [];
    return [[name, field === undefined ? name : `@{${field}}`]];
  });
  return new Map(presentMembers);
}

function getSchemaAt(schema: z.ZodType | undefined, path: Path): z.ZodType | undefined {
  return path.reduce<z.ZodType | undefined>((node, step) => {
    const structure = node && getStructure(node);
    if (structure?.kind === 'object') return structure.members.find(({ name }) => name === step)?.schema;
    return structure?.kind === 'array' ? structure.item : undefined;
  }, schema);
}

/** The expected type; for an object, with its members, and for an array, with its items. */
function formatExpected(expected: string, node: z.ZodType | undefined, { absent, reshaped }: Subject): string {
  if (node !== undefined && expected === 'object') return `an object${formatMembers(node, absent)}`;
  const structure = node === undefined || expected !== 'array' ? undefined : getStructure(node);
  const items = structure?.kind === 'array' ? formatItems(structure.item, absent, reshaped) : undefined;
  return items === undefined ? withArticle(expected) : `an array of ${items}`;
}

function formatItems(item: z.ZodType, absent: ReadonlySet<FieldId>, reshaped: ReadonlySet<string>): string | undefined {
  const shape = getMark(item, 'x-shape');
  if (shape !== undefined && reshaped.has(shape)) return undefined;
  const { kind } = getStructure(item);
  if (kind === 'object') return `objects${formatMembers(item, absent)}`;
  return kind === 'string' || kind === 'enum' ? 'strings' : undefined;
}

/** The members of an object, if they are few enough to help. */
function formatMembers(node: z.ZodType, absent: ReadonlySet<FieldId>): string {
  return describeMembers([...(getMembersAt(node, [], absent)?.values() ?? [])]);
}
