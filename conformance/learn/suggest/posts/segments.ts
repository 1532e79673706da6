/** Finds the member of targets that contains the segments of a thread. */
import { asList, asString, isObject, type JsonObject, readMember } from '../../../../spec/json.ts';
import { findCommonValue, findOnlyMember } from '../../evidence/values.ts';

/** A target of a post, and the record of the post. */
interface ShownTarget {
  readonly record: JsonObject;
  readonly target: JsonObject;
}

/**
 * The name of the member; `absent` if the member `segments` is a number, which may count the segments. A member with the
 * parts of a thread counts only if each of its values contains the text of its target, unlike a list of earlier texts.
 */
export function findSegmentsMember(all: readonly ShownTarget[]): string | undefined {
  const name = findCommonValue(
    all.map((shown) =>
      findOnlyMember(shown.target, (value) => asList(value).length > 1 && containsText(asList(value), shown)),
    ),
  );
  const isContradicted = all.some((shown) => {
    const items = asList(shown.target[name ?? '']);
    return items.length > 0 && !containsText(items, shown);
  });
  if (name !== undefined && !isContradicted) return name;
  return all.some(({ target }) => typeof target.segments === 'number') ? 'absent' : undefined;
}

/** Whether items are the parts of the text of a target, which newlines separate. */
function containsText(items: readonly unknown[], { record, target }: ShownTarget): boolean {
  const texts = items.map((item) => asString(isObject(item) ? item.text : item));
  const ownText = readMember(readMember(record.platformContent, asString(target.platform) ?? ''), 'text');
  const text = asString(ownText) ?? asString(record.text) ?? '';
  return (
    text.trim() !== '' &&
    texts.every((part) => part !== undefined) &&
    unifyBreaks(texts.join('\n')) === unifyBreaks(text)
  );
}

const unifyBreaks = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
