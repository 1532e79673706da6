/** Rules on what a post must have when it is published. A profile may exempt drafts (decision `validation.drafts`). */
import { isObject, readMember } from '../../../json.ts';
import { allOf, anyOf, hasMember } from '../../fragments.ts';
import {
  type Behaviour,
  type Call,
  type JsonSchema,
  type RequestRule,
  type RequestRuleDefinition,
  requestRule,
} from '../../rule.ts';

/** Declares a rule that a draft may break, if the profile says that incomplete drafts are stored. */
export function completionRule({
  find,
  schema,
  ...rule
}: Omit<RequestRuleDefinition, 'isOptionalForDrafts'>): RequestRule {
  return requestRule({
    ...rule,
    isOptionalForDrafts: true,
    says: { ...rule.says, 'validation.drafts': { incomplete: `${rule.summary} A draft may lack it.` } },
    ...(find && { find: (call, b) => (mayLack(call, b) ? [] : find(call, b)) }),
    ...(schema && {
      schema: (b) =>
        [schema(b)].flat().map((share) => ({ ...share, ...('refuses' in share ? refusesAt(share.refuses, b) : {}) })),
    }),
  });
}

/** Whether a request leaves the post a draft: it neither publishes nor has a schedule. */
export function leavesDraft({ operation, body, post }: Pick<Call, 'operation' | 'body' | 'post'>): boolean {
  if (operation !== 'createPost' && operation !== 'updatePost') return false;
  return isObject(body) && readMember(body, 'publishNow') !== true && post?.hasSchedule === false;
}

const isExempt = (b: Behaviour): boolean => b['validation.drafts'] === 'incomplete';
const mayLack = (call: Call, b: Behaviour): boolean => isExempt(b) && leavesDraft(call);

/** A patch alone does not show whether the post has a schedule. */
const refusesAt = (refuses: JsonSchema, b: Behaviour): { readonly refuses: JsonSchema } => ({
  refuses: isExempt(b)
    ? allOf(refuses, anyOf(hasMember('publishNow', { const: true }), hasMember('scheduledFor')))
    : refuses,
});
