/** What is wrong with an answer of a profile, in words that say what is allowed. */
import type { z } from 'zod';
import type { Decision } from '../../spec/decisions/decision.ts';
import { nearest } from '../../spec/nearest.ts';
import { type Fault, faultsOf } from '../../spec/schemas/introspection/faults.ts';
import { type Member, membersOf } from '../../spec/schemas/introspection/structure.ts';

/** One sentence for each fault of an answer that does not fit its decision. */
export function misfits(id: string, { choice, alternatives }: Decision, answer: unknown): string[] {
  return faultsOf(choice, answer)
    .flatMap((fault) => sentences(fault, choice, alternatives))
    .map((text) => `${id}${text}`);
}

function sentences(fault: Fault, choice: z.ZodType, alternatives: readonly string[]): string[] {
  const where = fault.path.map((step) => ` › ${String(step)}`).join('');
  const say = (text: string) => [`${where}: ${text}`];
  switch (fault.kind) {
    case 'value':
      return say(`give ${fault.allowed.map((value) => JSON.stringify(value)).join(' or ')}, not ${shown(fault)}.`);
    case 'tooBig':
      return say(
        fault.origin === 'string'
          ? `give at most ${fault.limit} characters.`
          : `give a number of at most ${fault.limit}.`,
      );
    case 'tooSmall':
      return say(
        fault.origin === 'string'
          ? `give at least ${fault.limit} character(s).`
          : `give a number of at least ${fault.limit}.`,
      );
    case 'type':
      return say(`give ${article(fault.expected)}, not ${shown(fault)}.`);
    case 'unknownMembers':
      return fault.names.flatMap((name) => say(unknownMember(name, fault.path.length === 0 ? membersOf(choice) : [])));
    case 'format':
      return say(`${form(fault.pattern)}, not ${shown(fault)}.`);
    case 'union': {
      const closest = fault.branches.find((branch) => branch.some(({ path }) => path.length > fault.path.length));
      return closest === undefined
        ? say(
            `${shown(fault)} has none of the forms that can be given; others than the default are: ${alternatives.join(', ')}.`,
          )
        : closest.flatMap((inner) => sentences(inner, choice, alternatives));
    }
    default:
      return say(`${shown(fault)} cannot be given.`);
  }
}

function unknownMember(name: string, members: readonly Member[]): string {
  const known = members.map((member) => member.name);
  const close = nearest(name, known);
  if (close !== undefined) return `there is no "${name}"; did you mean "${close}"?`;
  return known.length === 0 ? `there is no "${name}".` : `there is no "${name}"; there are ${known.join(', ')}.`;
}

const shown = ({ given }: Fault) => (given === undefined ? 'nothing' : JSON.stringify(given));

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
