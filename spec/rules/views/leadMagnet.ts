/** A lead magnet as rules read it; malformed parts read as absent. */
import { listOrEmpty, member, stringOrUndefined } from '../../json.ts';

export interface LeadMagnetView {
  readonly outreachAccountId: string | undefined;
  readonly workflowType: string | undefined;
  readonly postId: string | undefined;
  readonly postUrl: string | undefined;
  /** Whether templates.dm has a value, valid or not. */
  readonly hasDm: boolean;
  /** The number of comment replies. */
  readonly replies: number;
}

/** Reads a lead magnet in canonical names, complete or not, well-formed or not. */
export function viewLeadMagnet(leadMagnet: unknown): LeadMagnetView {
  const templates = member(leadMagnet, 'templates');
  return {
    outreachAccountId: stringOrUndefined(member(leadMagnet, 'outreachAccountId')),
    workflowType: stringOrUndefined(member(leadMagnet, 'workflowType')),
    postId: stringOrUndefined(member(leadMagnet, 'postId')),
    postUrl: stringOrUndefined(member(leadMagnet, 'postUrl')),
    hasDm: (member(templates, 'dm') ?? undefined) !== undefined,
    replies: listOrEmpty(member(templates, 'commentReplies')).length,
  };
}
