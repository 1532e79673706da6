/** Checks a law by one value in a response: the wrong value, or the place of a missing one. */
import { isDeepStrictEqual } from 'node:util';
import { isObject, tryParseJson } from '../../../spec/json.ts';
import { openBranding } from '../../../spec/laws/traces/mediaNames.ts';
import { quoteShellWord } from '../../../spec/text/shellQuote.ts';
import type { Codec } from '../../../src/profile/codec.ts';
import type { Failure } from '../../results/results.ts';
import type { RequestStep } from '../../script/script.ts';
import { citeValue, collectReferences, findIdentifier, findPathTo, type ReferenceMap } from './path.ts';
import { buildJqStep, findPaths } from './place.ts';
import { throwInexpressible } from './scriptWriter.ts';
import type { ShellCheck } from './shellCheck.ts';
import { getVariableName } from './text.ts';

/** jq filters for the value at some paths: one is true if the law is kept, the other if it is broken as before. */
interface MemberTests {
  readonly paths: readonly { readonly path: string; readonly references: readonly string[] }[];
  readonly kept: string;
  readonly broken: string;
  readonly references: readonly string[];
}

/** The maximum number of places; a value in more places is ambiguous. */
const maxPaths = 12;

/**
 * @param number the number of the failing request, from 1
 * @throws InexpressibleError if no value in the response decides
 */
export function formatMemberCheck(
  failure: Failure,
  number: number,
  requests: readonly RequestStep[],
  codec: Codec,
): ShellCheck {
  const responseBody = tryParseJson(failure.exchanges[number - 1]?.responseBody);
  if (responseBody === undefined) throwInexpressible('the response was not JSON');
  const referenceMap = collectReferences(failure.exchanges, requests, codec);
  const { expected, observed } = failure;
  const tests =
    observed === null
      ? formatMissingTests(failure, number, responseBody, referenceMap)
      : (formatMemberListTests(expected, observed, responseBody, referenceMap) ??
        formatValueTests(failure, number, responseBody, referenceMap, codec));
  return buildShellCheck(tests ?? throwInexpressible('the observed value is not in the response on the wire'), number);
}

function buildShellCheck({ paths, kept, broken, references }: MemberTests, number: number): ShellCheck {
  const all = [...new Set([...paths.flatMap((path) => path.references), ...references])];
  const options = all.map((name) => ` --arg ${getVariableName(name)} "$${getVariableName(name)}"`).join('');
  const testCommand = (test: string, join: 'and' | 'or') =>
    `pick ${number} "$includes"${quoteShellWord(paths.map(({ path }) => `(${path} | ${test})`).join(` ${join} `))}${options} >/dev/null`;
  const firstPath = paths[0]?.path ?? '.';
  const lines = [
    `case $(status ${number}) in 2??) ;; *) unclear "request ${number} returned $(status ${number})." ;; esac`,
    // Other places can have the same value legitimately: broken if all are unchanged, kept if any is correct.
    `if ${testCommand(broken, 'and')}; then broken ${quoteShellWord(`${firstPath} still has the wrong value.`)}; fi`,
    `if ${testCommand(kept, 'or')}; then kept ${quoteShellWord(`${firstPath} has the expected value.`)}; fi`,
    `unclear ${quoteShellWord(`${firstPath} has a different value now.`)}`,
  ];
  return { number, lines, references: all };
}

/** Tests for required members, given as a list of names: the missing or mistyped ones. */
function formatMemberListTests(
  expected: unknown,
  observed: unknown,
  responseBody: unknown,
  referenceMap: ReferenceMap,
): MemberTests | undefined {
  if (typeof expected !== 'string' || !/^\w+(?:, \w+)+$/.test(expected) || !isObject(observed)) return undefined;
  const members = expected.split(', ');
  const [place] = findPaths(responseBody, (node) => isDeepStrictEqual(node, observed));
  if (place === undefined) return undefined;
  const missingMembers = members.filter((name) => (observed[name] ?? null) === null);
  // The only recognized type error is a numeric id.
  const numericMembers = members.filter((name) => typeof observed[name] === 'number');
  const [failing, condition] =
    missingMembers.length > 0 ? [missingMembers, '!= null'] : [numericMembers, '| type == "string"'];
  if (failing.length === 0) return undefined;
  const testEach = (test: string) => failing.map((name) => `(.${name} ${test})`);
  const kept = testEach(condition).join(' and ');
  return { paths: [findPathTo(responseBody, place, referenceMap)], kept, broken: `(${kept}) | not`, references: [] };
}

/** Tests for a wrong value, at every place that has it. */
function formatValueTests(
  { expected, observed, exchanges }: Failure,
  number: number,
  responseBody: unknown,
  referenceMap: ReferenceMap,
  codec: Codec,
): MemberTests | undefined {
  // An id of the script's own resources would always match.
  if (typeof observed === 'string' && referenceMap.has(observed)) return undefined;
  for (const { value, translate } of listWireForms(observed, codec)) {
    const places = findPaths(responseBody, (node) => isDeepStrictEqual(node, value)).filter(
      ([first]) => first !== 'success',
    );
    const all = places.map((place) => findPathTo(responseBody, place, referenceMap));
    // Other items of a list may come from elsewhere.
    const ownPaths = all.filter((path) => path.references.length > 0);
    const paths = ownPaths.length > 0 ? ownPaths : all;
    if (paths.length === 0 || paths.length > maxPaths) continue;
    if (expected === openBranding) return { paths, ...formatBrandingTests(exchanges.slice(0, number)), references: [] };
    const observedFilter = citeValue(value, referenceMap);
    const expectedFilter = formatExpectedTest(expected, observed, translate, referenceMap);
    return {
      paths,
      broken: `. == ${observedFilter.text}`,
      kept: expectedFilter.kept,
      references: [...observedFilter.references, ...expectedFilter.references],
    };
  }
  return undefined;
}

/** The tests for a text that is not empty and that no request set. */
function formatBrandingTests(exchanges: Failure['exchanges']): Pick<MemberTests, 'kept' | 'broken'> {
  const sentTexts = exchanges.flatMap(({ requestBody }) => listTextsIn(tryParseJson(requestBody)));
  const isExcluded = `IN(${[...new Set(['', ...sentTexts])].map((text) => JSON.stringify(text)).join(', ')})`;
  return { kept: `type == "string" and (${isExcluded} | not)`, broken: isExcluded };
}

const listTextsIn = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(listTextsIn)
      : [];

/** Tests for a missing value: a member of a request that must appear at the same place of the record. */
function formatMissingTests(
  { expected, exchanges }: Failure,
  number: number,
  responseBody: unknown,
  referenceMap: ReferenceMap,
): MemberTests | undefined {
  if (expected === null || typeof expected === 'number' || typeof expected === 'boolean') return undefined;
  const requestBodies = exchanges.slice(0, number).map(({ requestBody }) => tryParseJson(requestBody));
  const sentBody = requestBodies.findLast(
    (body) => findPaths(body, (node) => isDeepStrictEqual(node, expected)).length === 1,
  );
  const [place] = sentBody === undefined ? [] : findPaths(sentBody, (node) => isDeepStrictEqual(node, expected));
  const recordPath = place === undefined ? undefined : findRecordPath(responseBody, referenceMap);
  if (place === undefined || recordPath === undefined) return undefined;
  const path = { path: `${recordPath.path}${place.map(buildJqStep).join('')}`, references: recordPath.references };
  return { paths: [path], broken: '. == null', ...formatExpectedTest(expected, null, (other) => other, referenceMap) };
}

/** The record in a response: its data, or the only item of its list that the script created. */
function findRecordPath(
  responseBody: unknown,
  referenceMap: ReferenceMap,
): { readonly path: string; readonly references: readonly string[] } | undefined {
  const data = isObject(responseBody) ? responseBody.data : undefined;
  if (isObject(data)) return { path: '.data', references: [] };
  if (!Array.isArray(data)) return undefined;
  const ownIndexes = data.flatMap((item, i) => (findIdentifier(item, referenceMap) === undefined ? [] : [i]));
  const [index] = ownIndexes;
  if (index === undefined || ownIndexes.length > 1) return undefined;
  const { path, references } = findPathTo(responseBody, ['data', index], referenceMap);
  return { path: path.replace(/\.$/, ''), references };
}

const endedStates = ['publishing', 'published', 'partially_published', 'failed'];

/** The demands of laws that are descriptions instead of values. */
function formatNamedTest(
  expected: unknown,
  observed: unknown,
  translate: (value: unknown) => unknown,
): string | undefined {
  switch (expected) {
    case 'nothing':
      return '. == null';
    case 'no name':
      return '. == null or . == ""';
    case 'the branding':
      return `type == "string" and . != ${JSON.stringify(observed)}`;
    case 'not yet':
      return `. != null and . != ${JSON.stringify(translate(observed))}`;
    // Publishing has begun, and may already have ended.
    case 'publishing':
      return `IN(${endedStates.map((state) => JSON.stringify(translate(state))).join(', ')})`;
    default:
      return undefined;
  }
}

/** The test for the value that the law demands. */
function formatExpectedTest(
  expected: unknown,
  observed: unknown,
  translate: (value: unknown) => unknown,
  referenceMap: ReferenceMap,
) {
  const test = formatNamedTest(expected, observed, translate);
  if (test !== undefined) return { kept: test, references: [] };
  const { text, references } = citeValue(translate(expected), referenceMap);
  // Most laws allow further members; the comparison is exact only if those were the fault.
  const isExact = typeof expected !== 'object' || includes(observed, expected);
  return { kept: isExact ? `. == ${text}` : `includes(${text})`, references };
}

function includes(actual: unknown, part: unknown): boolean {
  if (!isObject(part)) return isDeepStrictEqual(actual, part);
  return isObject(actual) && Object.entries(part).every(([name, value]) => includes(actual[name], value));
}

interface WireForm {
  readonly value: unknown;
  /** Translates another value of the same vocabulary. */
  readonly translate: (value: unknown) => unknown;
}

/** The forms of a value on the wire: unchanged, or by the names of a profile vocabulary. */
function* listWireForms(value: unknown, { profile }: Codec): Generator<WireForm> {
  yield { value, translate: (other) => other };
  if (typeof value !== 'string') return;
  for (const { wireValues } of profile.wire.vocabularies.values()) {
    const wireValue = wireValues.get(value);
    if (wireValue !== undefined && wireValue !== value)
      yield { value: wireValue, translate: (other) => wireValues.get(String(other)) ?? other };
  }
}
