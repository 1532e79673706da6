/** Profiles: the decisions of one implementation, and the codec that translates between its names and ours. */
export type { Bindings, Profile, Wire } from '../../spec/profile/profile.ts';
export { type Codec, codecOf } from './codec.ts';
export { ProfileError } from './profileError.ts';
export { defaultProfile, resolveProfile } from './resolve.ts';
