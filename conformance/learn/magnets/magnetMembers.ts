/** What a lead magnet of a probe has, and what its members are usually called. */
import { textNames } from '../repair/delayedTexts.ts';

/** The values of the members that every lead magnet has. */
export const magnetValues = {
  workflowType: 'collect_only',
  keywords: ['social-contract-probe'],
  postUrl: 'https://professional.example/posts/social-contract-probe',
} as const;

/** Names of the watched post: by its URL, or by its id if the service watches only posts of its own. */
export const postNames = { postUrl: ['postUrl', 'url', 'post_url'], postId: ['postId', 'post_id', 'post'] } as const;

/** Usual forms of templates, the most common first. */
export const templateForms: readonly unknown[] = [...textNames.map((name) => ({ [name]: 'Hello' })), 'Hello'];
