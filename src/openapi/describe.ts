/** What the description of an operation says: what it does, then every rule it judges requests by. */
import type { OperationId } from '../../spec/operations/index.ts';
import { operationOf } from '../../spec/operations/index.ts';
import type { Wire } from '../../spec/profile/profile.ts';
import { type Rule, rules } from '../../spec/rules/index.ts';
import { cite } from '../profile/cite.ts';

/** The rules that judge an operation, in the order in which refusals list them. */
export function rulesOn(operation: OperationId): readonly Rule[] {
  return rules.filter(({ on }) => on === 'all' || on.includes(operation));
}

export function describeOperation(operation: OperationId, wire: Wire): string {
  const list = rulesOn(operation).map(({ id, level, summary }) => `- \`${id}\` (${level}): ${cite(summary, wire)}`);
  const text = cite(operationOf(operation).description, wire);
  return list.length === 0 ? text : `${text}\n\n**Rules**\n\n${list.join('\n')}`;
}
