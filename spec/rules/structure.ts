/** What Zod found, as findings that name the broken rule. */
import { z } from 'zod';
import { isObject } from '../json.ts';
import { nearest } from '../nearest.ts';
import { pointer } from '../pointer.ts';
import type { FieldId } from '../schemas/atoms.ts';
import { asSent } from '../schemas/stranger.ts';
import { markOf, unwrap } from '../schemas/walk.ts';
import type { Finding } from '../statement.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** How many unknown members of one object are listed; the first hundred say enough. */
const most = 100;

/** A longer name is listed at the object that has it: a pointer has an end. */
const longestName = 200;

const mediaNames: ReadonlySet<string> = new Set(['media', 'images', 'video', 'carousel', 'filename', 'videoTitle']);

/** What is being judged: a value, the schema that refused it, and where it comes from. */
interface Subject {
  readonly schema: z.ZodType;
  readonly value: unknown;
  /** The values of a query are text. */
  readonly part: 'body' | 'query';
  /** Members that the implementation does not have: nobody misses them. */
  readonly absent: ReadonlySet<FieldId>;
}

/** All structural faults of a value that a schema refused. */
export function structuralFindings(
  schema: z.ZodType,
  value: unknown,
  issues: readonly Issue[],
  part: 'body' | 'query',
  absent: ReadonlySet<FieldId> = new Set(),
): Finding[] {
  return issues.flatMap((issue) => findingsOf(issue, [], { schema, value, part, absent }));
}

function findingsOf(issue: Issue, before: Path, subject: Subject): Finding[] {
  const { schema, value, part, absent } = subject;
  const path = [...before, ...issue.path];
  if (issue.code === 'invalid_union') {
    // The only unions are "a component or null": what is wrong with the component is what there is to say.
    return (issue.errors[0] ?? []).flatMap((inner) => findingsOf(inner, path, subject));
  }
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, most).flatMap((key) => unknownMember(path, key, subject));
  const at = pointer(...path);
  const node = schemaAt(schema, path);
  const given = valueAt(value, path);
  const own = node && markOf(node, 'x-rule');
  if (given === undefined) {
    if (absent.has((node && markOf(node, 'x-field')) ?? '')) return [];
    return [
      {
        rule: (node && markOf(node, 'x-missing-rule')) ?? 'request.member.required',
        at,
        detail: 'This member is required.',
      },
    ];
  }
  switch (issue.code) {
    case 'invalid_type':
      if ((node && markOf(node, 'x-shape')) !== undefined) {
        return [
          {
            rule: 'request.member.type',
            at,
            detail: 'This value does not have the form that the contract gives it here.',
          },
        ];
      }
      if (path.length === 0)
        return [{ rule: 'request.object', at, actual: typeOf(given), detail: 'The body must be a JSON object.' }];
      return [
        {
          rule: (part === 'query' ? own : undefined) ?? 'request.member.type',
          at,
          limit: issue.expected,
          actual: typeOf(given),
          detail: `Give a value of type ${issue.expected}, not ${typeOf(given)}.`,
        },
      ];
    case 'invalid_value': {
      const vocabulary = node && markOf(node, 'x-vocabulary');
      const words = issue.values
        .map((word) => (vocabulary === undefined ? String(word) : `@{${vocabulary}:${String(word)}}`))
        .join(', ');
      const actual = typeof given === 'string' ? asSent(given) : given;
      return [
        { rule: own ?? 'request.member.type', at, limit: words, actual: short(actual), detail: `Use one of ${words}.` },
      ];
    }
    case 'too_small':
      return [
        {
          rule: own ?? 'request.bounds',
          at,
          limit: Number(issue.minimum),
          actual: size(given),
          detail: `Give at least ${issue.minimum}${unit(given)}.`,
        },
      ];
    case 'too_big': {
      const rule = typeof given === 'number' ? own : undefined;
      return [
        {
          rule: rule ?? 'request.bounds',
          at,
          limit: Number(issue.maximum),
          actual: size(given),
          detail: `Give at most ${issue.maximum}${unit(given)}.`,
        },
      ];
    }
    case 'invalid_format':
      return [{ rule: own ?? 'request.bounds', at, actual: short(given), detail: form(own) }];
    default:
      return [{ rule: own ?? 'request.member.type', at, detail: 'This value is not what the contract expects here.' }];
  }
}

function unknownMember(path: Path, key: string, { schema, absent, part }: Subject): Finding[] {
  const known = membersAt(schema, path, absent);
  // An object none of whose members the implementation has takes anything; a query is no such object.
  return known === undefined && part === 'body' ? [] : [memberFault(path, key, known ?? new Map(), part)];
}

function memberFault(path: Path, key: string, known: ReadonlyMap<string, string>, part: Subject['part']): Finding {
  const at = key.length > longestName ? pointer(...path) : pointer(...path, key);
  const inContent = path[0] === 'platformContent';
  if (inContent && mediaNames.has(key)) {
    return {
      rule: 'media.top-level',
      at,
      detail:
        'Media never stands inside platformContent; move it to the top-level media object, which all platforms share.',
    };
  }
  if (inContent && path.length === 1) {
    return {
      rule: 'platformContent.label.known',
      at,
      limit: [...known.keys()].join(', '),
      actual: key.slice(0, 64),
      detail: 'This is no platform label.',
    };
  }
  if (key === 'activate')
    return { rule: 'leadMagnet.activate.create-only', at, detail: 'activate is for creating only.' };
  const close = key.length > longestName ? undefined : nearest(key, [...known.keys()]);
  const hint = close === undefined ? '' : ` Did you mean ${known.get(close)}?`;
  return part === 'query'
    ? { rule: 'request.parameters.unknown', at, detail: `This operation has no such parameter.${hint}` }
    : { rule: 'request.members.unknown', at, detail: `The contract has no such member here.${hint}` };
}

/** The members of the object at a path, each with how a text cites it; undefined where all of them are absent. */
function membersAt(
  schema: z.ZodType,
  path: Path,
  absent: ReadonlySet<FieldId>,
): ReadonlyMap<string, string> | undefined {
  const found = schemaAt(schema, path);
  const node = found && unwrap(found);
  const members = node instanceof z.ZodObject ? Object.entries(node.shape as Readonly<Record<string, z.ZodType>>) : [];
  const present = members.flatMap(([name, member]): [string, string][] => {
    const field = markOf(member, 'x-field');
    if (field !== undefined && absent.has(field)) return [];
    return [[name, field === undefined ? name : `@{${field}}`]];
  });
  return members.length > 0 && present.length === 0 ? undefined : new Map(present);
}

function schemaAt(schema: z.ZodType | undefined, path: Path): z.ZodType | undefined {
  return path.reduce<z.ZodType | undefined>((node, step) => {
    const inner = node && unwrap(node);
    if (inner instanceof z.ZodObject) return inner.shape[String(step)] as z.ZodType | undefined;
    return inner instanceof z.ZodArray ? (inner.element as z.ZodType) : undefined;
  }, schema);
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((node, step) => {
    if (Array.isArray(node)) return node[Number(step)];
    return isObject(node) && Object.hasOwn(node, step) ? node[String(step)] : undefined;
  }, value);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function size(value: unknown): number | string {
  if (typeof value === 'string') return [...value].length;
  return Array.isArray(value) ? value.length : short(value);
}

function unit(value: unknown): string {
  if (typeof value === 'string') return ' characters';
  return Array.isArray(value) ? ' items' : '';
}

function short(value: unknown): string {
  // An object may nest deeper than anything can follow; its type says enough.
  const text = typeof value === 'string' ? value : typeof value === 'object' ? typeOf(value) : String(value);
  return text.length > 64 ? `${text.slice(0, 63)}…` : text;
}

/** What the right form would be, for the rules that judge forms. */
function form(rule: string | undefined): string {
  switch (rule) {
    case 'post.schedule.format':
      return 'Give an ISO 8601 timestamp with seconds and an offset or Z, such as 2030-06-01T12:00:00Z.';
    case 'autoPlug.comments.shape':
      return 'Give an ISO 8601 duration without years and months, such as PT10M.';
    case 'media.url.https':
    case 'video.thumbnail.url':
      return 'Give an absolute https URL, or the hosted URL of an uploaded file.';
    case 'post.list.dates.format':
      return 'Give a day such as 2030-06-01, or an ISO 8601 timestamp with an offset or Z.';
    default:
      return 'This value does not have the form that the contract expects here.';
  }
}
