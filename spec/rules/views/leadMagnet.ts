/** A lead magnet as rules read it; malformed parts read as absent. */
import { asList, asString, readMember } from '../../json.ts';

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
  const templates = readMember(leadMagnet, 'templates');
  return {
    outreachAccountId: asString(readMember(leadMagnet, 'outreachAccountId')),
    workflowType: asString(readMember(leadMagnet, 'workflowType')),
    postId: asString(readMember(leadMagnet, 'postId')),
    postUrl: asString(readMember(leadMagnet, 'postUrl')),
    hasDm: (readMember(templates, 'dm') ?? undefined) !== undefined,
    replies: asList(readMember(templates, 'commentReplies')).length,
  };
}
