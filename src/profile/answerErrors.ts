/** Explains why an answer of a profile does not fit its decision. */

import type { z } from 'zod';
import type { Decision } from '../../spec/decisions/decision.ts';
import { collectIssues, type SchemaIssue } from '../../spec/schemas/introspection/issues.ts';
import { getMembers, type Member } from '../../spec/schemas/introspection/structure.ts';
import { findNearest } from '../../spec/text/nearest.ts';
import { withArticle } from '../../spec/text/withArticle.ts';

/** One sentence for each error of an answer to a wire decision; decisions on behaviour also accept free text. */
export function describeAnswerErrors(id: string, { answerSchema, alternatives }: Decision, answer: unknown): string[] {
  const decision: AnsweredDecision = { id, answerSchema, alternatives };
  const isInWords = typeof answer === 'string' && /\s/.test(answer);
  const hint = isInWords ? ' Only decisions about behaviour accept free text; if no form fits, write unknown.' : '';
  return collectIssues(answerSchema, answer)
    .flatMap((issue) => describeIssue(issue, decision))
    .map((text) => `${id}${text}${hint}`);
}

/** One sentence for each error of an answer to a decision on behaviour, if no answer to it has this type. */
export function describeTypeErrors(id: string, { answerSchema, alternatives }: Decision, answer: unknown): string[] {
  const issues = typeof answer === 'string' ? [] : collectIssues(answerSchema, answer);
  return issues
    .filter(isTypeIssue)
    .flatMap((issue) => describeIssue(issue, { id, answerSchema, alternatives }))
    .map((text) => `${id}${text} An answer in your own words must be a string.`);
}

function isTypeIssue(issue: SchemaIssue): boolean {
  if (issue.kind === 'union') return issue.branches.every((branch) => branch.some(isTypeIssue));
  return issue.kind === 'value'
    ? issue.allowed.every((allowed) => typeof allowed !== typeof issue.value)
    : issue.kind === 'type';
}

/** The decision that an answer is about. */
interface AnsweredDecision extends Pick<Decision, 'alternatives'> {
  readonly id: string;
  readonly answerSchema: z.ZodType;
}

function describeIssue(issue: SchemaIssue, decision: AnsweredDecision): string[] {
  const location = issue.path.map((step) => ` › ${String(step)}`).join('');
  const toSentences = (text: string) => [`${location}: ${text}`];
  switch (issue.kind) {
    case 'value':
      return toSentences(
        `must be ${issue.allowed.map((value) => JSON.stringify(value)).join(' or ')}, not ${formatValue(issue)}.`,
      );
    case 'tooBig':
      return toSentences(`must ${describeLimit('at most', issue)}.`);
    case 'tooSmall':
      return toSentences(`must ${describeLimit('at least', issue)}.`);
    case 'type':
      return toSentences(`must be ${withArticle(issue.expected)}, not ${formatValue(issue)}.`);
    case 'unknownMembers':
      return issue.names.flatMap((name) =>
        toSentences(describeUnknownMember(name, issue.path.length === 0 ? getMembers(decision.answerSchema) : [])),
      );
    case 'format': {
      const form = findForm(issue.pattern);
      return toSentences(
        form === undefined ? describeUnsupported(issue, decision) : `${form}, not ${formatValue(issue)}.`,
      );
    }
    case 'union': {
      // A value that is too big has the right type.
      const closest = issue.branches.find((branch) =>
        branch.some(({ kind, path }) => kind === 'tooBig' || path.length > issue.path.length),
      );
      return closest === undefined
        ? toSentences(describeUnsupported(issue, decision))
        : closest.flatMap((inner) => describeIssue(inner, decision));
    }
    case 'other':
      return toSentences(`${formatValue(issue)} is not supported. ${issue.message}`);
  }
}

function describeLimit(
  comparison: string,
  { limit, origin }: { readonly limit: number; readonly origin: string },
): string {
  if (origin === 'string') return `have ${comparison} ${limit} character${limit === 1 ? '' : 's'}`;
  return origin === 'array' ? `have ${comparison} ${limit} item${limit === 1 ? '' : 's'}` : `be ${comparison} ${limit}`;
}

function describeUnknownMember(name: string, members: readonly Member[]): string {
  const names = members.map((member) => member.name);
  const suggestion = findNearest(name, names);
  if (suggestion !== undefined) return `unknown member "${name}"; did you mean "${suggestion}"?`;
  return names.length === 0
    ? `unknown member "${name}".`
    : `unknown member "${name}"; the members are ${names.join(', ')}.`;
}

const formatValue = ({ value }: SchemaIssue) => (value === undefined ? 'nothing' : JSON.stringify(value));

function describeUnsupported(issue: SchemaIssue, { id, alternatives }: AnsweredDecision): string {
  const others = alternatives.length === 0 ? '' : ` Alternatives to the default: ${alternatives.join(' | ')}.`;
  return `has no supported form: ${formatValue(issue)}.${others} \`social-contract explain ${id}\` shows the default.`;
}

/** The required form, described by an example that matches its pattern; undefined for rare patterns. */
function findForm(pattern: string | undefined): string | undefined {
  const isMatch = (text: string) =>
    pattern !== undefined && new RegExp(pattern.replace(/^\/(.*)\/u?$/, '$1'), 'u').test(text);
  if (isMatch('/posts/{id}'))
    return isMatch('a-b_c')
      ? 'must be a word without spaces, of at most 64 characters'
      : 'must be a path such as /posts/{id}';
  if (isMatch('a_b')) {
    const brackets = isMatch('a[b]') ? ', with brackets only around its last parts, such as filter[state]' : '';
    return `must be a name of at most 64 letters, digits, "_", "$" or "-" that does not start with a digit${brackets}, and not __proto__`;
  }
  if (isMatch('X-Signature')) return 'must be the name of a header, such as X-Signature';
  return undefined;
}
