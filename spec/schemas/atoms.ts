/**
 * The small pieces that schemas are made of. Zod carries structure only: types, allowed values, assumed bounds.
 * Everything that a decision can change, or that looks at two members at once, is a rule.
 */
import { z } from 'zod';
import { type BoundId, bounds } from '../decisions/bounds.ts';
import { durationPattern } from '../time/duration.ts';
import { timestampPattern } from '../time/instant.ts';

/** A pattern that every string matches; strict rulesets demand one, validation need not run it. */
export const anything = { pattern: '^[\\s\\S]*$' };

/** Free text up to an assumed bound, in code points. */
export function text(bound: BoundId) {
  return z
    .string()
    .max(bounds[bound])
    .meta({ ...anything, 'x-bound': bound });
}

/** An id made by the service: opaque, no white space. */
export function id() {
  return z.string().min(1).max(bounds['bounds.id']).regex(/^\S+$/).meta({ 'x-bound': 'bounds.id' });
}

/** An absolute http or https URL. That foreign media must be https is a rule, since a hosted URL may be http on loopback. */
export function url() {
  return z
    .string()
    .max(bounds['bounds.url'])
    .regex(/^https?:\/\/[^\s]+$/)
    .meta({ 'x-bound': 'bounds.url' });
}

/** An ISO 8601 timestamp with seconds and an offset or Z. */
export function timestamp() {
  return z.iso
    .datetime({ offset: true })
    .max(bounds['bounds.timestamp'])
    .meta({ pattern: timestampPattern.source, 'x-bound': 'bounds.timestamp' });
}

/** An ISO 8601 duration without years and months. */
export function duration() {
  return z.string().max(bounds['bounds.duration']).regex(durationPattern).meta({ 'x-bound': 'bounds.duration' });
}

/** A list with an assumed end. */
export function list<T extends z.ZodType>(item: T, bound: BoundId) {
  return z.array(item).max(bounds[bound]).meta({ 'x-bound': bound });
}

/** A count: zero or more. */
export function count() {
  return z.int().min(0).max(bounds['bounds.count']).meta({ format: 'int64', 'x-bound': 'bounds.count' });
}

/**
 * Gives a member the name that a decision lets a profile choose. `field` is the decision's id, for decisions with
 * several members followed by a colon and the member's key: `post.record:platforms.status`.
 */
export function named<T extends z.ZodType>(field: FieldId, schema: T): T {
  return schema.meta({ ...schema.meta(), 'x-field': field, 'x-decision': field.split(':')[0] });
}

/** Marks an enumeration whose words a decision lets a profile choose. */
export function worded<T extends z.ZodType>(vocabulary: string, schema: T): T {
  return schema.meta({ ...schema.meta(), 'x-vocabulary': vocabulary, 'x-decision': vocabulary });
}

/** Marks a value whose form, not its content, a decision lets a profile choose. */
export function shaped<T extends z.ZodType>(decision: string, schema: T): T {
  return schema.meta({ ...schema.meta(), 'x-shape': decision, 'x-decision': decision });
}

/** Says which rule a value of the wrong form breaks, instead of the general one. */
export function judgedBy<T extends z.ZodType>(rule: string, schema: T): T {
  return schema.meta({ ...schema.meta(), 'x-rule': rule });
}

/** The same, and the rule also names the refusal where the value is missing. */
export function demandedBy<T extends z.ZodType>(rule: string, schema: T): T {
  return schema.meta({ ...schema.meta(), 'x-rule': rule, 'x-missing-rule': rule });
}

/** The id of a member whose name is a decision. */
export type FieldId = string;

/** Describes a member for readers of the document. */
export function described<T extends z.ZodType>(description: string, schema: T): T {
  return schema.meta({ ...schema.meta(), description });
}

/** What an answer holds: open to further members, for an implementation may say more. */
export function answer<S extends Record<string, z.ZodType>>(name: string, description: string, shape: S) {
  return z.looseObject(shape).meta({ id: name, description });
}

/** What a request holds: closed, for a typo must not pass in silence (decision `request.unknown-members`). */
export function request<S extends Record<string, z.ZodType>>(name: string, description: string, shape: S) {
  return z.strictObject(shape).meta({ id: name, description });
}
