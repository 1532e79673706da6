/** Whether a translation changes requests of an operation that a rule is about. Laws are about every operation. */
import { operationIds } from '../../spec/operations/index.ts';
import { findRule } from '../../spec/rules/index.ts';
import type { Translator } from '../../src/profile/translation/translator.ts';

export function isTranslated(rule: string, translator: Pick<Translator, 'changesRequest'>): boolean {
  const on = findRule(rule)?.on ?? 'all';
  return (on === 'all' ? operationIds : on).some((operation) => translator.changesRequest(operation));
}
