/** Turns structural faults found by Zod into findings that name the broken rule. */
import type { z } from 'zod';
import { nearest } from '../nearest.ts';
import { pointer } from '../pointer.ts';
import type { FieldId } from '../schemas/atoms.ts';
import type { Fault } from '../schemas/introspection/faults.ts';
import { markOf, membersOf, structureOf } from '../schemas/introspection/structure.ts';
import { asSent } from '../schemas/stranger.ts';
import type { Finding } from '../statement.ts';

type Path = readonly PropertyKey[];

/** How many unknown members of one object are listed at most. */
const most = 100;

/** A member with a longer name is reported at its object, to keep pointers short. */
const longestName = 200;

const mediaNames: ReadonlySet<string> = new Set(['media', 'images', 'video', 'carousel', 'filename', 'videoTitle']);

/** The schema of the value to judge, and where the value comes from. */
interface Subject {
  readonly schema: z.ZodType;
  /** Values of a query are strings. */
  readonly part: 'body' | 'query';
  /** Members that the implementation lacks, and which are therefore not required. */
  readonly absent: ReadonlySet<FieldId>;
}

/** Converts structural faults into findings. */
export function structuralFindings(faults: readonly Fault[], subject: Subject): Finding[] {
  return faults.flatMap((fault) => findingsOf(fault, subject));
}

function findingsOf(fault: Fault, subject: Subject): Finding[] {
  const { schema, part, absent } = subject;
  const { path, given } = fault;
  if (fault.kind === 'union') {
    // The only unions are "a component or null", so the faults of the component are the ones to report.
    return (fault.branches[0] ?? []).flatMap((inner) => findingsOf(inner, subject));
  }
  if (fault.kind === 'unknownMembers')
    return fault.names.slice(0, most).flatMap((name) => unknownMember(path, name, subject));
  const at = pointer(...path);
  const node = schemaAt(schema, path);
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
  switch (fault.kind) {
    case 'type':
      if ((node && markOf(node, 'x-shape')) !== undefined) {
        return [
          {
            rule: 'request.member.type',
            at,
            detail: 'This value does not have the expected shape.',
          },
        ];
      }
      if (path.length === 0)
        return [{ rule: 'request.object', at, actual: typeOf(given), detail: 'The body must be a JSON object.' }];
      return [
        {
          rule: (part === 'query' ? own : undefined) ?? 'request.member.type',
          at,
          limit: fault.expected,
          actual: typeOf(given),
          detail: `Must be of type ${fault.expected}, not ${typeOf(given)}.`,
        },
      ];
    case 'value': {
      const vocabulary = node && markOf(node, 'x-vocabulary');
      const words = fault.allowed
        .map((word) => (vocabulary === undefined ? String(word) : `@{${vocabulary}:${String(word)}}`))
        .join(', ');
      const actual = typeof given === 'string' ? asSent(given) : given;
      return [
        {
          rule: own ?? 'request.member.type',
          at,
          limit: words,
          actual: short(actual),
          detail: `Must be one of ${words}.`,
        },
      ];
    }
    case 'tooSmall':
      return [
        {
          rule: own ?? 'request.bounds',
          at,
          limit: fault.limit,
          actual: size(given),
          detail: `Must ${verbFor(given)} at least ${formatLimit(fault.limit, given)}.`,
        },
      ];
    case 'tooBig': {
      const rule = typeof given === 'number' ? own : undefined;
      return [
        {
          rule: rule ?? 'request.bounds',
          at,
          limit: fault.limit,
          actual: size(given),
          detail: `Must ${verbFor(given)} at most ${formatLimit(fault.limit, given)}.`,
        },
      ];
    }
    case 'format':
      return [{ rule: own ?? 'request.bounds', at, actual: short(given), detail: form(own) }];
    default:
      return [{ rule: own ?? 'request.member.type', at, detail: 'This value is not allowed here.' }];
  }
}

function unknownMember(path: Path, key: string, { schema, absent, part }: Subject): Finding[] {
  const known = membersAt(schema, path, absent);
  // An object accepts anything if the implementation lacks all of its members; this does not apply to a query.
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
        'Media is not allowed inside platformContent; move it to the top-level media object, which all platforms share.',
    };
  }
  if (inContent && path.length === 1) {
    return {
      rule: 'platformContent.label.known',
      at,
      limit: [...known.keys()].join(', '),
      actual: key.slice(0, 64),
      detail: 'This key is not a platform label.',
    };
  }
  if (key === 'activate')
    return {
      rule: 'leadMagnet.activate.create-only',
      at,
      detail: 'activate is only allowed when creating a lead magnet.',
    };
  const close = key.length > longestName ? undefined : nearest(key, [...known.keys()]);
  const hint = close === undefined ? '' : ` Did you mean ${known.get(close)}?`;
  return part === 'query'
    ? { rule: 'request.parameters.unknown', at, detail: `This operation does not define this parameter.${hint}` }
    : { rule: 'request.members.unknown', at, detail: `This member is not defined here.${hint}` };
}

/** The members of the object at a path, each with its name in messages; undefined if all of them are absent. */
function membersAt(
  schema: z.ZodType,
  path: Path,
  absent: ReadonlySet<FieldId>,
): ReadonlyMap<string, string> | undefined {
  const found = schemaAt(schema, path);
  const members = found === undefined ? [] : membersOf(found);
  const present = members.flatMap(({ name, field }): [string, string][] => {
    if (field !== undefined && absent.has(field)) return [];
    return [[name, field === undefined ? name : `@{${field}}`]];
  });
  return members.length > 0 && present.length === 0 ? undefined : new Map(present);
}

function schemaAt(schema: z.ZodType | undefined, path: Path): z.ZodType | undefined {
  return path.reduce<z.ZodType | undefined>((node, step) => {
    const inner = node && structureOf(node);
    if (inner?.kind === 'object') return inner.members.find(({ name }) => name === step)?.schema;
    return inner?.kind === 'array' ? inner.item : undefined;
  }, schema);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function size(value: unknown): number | string {
  if (typeof value === 'string') return [...value].length;
  return Array.isArray(value) ? value.length : short(value);
}

/** “be” for numbers, “have” for the length of strings and lists. */
function verbFor(value: unknown): 'be' | 'have' {
  return typeof value === 'string' || Array.isArray(value) ? 'have' : 'be';
}

function formatLimit(limit: number, value: unknown): string {
  const unit = typeof value === 'string' ? 'character' : Array.isArray(value) ? 'item' : undefined;
  if (unit === undefined) return String(limit);
  return `${limit} ${unit}${limit === 1 ? '' : 's'}`;
}

function short(value: unknown): string {
  // An object may nest too deeply to print, so its type stands for it.
  const text = typeof value === 'string' ? value : typeof value === 'object' ? typeOf(value) : String(value);
  return text.length > 64 ? `${text.slice(0, 63)}…` : text;
}

/** The message for a value of the wrong format, by the rule that defines the format. */
function form(rule: string | undefined): string {
  switch (rule) {
    case 'post.schedule.format':
      return 'Must be an ISO 8601 timestamp with seconds and an offset or Z, such as 2030-06-01T12:00:00Z.';
    case 'autoPlug.comments.shape':
      return 'Must be an ISO 8601 duration without years and months, such as PT10M.';
    case 'media.url.https':
    case 'video.thumbnail.url':
      return 'Must be an absolute https URL or the hosted URL of an uploaded file.';
    case 'post.list.dates.format':
      return 'Must be a day such as 2030-06-01, or an ISO 8601 timestamp with an offset or Z.';
    default:
      return 'This value does not have the expected format.';
  }
}
