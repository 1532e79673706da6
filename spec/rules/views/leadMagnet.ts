/** A lead magnet as rules read it: total on malformed parts. */
import { isObject, listOrEmpty, member, stringOrNothing } from '../../json.ts';

export interface LeadMagnetView {
  readonly outreachAccountId: string | undefined;
  readonly workflowType: string | undefined;
  readonly postId: string | undefined;
  readonly postUrl: string | undefined;
  /** Whether templates.dm is there, of whatever form. */
  readonly hasDm: boolean;
  /** How many comment replies there are. */
  readonly replies: number;
}

/** Reads a lead magnet in canonical names, complete or not, well-formed or not. */
export function viewLeadMagnet(it: unknown): LeadMagnetView {
  const templates = member(it, 'templates');
  return {
    outreachAccountId: stringOrNothing(member(it, 'outreachAccountId')),
    workflowType: stringOrNothing(member(it, 'workflowType')),
    postId: stringOrNothing(member(it, 'postId')),
    postUrl: stringOrNothing(member(it, 'postUrl')),
    hasDm: isObject(member(templates, 'dm')),
    replies: listOrEmpty(member(templates, 'commentReplies')).length,
  };
}
