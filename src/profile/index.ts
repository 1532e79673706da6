/**
 * Profiles: the answers of an implementation to the decisions, and the codec that converts between its names and the
 * canonical ones.
 */
export type { Bindings, Profile, UncheckedBindings, Wire } from '../../spec/profile/profile.ts';
export { type Codec, codecOf } from './codec.ts';
export { ProfileError } from './profileError.ts';
export { defaultProfile, resolveProfile } from './resolve.ts';
export {
  type EventHeaders,
  type EventTranslation,
  type OperationTranslation,
  type OutboxItemTranslation,
  type RequestMessage,
  type RequestTranslation,
  type ResponseMessage,
  type ResponseTranslation,
  type ServerRoute,
  type Translation,
  TranslationError,
} from './translation/translation.ts';
