/** Finds the members of the request that a refusal names, in any common format. */
import { isObject, type JsonObject, readMember } from '../../../spec/json.ts';
import { splitPointer } from '../../../spec/pointer.ts';
import { formatPlace, type Place } from './place.ts';

/** Members of refusals that hold the place of a fault. */
const placeNames =
  /^(?:at|where|field|path|pointer|param|parameter|property|propertyName|attribute|member|location|loc|instancePath|dataPath|missingProperty|additionalProperty)s?$/i;

/** Members of refusals whose own members are the faulty ones: `{"errors": {"title": ["is required"]}}`. */
const faultsByName = /^(?:errors|field_?errors|validation_?errors|violations|invalid_?(?:fields|params))$/i;

/** Members of refusals that are not about one member of the request. */
const otherNames = new Set(['code', 'type', 'status', 'title', 'instance', 'success']);

/** @returns the places in the structure of the refusal, or else those that its texts mention; each once */
export function listNamedPlaces(refusal: unknown): readonly Place[] {
  const [namedPlaces, mentionedPlaces]: [Place[], Place[]] = [[], []];
  collect(refusal, '', namedPlaces, mentionedPlaces);
  const places = new Map(
    (namedPlaces.length > 0 ? namedPlaces : mentionedPlaces).map((place) => [formatPlace(place), place]),
  );
  return [...places.values()];
}

function collect(value: unknown, name: string, namedPlaces: Place[], mentionedPlaces: Place[]): void {
  if (typeof value === 'string') {
    const place = placeNames.test(name) ? parsePlace(value) : undefined;
    if (place !== undefined) namedPlaces.push(place);
    else if (!otherNames.has(name)) mentionedPlaces.push(...listMentions(value));
  } else if (Array.isArray(value)) {
    const place = placeNames.test(name) ? toPlace(value) : undefined;
    if (place !== undefined) namedPlaces.push(place);
    else for (const item of value) collect(item, isObject(item) ? '' : name, namedPlaces, mentionedPlaces);
  } else if (isObject(value)) collectMembers(value, name, namedPlaces, mentionedPlaces);
}

function collectMembers(value: JsonObject, name: string, namedPlaces: Place[], mentionedPlaces: Place[]): void {
  // For a missing or unknown member, its name is next to the place of its object.
  const missing = readMember(value.params, 'missingProperty') ?? readMember(value.params, 'additionalProperty');
  const parent = typeof value.instancePath === 'string' ? parsePlace(value.instancePath) : undefined;
  if (typeof missing === 'string') {
    namedPlaces.push([...(parent ?? []), missing]);
    return;
  }
  if (faultsByName.test(name) && Object.values(value).every(isFaultList))
    for (const key of Object.keys(value)) namedPlaces.push(parsePlace(key) ?? [key]);
  else for (const [key, member] of Object.entries(value)) collect(member, key, namedPlaces, mentionedPlaces);
}

const isFaultList = (value: unknown): boolean => typeof value === 'string' || Array.isArray(value);

/** A place in the form of an array: `["body", "items", 0]`. */
function toPlace(items: readonly unknown[]): Place | undefined {
  return items.every((item) => typeof item === 'string' || typeof item === 'number')
    ? withoutRoot(items.map(String))
    : undefined;
}

/** A pointer such as `/items/0`, or a path such as `items[0].text`. */
function parsePlace(text: string): Place | undefined {
  if (!/^[\w$./#[\]"'~-]{1,200}$/.test(text)) return undefined;
  const pointer = text.replace(/^#/, '');
  if (pointer.startsWith('/')) return withoutRoot(splitPointer(pointer));
  return withoutRoot(text.split(/[.[\]"']+/).filter((part) => part !== ''));
}

/** Removes a first segment that stands for the whole body. */
function withoutRoot(place: Place): Place | undefined {
  const relativePlace = ['body', '$', 'request'].includes(place[0] ?? '') ? place.slice(1) : place;
  return relativePlace.length === 0 ? undefined : relativePlace;
}

const quotedName = /["'`“‘]([A-Za-z_$][\w$.[\]-]{0,60})["'`”’]/g;
const leadingName = /^([A-Za-z_$][\w$.[\]-]{0,60})(?::| (?:is|must|should|cannot|has|field|may|needs)\b)/;
const nouns = 'field|property|member|parameter';
const nameAfterNoun = new RegExp(
  String.raw`\b(?:(?:required|missing|unknown) )?(?:${nouns}|required|missing|unknown):? (?!(?:${nouns})\b)([A-Za-z_$][\w$.[\]-]{0,60})`,
  'g',
);

/** The names that a text mentions; ordinary words may be among them. */
function listMentions(text: string): readonly Place[] {
  const names = [
    ...[...text.matchAll(quotedName)].map(([, name]) => name),
    leadingName.exec(text)?.[1],
    ...[...text.matchAll(nameAfterNoun)].map(([, name]) => name),
  ];
  return names
    .flatMap((name) => (name === undefined ? [] : [parsePlace(name.replace(/\.$/, ''))]))
    .filter((place) => place !== undefined);
}
