/** The entries of analytics, which are about posts; the document does not show their form. */
import { asList, isObject, type JsonObject, toText } from '../../json.ts';
import { getMemberAt } from './traceReader.ts';

export const findEntriesIn = (data: unknown, name: 'posts' | 'topPosts'): readonly JsonObject[] =>
  asList(getMemberAt(data, name)).filter(isObject);

/** Returns the id of the post that an entry is about, however `postId` is spelled; undefined if the entry has none. */
export function readPostId(entry: JsonObject): string | undefined {
  const name = Object.keys(entry).find((memberName) => memberName.toLowerCase().replace(/[_-]/g, '') === 'postid');
  return name === undefined || entry[name] === null ? undefined : toText(entry[name]);
}

/** The numbers in a value by their paths. */
export function listNumbers(value: unknown, path = ''): readonly (readonly [path: string, number])[] {
  if (typeof value === 'number') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => listNumbers(member, `${path}/${name}`));
}
