/** API records with the contract's member names, as returned by the control surface. */
import type { LeadMagnet as LeadMagnetSchema, Lead as LeadSchema } from '../../../spec/schemas/leadMagnet.ts';
import type { Post as PostSchema, PostTarget as TargetSchema } from '../../../spec/schemas/post.ts';
import type { LeadMagnetDetails, PostDetails } from './responses.ts';

export type Post = PostSchema;
export type PostTarget = TargetSchema;
export type LeadMagnet = LeadMagnetSchema;
export type Lead = LeadSchema;

export const getPost = ({ record }: Pick<PostDetails, 'record'>): Post => record as unknown as Post;

export const getMagnet = ({ record }: Pick<LeadMagnetDetails, 'record'>): LeadMagnet => record as unknown as LeadMagnet;

export const getLeads = ({ leads }: Pick<LeadMagnetDetails, 'leads'>): readonly Lead[] =>
  leads as unknown as readonly Lead[];
