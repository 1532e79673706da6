/** Writing bodies as JSON. A frozen record never changes, so its text is written once and used again. */
import { Recent } from './recent.ts';

/** Texts of the records written last: a page of a list is mostly what the page before was. */
const texts = new Recent<object, string>(256);

/** Characters of a text that is remembered: those of large records would fill the memory. */
const mostRemembered = 16_384;

/** The text that JSON.stringify gives of an object; records of its own members are looked up where they are frozen. */
export function write(body: object): string {
  let text = '';
  for (const [name, value] of Object.entries(body)) {
    const written = textOf(value);
    if (written !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${written}`;
  }
  return `{${text}}`;
}

function textOf(value: unknown): string | undefined {
  if (Array.isArray(value) && value.length > 0 && value.every(isFrozenRecord)) {
    let text = '';
    for (const record of value) text += `${text === '' ? '' : ','}${recordText(record)}`;
    return `[${text}]`;
  }
  return isFrozenRecord(value) ? recordText(value) : JSON.stringify(value);
}

/** Frozen, and so is what it is made of: whoever freezes a record says so. */
function isFrozenRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.isFrozen(value);
}

function recordText(record: object): string {
  const known = texts.get(record);
  if (known !== undefined) return known;
  const text = JSON.stringify(record);
  return text.length > mostRemembered ? text : texts.set(record, text);
}
