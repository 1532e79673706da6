/** Finds the members of the request that a refusal names, in any common format. */
import { isObject, type JsonObject, readMember } from '../../../spec/json.ts';
import { splitPointer } from '../../../spec/pointer.ts';
import { type BodyPath, formatBodyPath } from './bodyPath.ts';

/** Members of refusals that hold the path of a fault. */
const pathNames =
  /^(?:at|where|field|path|pointer|param|parameter|property|propertyName|attribute|member|location|loc|instancePath|dataPath|missingProperty|additionalProperty)s?$/i;

/** Members of refusals whose own members are the faulty ones: `{"errors": {"title": ["is required"]}}`. */
const faultsByName = /^(?:errors|field_?errors|validation_?errors|violations|invalid_?(?:fields|params))$/i;

/** Members of refusals that are not about one member of the request. */
const otherNames = new Set(['code', 'type', 'status', 'title', 'instance', 'success']);

/** @returns the paths in the structure of the refusal, or else those that its texts mention; each once */
export function listNamedPaths(refusal: unknown): readonly BodyPath[] {
  const [namedPaths, mentionedPaths]: [BodyPath[], BodyPath[]] = [[], []];
  collect(refusal, '', namedPaths, mentionedPaths);
  const paths = new Map(
    (namedPaths.length > 0 ? namedPaths : mentionedPaths).map((path) => [formatBodyPath(path), path]),
  );
  return [...paths.values()];
}

function collect(value: unknown, name: string, namedPaths: BodyPath[], mentionedPaths: BodyPath[]): void {
  if (typeof value === 'string') {
    const path = pathNames.test(name) ? parsePath(value) : undefined;
    if (path !== undefined) namedPaths.push(path);
    else if (!otherNames.has(name)) mentionedPaths.push(...listMentions(value));
  } else if (Array.isArray(value)) {
    const path = pathNames.test(name) ? toPath(value) : undefined;
    if (path !== undefined) namedPaths.push(path);
    else for (const item of value) collect(item, isObject(item) ? '' : name, namedPaths, mentionedPaths);
  } else if (isObject(value)) collectMembers(value, name, namedPaths, mentionedPaths);
}

function collectMembers(value: JsonObject, name: string, namedPaths: BodyPath[], mentionedPaths: BodyPath[]): void {
  // For a missing or unknown member, its name is next to the path of its object.
  const missing = readMember(value.params, 'missingProperty') ?? readMember(value.params, 'additionalProperty');
  const parent = typeof value.instancePath === 'string' ? parsePath(value.instancePath) : undefined;
  if (typeof missing === 'string') {
    namedPaths.push([...(parent ?? []), missing]);
    return;
  }
  if (faultsByName.test(name) && Object.values(value).every(isFaultList))
    for (const key of Object.keys(value)) namedPaths.push(parsePath(key) ?? [key]);
  else for (const [key, member] of Object.entries(value)) collect(member, key, namedPaths, mentionedPaths);
}

const isFaultList = (value: unknown): boolean => typeof value === 'string' || Array.isArray(value);

/** A path in the form of an array: `["body", "items", 0]`. */
function toPath(items: readonly unknown[]): BodyPath | undefined {
  return items.every((item) => typeof item === 'string' || typeof item === 'number')
    ? withoutRoot(items.map(String))
    : undefined;
}

/** A pointer such as `/items/0`, or a path such as `items[0].text`. */
function parsePath(text: string): BodyPath | undefined {
  if (!/^[\w$./#[\]"'~-]{1,200}$/.test(text)) return undefined;
  const pointer = text.replace(/^#/, '');
  if (pointer.startsWith('/')) return withoutRoot(splitPointer(pointer));
  return withoutRoot(text.split(/[.[\]"']+/).filter((part) => part !== ''));
}

/** Removes a first segment that stands for the whole body. */
function withoutRoot(path: BodyPath): BodyPath | undefined {
  const relativePath = ['body', '$', 'request'].includes(path[0] ?? '') ? path.slice(1) : path;
  return relativePath.length === 0 ? undefined : relativePath;
}

const quotedName = /["'`“‘]([A-Za-z_$][\w$.[\]-]{0,60})["'`”’]/g;
const leadingName = /^([A-Za-z_$][\w$.[\]-]{0,60})(?::| (?:is|must|should|cannot|has|field|may|needs)\b)/;
const nouns = 'field|property|member|parameter';
const nameAfterNoun = new RegExp(
  String.raw`\b(?:(?:required|missing|unknown) )?(?:${nouns}|required|missing|unknown):? (?!(?:${nouns})\b)([A-Za-z_$][\w$.[\]-]{0,60})`,
  'g',
);

/** The names that a text mentions; ordinary words may be among them. */
function listMentions(text: string): readonly BodyPath[] {
  const names = [
    ...[...text.matchAll(quotedName)].map(([, name]) => name),
    leadingName.exec(text)?.[1],
    ...[...text.matchAll(nameAfterNoun)].map(([, name]) => name),
  ];
  return names
    .flatMap((name) => (name === undefined ? [] : [parsePath(name.replace(/\.$/, ''))]))
    .filter((path) => path !== undefined);
}
