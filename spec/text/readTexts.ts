/**
 * The texts and the list of images of a body as a service reads them (decisions `request.text-form`,
 * `request.white-space`, `request.empty-texts` and `media.images.empty`).
 */
import type { Behaviour } from '../decisions/index.ts';
import { isObject, type JsonObject } from '../json.ts';

/** The decisions on how texts and an empty list of images are read. */
export const textDecisionIds = [
  'request.text-form',
  'request.white-space',
  'request.empty-texts',
  'media.images.empty',
] as const;
export type TextReading = Omit<Pick<Behaviour, (typeof textDecisionIds)[number]>, 'request.white-space'> & {
  /** No answer is `trim-end`, but a service whose answer is unknown may keep white space at the start alone. */
  readonly 'request.white-space': Behaviour['request.white-space'] | 'trim-end';
};

/** Deeper than any body of this API. */
const maxDepth = 16;

/** Members that an empty text resets, as the API document says. */
const resetByEmptyText: ReadonlySet<string> = new Set(['filename', 'videoTitle']);

/** The members whose ends are trimmed, unless those of all are. */
const trimmedMembers: Readonly<Partial<Record<TextReading['request.white-space'], ReadonlySet<string>>>> = {
  'trim-texts': new Set(['text', 'title', 'filename', 'videoTitle']),
  'trim-texts-and-tags': new Set(['text', 'title', 'filename', 'videoTitle', 'tags']),
};

/** Returns a body with its texts and images as they are read; the same body if nothing differs. */
export function readTexts(body: unknown, reading: TextReading): unknown {
  const whiteSpace = reading['request.white-space'];
  const form = reading['request.text-form'];
  const trims = (member: string) => whiteSpace === 'trim' || trimmedMembers[whiteSpace]?.has(member) === true;
  const readText = (text: string, memberName: string): string => {
    const convertedText = convertForm(text, form);
    if (whiteSpace === 'trim-end') return convertedText.trimEnd();
    return trims(memberName) ? convertedText.trim() : convertedText;
  };
  const dropsEmpty = reading['request.empty-texts'] === 'omit';
  const dropsImages = reading['media.images.empty'] === 'omit';
  if (form === 'as-sent' && whiteSpace === 'keep' && !dropsEmpty && !dropsImages) return body;
  const readValue = (value: unknown, depth: number, memberName = ''): unknown => {
    if (typeof value === 'string') return readText(value, memberName);
    if (typeof value !== 'object' || value === null || depth === 0) return value;
    if (Array.isArray(value)) {
      const items = value
        .map((item) => readValue(item, depth - 1, memberName))
        .filter((item) => !dropsEmpty || item !== '');
      return items.length === value.length && items.every((item, i) => item === value[i]) ? value : items;
    }
    if (!isObject(value)) return value;
    const members = Object.entries(value);
    const readMembers = members
      .map(([name, member]) => [name, readValue(member, depth - 1, name)] as const)
      .filter(([name, member]) => !dropsEmpty || member !== '' || resetByEmptyText.has(name))
      .filter(([name, member]) => !dropsImages || name !== 'images' || !isEmptyList(member));
    const isUnchanged =
      readMembers.length === members.length && readMembers.every(([name, member]) => member === value[name]);
    return isUnchanged ? value : Object.fromEntries(readMembers);
  };
  return readValue(body, maxDepth);
}

function convertForm(text: string, form: TextReading['request.text-form']): string {
  if (form === 'as-sent') return text;
  const lines = form === 'nfc' ? text : text.replaceAll('\r\n', '\n');
  return form === 'lf' ? lines : lines.normalize('NFC');
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const asSent = {
  'request.text-form': 'as-sent',
  'request.white-space': 'keep',
  'request.empty-texts': 'keep',
  'media.images.empty': 'refuse',
} as const;

/** The decisions on texts and images that the reading of a body depends on. */
export function findTextDecisions(body: unknown): readonly (typeof textDecisionIds)[number][] {
  if (!hasSpecialText(body, maxDepth)) return noDecisions;
  return textDecisionIds.filter((id) => readTexts(body, { ...asSent, ...otherReadings[id] }) !== body);
}

const otherReadings: Readonly<Record<(typeof textDecisionIds)[number], Partial<TextReading>>> = {
  'request.text-form': { 'request.text-form': 'nfc-lf' },
  'request.white-space': { 'request.white-space': 'trim' },
  'request.empty-texts': { 'request.empty-texts': 'omit' },
  'media.images.empty': { 'media.images.empty': 'omit' },
};

const noDecisions: readonly [] = [];

/**
 * Whether any text or list is empty, or a text has white space at an end or another form. Most bodies have none, and need
 * no copy.
 */
function hasSpecialText(value: unknown, depth: number): boolean {
  if (typeof value === 'string')
    return value === '' || value.trim() !== value || convertForm(value, 'nfc-lf') !== value;
  if (typeof value !== 'object' || value === null || depth === 0) return false;
  if (isEmptyList(value)) return true;
  for (const name of Object.keys(value)) if (hasSpecialText((value as JsonObject)[name], depth - 1)) return true;
  return false;
}
