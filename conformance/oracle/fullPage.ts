/** The longest page of posts that the suite asks for. */
import type { Profile } from '../../spec/profile/profile.ts';
import { isBound } from './readings.ts';

/** As many posts as a page can have, up to 100. */
export const getFullPageSize = (profile: Profile): number =>
  isBound(profile, 'post.list.limit.most') ? Math.min(100, profile.behaviour['post.list.limit.most']) : 50;

/** Whether the profile names the parameter that limits pages. */
export const canLimitPages = (profile: Profile): boolean =>
  isBound(profile, 'post.list.query') &&
  isBound(profile, 'post.list.paging') &&
  !profile.wire.missingFields.has('post.list.query:limit');
