/** Breaches: a post or a lead magnet that breaks exactly one rule, beside one like it that breaks none. */
import { type JsonObject, objectOrEmpty } from '../../../spec/json.ts';
import type { PlatformLabel } from '../../../spec/platforms.ts';
import { to } from '../../script/bodies.ts';
import type { Step } from '../../script/script.ts';

export interface Breach {
  readonly rule: string;
  /** Unlike that of any other breach of the rule. */
  readonly name: string;
  readonly kept: JsonObject;
  readonly broken: JsonObject;
  /** What must be there before either. */
  readonly given?: readonly Step[];
}

/** Breaches of one rule that are compared with one body, told by what of it is different. */
export function breachesOf(
  rule: string,
  kept: JsonObject,
  broken: Readonly<Record<string, JsonObject>>,
  given?: readonly Step[],
): readonly Breach[] {
  return Object.entries(broken).map(([name, body]) => ({
    rule,
    name,
    kept,
    broken: body,
    ...(given === undefined ? {} : { given }),
  }));
}

/** The post with more in what it has for a platform; undefined takes a member out. */
export function content(post: JsonObject, label: PlatformLabel, more: JsonObject): JsonObject {
  const contents = objectOrEmpty(post.platformContent);
  return {
    ...post,
    platformContent: { ...contents, [label]: defined({ ...objectOrEmpty(contents[label]), ...more }) },
  };
}

/** The post on further platforms, after its own or before them. */
export function beside(post: JsonObject, ...labels: readonly PlatformLabel[]): JsonObject {
  return { ...post, platforms: [...(post.platforms as readonly unknown[]), ...to(...labels)] };
}

export function after(post: JsonObject, ...labels: readonly PlatformLabel[]): JsonObject {
  return { ...post, platforms: [...to(...labels), ...(post.platforms as readonly unknown[])] };
}

/** Without members that are undefined. */
export function defined(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}

/** What a script of a breach is called. */
export const about = (context: string, { rule, name }: Breach, how: string) => ({
  id: `breach/${rule}/${context}/${name}`,
  title: `${rule} is broken ${how}: ${name}`,
  about: [rule],
});
