/** Finds members of the contract that the records of a service do not have. */
import { asObject, isObject, type JsonObject, readMember } from '../../../spec/json.ts';
import { isPlatformLabel, platforms } from '../../../spec/platforms.ts';
import { documentedFlags, isTargetMark, listTargets } from './posts/postRecord.ts';

/** Members that no record has although its content requires them. */
export function findAbsentMembers(records: readonly JsonObject[]): Readonly<Record<string, string>> {
  const threads = records
    .filter(({ text }) => typeof text === 'string' && /\S\n{3}\s*\S/.test(text))
    .flatMap(listTargets)
    .filter(({ platform }) => isThreaded(platform));
  const overrides = records
    .flatMap(({ platformContent }) => Object.values(asObject(platformContent)))
    .filter((content) => typeof readMember(content, 'text') === 'string')
    .filter(isObject);
  const noneHas = (all: readonly JsonObject[], predicate: (value: unknown, name: string) => boolean) =>
    all.length > 0 &&
    all.every(
      (object) => !Object.entries(object).some(([name, value]) => !documentedFlags.has(name) && predicate(value, name)),
    );
  // The laws also read the mark beside a target.
  const hasTargetMarks = records
    .flatMap(listTargets)
    .some((target) => Object.entries(target).some(([name, value]) => isTargetMark(value, name)));
  const lacksMarks = !hasTargetMarks && noneHas(overrides, (value) => typeof value === 'boolean');
  return {
    ...(noneHas(threads, looksLikeSegments) ? { 'platforms.segments': 'absent' } : {}),
    ...(lacksMarks ? { 'platformContent.synced': 'absent' } : {}),
  };
}

/** The times that every record has in the contract, but none has here under a known name. */
export function findAbsentTimes(records: readonly JsonObject[], knownNames: Readonly<Record<string, unknown>>) {
  const isAbsent = (name: string) => knownNames[name] === undefined && records.every((record) => !(name in record));
  return records.length === 0
    ? {}
    : Object.fromEntries(['createdAt', 'updatedAt'].filter(isAbsent).map((name) => [name, 'absent']));
}

/** Whether an array may contain the segments of a thread, by its items or its name; other arrays contain ids. */
const looksLikeSegments = (value: unknown, name: string): boolean =>
  Array.isArray(value) && (value.some(isObject) || /segment|part|thread|post|tweet|chunk|text/i.test(name));

const isThreaded = (label: unknown): boolean => isPlatformLabel(label) && platforms[label].text.threads;
