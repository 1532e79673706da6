/**
 * The building blocks of the schemas. Zod defines structure only: types, allowed values and assumed bounds. Everything
 * that a decision can change or that involves several members is a rule.
 */
import { z } from 'zod';
import { type BoundId, bounds } from '../decisions/bounds.ts';
import type { Level } from '../decisions/source.ts';
import { durationPattern } from '../time/duration.ts';
import { buildDocumentPattern, relaxedTimestampPattern, timestampPattern } from '../time/instant.ts';

/** A pattern that every string matches. Strict OpenAPI rulesets require a pattern; validation does not need it. */
export const anyString = { pattern: '^[\\s\\S]*$' };

/** Free text with an assumed maximum length in code points. */
export function text(bound: BoundId) {
  return z
    .string()
    .max(bounds[bound])
    .meta({ ...anyString, 'x-bound': bound });
}

export const idPattern = /^\S+$/;

/** An id that the service generates: opaque, without white space. */
export function id() {
  return z.string().min(1).max(bounds['bounds.id']).regex(idPattern).meta({ 'x-bound': 'bounds.id' });
}

/** Matches absolute http and https URLs. */
export const urlPattern = /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s]+$/;

/**
 * An absolute http or https URL, whose scheme may be in any case, as RFC 3986 says. A rule requires https for external
 * media; hosted URLs may use http on loopback.
 */
export function url() {
  return z.string().max(bounds['bounds.url']).regex(urlPattern).meta({ 'x-bound': 'bounds.url' });
}

/** An ISO 8601 timestamp with seconds and an offset or Z. */
export function timestamp() {
  return z.iso
    .datetime({ offset: true })
    .max(bounds['bounds.timestamp'])
    .meta({ pattern: timestampPattern.source, 'x-bound': 'bounds.timestamp' });
}

/**
 * An ISO 8601 timestamp with an offset or Z, whose seconds may be left out. It has no format: RFC 3339 requires
 * seconds.
 */
export function relaxedTimestamp() {
  return (
    z
      .string()
      .max(bounds['bounds.timestamp'])
      .regex(relaxedTimestampPattern)
      // A rule names days that do not exist.
      .meta({ pattern: buildDocumentPattern(relaxedTimestampPattern), 'x-bound': 'bounds.timestamp' })
  );
}

/** An ISO 8601 duration without years and months. */
export function duration() {
  return z.string().max(bounds['bounds.duration']).regex(durationPattern).meta({ 'x-bound': 'bounds.duration' });
}

/** A flag with one value. Readers accept any boolean; the OpenAPI document and the types name the value. */
export function always(value: boolean) {
  return z.boolean().meta({ const: value });
}

/** A list with an assumed maximum length. */
export function list<T extends z.ZodType>(item: T, bound: BoundId) {
  return z.array(item).max(bounds[bound]).meta({ 'x-bound': bound });
}

/** A count: zero or more. */
export function count() {
  return z.int().min(0).max(bounds['bounds.count']).meta({ format: 'int64', 'x-bound': 'bounds.count' });
}

/**
 * Marks a member whose name a decision determines. `field` is the id of the decision; for decisions with several
 * members, a colon and the key of the member follow: `post.record:platforms.status`.
 */
export function withField<T extends z.ZodType>(field: FieldId, schema: T): T {
  return schema.meta({ ...schema.meta(), 'x-field': field, 'x-decision': field.split(':')[0] });
}

/** Marks an enumeration whose values a decision determines. */
export function withVocabulary<T extends z.ZodType>(vocabulary: string, schema: T): T {
  return schema.meta({ ...schema.meta(), 'x-vocabulary': vocabulary, 'x-decision': vocabulary });
}

/** Marks a value whose form, but not its content, a decision determines. */
export function withShape<T extends z.ZodType>(decision: string, schema: T): T {
  return schema.meta({ ...schema.meta(), 'x-shape': decision, 'x-decision': decision });
}

/** Marks a value with the rule that an invalid value breaks, instead of the general one. */
export function withRule<T extends z.ZodType>(rule: string, schema: T): T {
  return schema.meta({ ...schema.meta(), 'x-rule': rule });
}

/**
 * Marks a text with the rule that it breaks under every reading: no reading allows its format. The pattern matches the
 * beginning of every format that a reading allows.
 */
export function withEveryReadingRule<T extends z.ZodType>(rule: string, pattern: RegExp, schema: T): T {
  return schema.meta({ ...schema.meta(), 'x-every-reading-rule': rule, 'x-every-reading-pattern': pattern.source });
}

/** Marks a value with the rule that an invalid or missing value breaks. */
export function withRequiredRule<T extends z.ZodType>(rule: string, schema: T): T {
  return schema.meta({ ...schema.meta(), 'x-rule': rule, 'x-missing-rule': rule });
}

/** The id of a member whose name a decision determines. */
export type FieldId = string;

/** Adds the description of a member in the OpenAPI document. */
export function withDescription<T extends z.ZodType>(description: string, schema: T): T {
  return schema.meta({ ...schema.meta(), description });
}

/** Marks the level of a default, which may differ from that of the member. */
export function withDefaultLevel<T extends z.ZodType>(level: Level, schema: T): T {
  return schema.meta({ ...schema.meta(), 'x-default-level': level });
}

/**
 * An object in responses. It is open: implementations may add members. Its type is closed, so that the compiler finds typos.
 */
export function responseObject<S extends Record<string, z.ZodType>>(name: string, description: string, shape: S) {
  return z.looseObject(shape).meta({ id: name, description }) as unknown as ReturnType<typeof z.object<S>>;
}

/** An object in requests. It is closed, so that typos are refused (decision `request.unknown-members`). */
export function requestObject<S extends Record<string, z.ZodType>>(name: string, description: string, shape: S) {
  return z.strictObject(shape).meta({ id: name, description });
}
