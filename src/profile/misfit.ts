/** Explains why an answer of a profile does not fit its decision. */
import type { z } from 'zod';
import type { Decision } from '../../spec/decisions/decision.ts';
import { nearest } from '../../spec/nearest.ts';
import { type Fault, faultsOf } from '../../spec/schemas/introspection/faults.ts';
import { type Member, membersOf } from '../../spec/schemas/introspection/structure.ts';

/** One sentence for each fault of an answer. */
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
      return say(`must be ${fault.allowed.map((value) => JSON.stringify(value)).join(' or ')}, not ${shown(fault)}.`);
    case 'tooBig':
      return say(
        fault.origin === 'string' ? `must have at most ${fault.limit} characters.` : `must be at most ${fault.limit}.`,
      );
    case 'tooSmall':
      return say(
        fault.origin === 'string'
          ? `must have at least ${fault.limit} character(s).`
          : `must be at least ${fault.limit}.`,
      );
    case 'type':
      return say(`must be ${article(fault.expected)}, not ${shown(fault)}.`);
    case 'unknownMembers':
      return fault.names.flatMap((name) => say(unknownMember(name, fault.path.length === 0 ? membersOf(choice) : [])));
    case 'format':
      return say(`${form(fault.pattern)}, not ${shown(fault)}.`);
    case 'union': {
      const closest = fault.branches.find((branch) => branch.some(({ path }) => path.length > fault.path.length));
      return closest === undefined
        ? say(
            `${shown(fault)} has none of the supported forms; alternatives to the default: ${alternatives.join(', ')}.`,
          )
        : closest.flatMap((inner) => sentences(inner, choice, alternatives));
    }
    default:
      return say(`${shown(fault)} is not supported.`);
  }
}

function unknownMember(name: string, members: readonly Member[]): string {
  const known = members.map((member) => member.name);
  const close = nearest(name, known);
  if (close !== undefined) return `unknown member "${name}"; did you mean "${close}"?`;
  return known.length === 0
    ? `unknown member "${name}".`
    : `unknown member "${name}"; the members are ${known.join(', ')}.`;
}

const shown = ({ given }: Fault) => (given === undefined ? 'nothing' : JSON.stringify(given));

const article = (type: string) => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`);

/** Describes the required form by an example that matches its pattern. */
function form(pattern: string | undefined): string {
  const fits = (text: string) =>
    pattern !== undefined && new RegExp(pattern.replace(/^\/(.*)\/u?$/, '$1'), 'u').test(text);
  if (fits('/posts/{id}'))
    return fits('a-b_c')
      ? 'must be a word without spaces, of at most 64 characters'
      : 'must be a path such as /posts/{id}';
  if (fits('a_b'))
    return 'must be a name of at most 64 letters, digits, "_", "$" or "-" that does not start with a digit, and not __proto__';
  if (fits('X-Signature')) return 'must be the name of a header, such as X-Signature';
  return 'must have another form';
}
