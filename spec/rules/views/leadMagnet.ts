/** A lead magnet as rules read it; malformed parts read as absent. */
import { isObject, listOrEmpty, member, stringOrNothing } from '../../json.ts';

export interface LeadMagnetView {
  readonly outreachAccountId: string | undefined;
  readonly workflowType: string | undefined;
  readonly postId: string | undefined;
  readonly postUrl: string | undefined;
  /** Whether templates.dm is an object, valid or not. */
  readonly hasDm: boolean;
  /** The number of comment replies. */
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
