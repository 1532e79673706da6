/** What is wrong with an answer of a profile, in words that say what is allowed. */
import { z } from 'zod';
import type { Decision } from '../../spec/decisions/decision.ts';
import { isObject } from '../../spec/json.ts';
import { nearest } from '../../spec/nearest.ts';

type Issue = z.core.$ZodIssue;

/** One sentence for each fault of an answer that does not fit its decision. */
export function misfits(id: string, { choice, alternatives }: Decision, answer: unknown): string[] {
  const issues = choice.safeParse(answer).error?.issues ?? [];
  return issues.flatMap((issue) => sentences(issue, answer, choice, alternatives)).map((text) => `${id}${text}`);
}

function sentences(issue: Issue, answer: unknown, choice: z.ZodType, alternatives: readonly string[]): string[] {
  const where = issue.path.map((step) => ` › ${String(step)}`).join('');
  const say = (text: string) => [`${where}: ${text}`];
  switch (issue.code) {
    case 'invalid_value':
      return say(
        `give ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}, not ${shown(issue.path, answer)}.`,
      );
    case 'too_big':
      return say(
        issue.origin === 'string'
          ? `give at most ${issue.maximum} characters.`
          : `give a number of at most ${issue.maximum}.`,
      );
    case 'too_small':
      return say(
        issue.origin === 'string'
          ? `give at least ${issue.minimum} character(s).`
          : `give a number of at least ${issue.minimum}.`,
      );
    case 'invalid_type':
      return say(`give ${article(issue.expected)}, not ${shown(issue.path, answer)}.`);
    case 'unrecognized_keys':
      return issue.keys.flatMap((key) => say(unknownKey(key, issue.path.length === 0 ? choice : undefined)));
    case 'invalid_format':
      return say(`${form(issue.pattern)}, not ${shown(issue.path, answer)}.`);
    case 'invalid_union': {
      const [closest] = issue.errors.filter((inner) => inner.some(({ path }) => path.length > 0));
      return closest === undefined
        ? say(
            `${shown(issue.path, answer)} has none of the forms that can be given; others than the default are: ${alternatives.join(', ')}.`,
          )
        : closest.flatMap((inner) => sentences(inner, answer, choice, alternatives));
    }
    default:
      return say(`${shown(issue.path, answer)} cannot be given.`);
  }
}

function unknownKey(key: string, choice: z.ZodType | undefined): string {
  const known = choice instanceof z.ZodObject ? Object.keys(choice.shape) : [];
  const close = nearest(key, known);
  if (close !== undefined) return `there is no "${key}"; did you mean "${close}"?`;
  return known.length === 0 ? `there is no "${key}".` : `there is no "${key}"; there are ${known.join(', ')}.`;
}

function shown(path: readonly PropertyKey[], answer: unknown): string {
  const value = path.reduce<unknown>((node, step) => (isObject(node) ? node[String(step)] : undefined), answer);
  return value === undefined ? 'nothing' : JSON.stringify(value);
}

const article = (type: string) => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`);

/** The forms that answers have, by an example of what fits. */
function form(pattern: string | undefined): string {
  const fits = (text: string) =>
    pattern !== undefined && new RegExp(pattern.replace(/^\/(.*)\/u?$/, '$1'), 'u').test(text);
  if (fits('/posts/{id}'))
    return fits('a-b_c') ? 'give a word without spaces, of at most 64 characters' : 'give a path such as /posts/{id}';
  if (fits('a_b'))
    return 'give a name of at most 64 letters, digits, "_", "$" or "-" that does not begin with a digit, and not __proto__';
  if (fits('X-Signature')) return 'give the name of a header, such as X-Signature';
  return 'give another form';
}
