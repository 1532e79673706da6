/** Events, as the requests that the service sends. */
import type { Profile } from '../../spec/profile/profile.ts';
import type { Schema } from './schema.ts';

export function webhooksOf(_profile: Profile): Schema {
  return {};
}
