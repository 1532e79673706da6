/** The service: implement the API once and serve it through any number of adapters. */
export { inspectFile } from '../media/readFacts.ts';
export { createExpressRouter, createRouter, type ExpressHandler } from './adapters/express.ts';
export { fetchHandler } from './adapters/fetch.ts';
export { nodeListener } from './adapters/node.ts';
export type { ServiceOptions } from './handling/serviceOptions.ts';
export type {
  Awaitable,
  ContentOf,
  FoundResources,
  Handler,
  HandlerInput,
  HandlerResult,
  Handlers,
  Implementation,
  IncomingFile,
  ListQuery,
  Refs,
} from './implementation.ts';
export type { ServiceRequest, ServiceResponse } from './message.ts';
export { type Refusal, RefusalError, refuse } from './refusal.ts';
export type { CompletedExchange, HandlingResult, Middleware } from './requestState.ts';
export { createService, type Service } from './service.ts';
