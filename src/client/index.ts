/**
 * The typed client of the Social Publishing API. Runs wherever `fetch` and WebCrypto exist, browsers included; loads
 * neither Zod nor Node modules. Files by path are in `client/node`.
 */
export type { Client } from './client.ts';
export type {
  Account,
  Analytics,
  BodyOf,
  DataOf,
  DeletedPost,
  HostedFile,
  Lead,
  LeadMagnet,
  LeadMagnetCreate,
  LeadMagnetUpdate,
  OperationId,
  OutreachAccount,
  Pagination,
  Post,
  PostCreate,
  PostUpdate,
  QueryOf,
  Target,
  WebhookEvent,
} from './contract.ts';
export { createClient } from './createClient.ts';
export {
  type AnyErrorCode,
  CallError,
  isSocialPublishingError,
  type RuleViolation,
  SocialPublishingError,
  TransportError,
  UnexpectedResponseError,
} from './errors.ts';
export type { Page } from './paging.ts';
export type { Input } from './preparedRequest.ts';
export type { Clock, RetryPolicy } from './retry.ts';
export type { CallOptions, ClientCodec, ClientOptions } from './settings.ts';
export type { Upload } from './upload.ts';
export {
  type VerifiedWebhook,
  type VerifyOptions,
  verifyWebhook,
  type WebhookFault,
  type WebhookHeaders,
  WebhookVerificationError,
} from './verifyWebhook.ts';
