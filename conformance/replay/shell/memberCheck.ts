/** Checks a law by one value in a response: the wrong value, or the place of a missing one. */
import { isObject } from '../../../spec/json.ts';
import type { Codec } from '../../../src/profile/codec.ts';
import type { Failure } from '../../results/results.ts';
import type { RequestStep } from '../../script/script.ts';
import { cannot } from './desk.ts';
import { cited, type Meant, markOf, meantBy, pathTo } from './path.ts';
import { jqStep, placeOf } from './place.ts';
import { single } from './quote.ts';
import type { ShellCheck } from './shellCheck.ts';
import { variableOf } from './text.ts';

/** jq filters on the value at some paths: one is true if the law is kept, the other if it is broken as before. */
interface Tests {
  readonly paths: readonly { readonly path: string; readonly references: readonly string[] }[];
  readonly kept: string;
  readonly broken: string;
  readonly references: readonly string[];
}

/** The maximum number of places; a value in more places is ambiguous. */
const most = 12;

/**
 * @param number the number of the failing request, from 1
 * @throws Inexpressible if no value in the response decides
 */
export function memberCheck(
  failure: Failure,
  number: number,
  requests: readonly RequestStep[],
  codec: Codec,
): ShellCheck {
  const answer = parsed(failure.exchanges[number - 1]?.responseBody);
  if (answer === undefined) cannot('the response was not JSON');
  const meant = meantBy(failure.exchanges, requests, codec);
  const { expected, observed } = failure;
  const tests =
    observed === null
      ? missingTests(failure, number, answer, meant)
      : (listedTests(expected, observed, answer, meant) ?? valueTests(expected, observed, answer, meant, codec));
  return checkBy(tests ?? cannot('the observed value is not in the response on the wire'), number);
}

function checkBy({ paths, kept, broken, references }: Tests, number: number): ShellCheck {
  const all = [...new Set([...paths.flatMap((path) => path.references), ...references])];
  const options = all.map((name) => ` --arg ${variableOf(name)} "$${variableOf(name)}"`).join('');
  const holds = (test: string, join: 'and' | 'or') =>
    `pick ${number} "$includes"${single(paths.map(({ path }) => `(${path} | ${test})`).join(` ${join} `))}${options} >/dev/null`;
  const where = paths[0]?.path ?? '.';
  const lines = [
    `case $(status ${number}) in 2??) ;; *) unclear "request ${number} returned $(status ${number})." ;; esac`,
    // Other places can have the same value legitimately: broken if all are unchanged, kept if any is right.
    `if ${holds(broken, 'and')}; then broken ${single(`${where} still has the wrong value.`)}; fi`,
    `if ${holds(kept, 'or')}; then kept ${single(`${where} has the expected value.`)}; fi`,
    `unclear ${single(`${where} has a different value now.`)}`,
  ];
  return { lines, references: all };
}

/** Tests for required members, given as a list of names: the missing or mistyped ones. */
function listedTests(expected: unknown, observed: unknown, answer: unknown, meant: Meant): Tests | undefined {
  if (typeof expected !== 'string' || !/^\w+(?:, \w+)+$/.test(expected) || !isObject(observed)) return undefined;
  const members = expected.split(', ');
  const [place] = placeOf(answer, (found) => same(found, observed));
  if (place === undefined) return undefined;
  const missing = members.filter((name) => (observed[name] ?? null) === null);
  // The only recognized type error is a numeric id.
  const odd = members.filter((name) => typeof observed[name] === 'number');
  const [bad, good] = missing.length > 0 ? [missing, '!= null'] : [odd, '| type == "string"'];
  if (bad.length === 0) return undefined;
  const each = (test: string) => bad.map((name) => `(.${name} ${test})`);
  const kept = each(good).join(' and ');
  return { paths: [pathTo(answer, place, meant)], kept, broken: `(${kept}) | not`, references: [] };
}

/** Tests for a wrong value, at every place that has it. */
function valueTests(
  expected: unknown,
  observed: unknown,
  answer: unknown,
  meant: Meant,
  codec: Codec,
): Tests | undefined {
  // An id of the script's own resources would always match.
  if (typeof observed === 'string' && meant.has(observed)) return undefined;
  for (const { value, translate } of wiresOf(observed, codec)) {
    const places = placeOf(answer, (found) => same(found, value)).filter(([first]) => first !== 'success');
    const all = places.map((place) => pathTo(answer, place, meant));
    // Other items of a list may not be created by this script.
    const own = all.filter((path) => path.references.length > 0);
    const paths = own.length > 0 ? own : all;
    if (paths.length === 0 || paths.length > most) continue;
    const seen = cited(value, meant);
    const wanted = wantedOf(expected, observed, translate, meant);
    return {
      paths,
      broken: `. == ${seen.text}`,
      kept: wanted.kept,
      references: [...seen.references, ...wanted.references],
    };
  }
  return undefined;
}

/** Tests for a missing value: a member of a request that must appear at the same place of the record. */
function missingTests(
  { expected, exchanges }: Failure,
  number: number,
  answer: unknown,
  meant: Meant,
): Tests | undefined {
  if (expected === null || typeof expected === 'number' || typeof expected === 'boolean') return undefined;
  const asked = exchanges.slice(0, number).map(({ requestBody }) => parsed(requestBody));
  const sent = asked.findLast((body) => placeOf(body, (found) => same(found, expected)).length === 1);
  const [place] = sent === undefined ? [] : placeOf(sent, (found) => same(found, expected));
  const home = place === undefined ? undefined : homeOf(answer, meant);
  if (place === undefined || home === undefined) return undefined;
  const path = { path: `${home.path}${place.map(jqStep).join('')}`, references: home.references };
  return { paths: [path], broken: '. == null', ...wantedOf(expected, null, (same) => same, meant) };
}

/** The record that a response is about: its data, or the only item of its list that the script created. */
function homeOf(
  answer: unknown,
  meant: Meant,
): { readonly path: string; readonly references: readonly string[] } | undefined {
  const data = isObject(answer) ? answer.data : undefined;
  if (isObject(data)) return { path: '.data', references: [] };
  if (!Array.isArray(data)) return undefined;
  const own = data.flatMap((item, i) => (markOf(item, meant) === undefined ? [] : [i]));
  const [only] = own;
  if (only === undefined || own.length > 1) return undefined;
  const { path, references } = pathTo(answer, ['data', only], meant);
  return { path: path.replace(/\.$/, ''), references };
}

const ended = ['publishing', 'published', 'partially_published', 'failed'];

/** The demands that laws write in words. */
function inWords(expected: unknown, observed: unknown, translate: (value: unknown) => unknown): string | undefined {
  switch (expected) {
    case 'nothing':
      return '. == null';
    case 'not yet':
      return `. != null and . != ${JSON.stringify(translate(observed))}`;
    // Publishing has begun, and may have ended.
    case 'publishing':
      return `IN(${ended.map((state) => JSON.stringify(translate(state))).join(', ')})`;
    default:
      return undefined;
  }
}

/** The test for the value that the law demands. */
function wantedOf(expected: unknown, observed: unknown, translate: (value: unknown) => unknown, meant: Meant) {
  const words = inWords(expected, observed, translate);
  if (words !== undefined) return { kept: words, references: [] };
  const { text, references } = cited(translate(expected), meant);
  // Most laws allow further members; if those were the fault, the comparison is exact.
  const exact = typeof expected !== 'object' || includes(observed, expected);
  return { kept: exact ? `. == ${text}` : `includes(${text})`, references };
}

function includes(whole: unknown, part: unknown): boolean {
  if (!isObject(part)) return same(whole, part);
  return isObject(whole) && Object.entries(part).every(([name, value]) => includes(whole[name], value));
}

interface WireForm {
  readonly value: unknown;
  /** Translates another value of the same vocabulary. */
  readonly translate: (value: unknown) => unknown;
}

/** The forms of a value on the wire: unchanged, or by the names of a profile vocabulary. */
function* wiresOf(value: unknown, { profile }: Codec): Generator<WireForm> {
  yield { value, translate: (other) => other };
  if (typeof value !== 'string') return;
  for (const { theirs } of profile.wire.words.values()) {
    const word = theirs.get(value);
    if (word !== undefined && word !== value)
      yield { value: word, translate: (other) => theirs.get(String(other)) ?? other };
  }
}

function parsed(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '') as unknown;
  } catch {
    return undefined;
  }
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
